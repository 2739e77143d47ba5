"""A stand-in for BlueZ on the bus that DBUS_SYSTEM_BUS_ADDRESS names: one adapter, one headset.

It says "ready" once the sound server has registered its endpoints. Lines on standard input make
the headset connect and disconnect; each is answered with the same word when it is done. With the
argument "handsfree" the headset is also one for calls, which oFono, stood in for as well, has the
sound of.
Interfaces: BlueZ's doc/org.bluez.*.rst and oFono's doc/handsfree-audio-api.txt, as far as
PulseAudio's module-bluez5-discover asks.
"""

import asyncio
import os
import socket
import sys

from dbus_next import Message, MessageType, Variant
from dbus_next.aio import MessageBus

ADAPTER = "/org/bluez/hci0"
DEVICE = ADAPTER + "/dev_00_11_22_33_44_55"
TRANSPORT = DEVICE + "/fd0"
ENDPOINT = "/MediaEndpoint/A2DPSource/sbc"
A2DP_SOURCE = "0000110a-0000-1000-8000-00805f9b34fb"
A2DP_SINK = "0000110b-0000-1000-8000-00805f9b34fb"
HFP_HF = "0000111e-0000-1000-8000-00805f9b34fb"
HFP_AG = "0000111f-0000-1000-8000-00805f9b34fb"
ADAPTER_ADDRESS = "00:00:00:00:00:01"
DEVICE_ADDRESS = "00:11:22:33:44:55"
REMOTE_ENDPOINT = DEVICE + "/sep1"
# SBC: all rates and modes, bitpool 2 to 53.
CAPABILITIES = bytes([0xFF, 0xFF, 2, 53])
CARD = "/card0"
CVSD = 1
HANDSFREE = "handsfree" in sys.argv[1:]
# SBC: 44.1 kHz, joint stereo, 16 blocks, 8 subbands, loudness, bitpool 2 to 53.
CONFIGURATION = bytes([0x21, 0x15, 2, 53])
MTU = 672


def adapter():
    return {
        "org.bluez.Adapter1": {
            "Address": Variant("s", ADAPTER_ADDRESS),
            "Powered": Variant("b", True),
            "UUIDs": Variant("as", [A2DP_SOURCE, HFP_AG]),
        },
        "org.bluez.Media1": {},
    }


def device():
    return {
        "org.bluez.Device1": {
            "Adapter": Variant("o", ADAPTER),
            "Address": Variant("s", DEVICE_ADDRESS),
            "Alias": Variant("s", "Headset"),
            "Class": Variant("u", 0x240404),
            "Connected": Variant("b", True),
            "ServicesResolved": Variant("b", True),
            "Paired": Variant("b", True),
            "UUIDs": Variant("as", [A2DP_SINK] + [HFP_HF] * HANDSFREE),
        }
    }


def remote_endpoint():
    return {
        "org.bluez.MediaEndpoint1": {
            "UUID": Variant("s", A2DP_SINK),
            "Codec": Variant("y", 0),
            "Capabilities": Variant("ay", CAPABILITIES),
            "Device": Variant("o", DEVICE),
        }
    }


class StandIn:
    def __init__(self, bus):
        self.bus = bus
        self.server = None
        self.registered = asyncio.Event()
        self.sockets = []

    def handle(self, message):
        if message.message_type != MessageType.METHOD_CALL:
            return None
        if not message.path.startswith(("/org/bluez", "/")) or message.destination is None:
            return None
        name = f"{message.interface}.{message.member}"
        if name == "org.freedesktop.DBus.ObjectManager.GetManagedObjects":
            objects = {"/org/bluez": {"org.bluez.ProfileManager1": {}}, ADAPTER: adapter()}
            return Message.new_method_return(message, "a{oa{sa{sv}}}", [objects])
        if name == "org.bluez.Media1.RegisterApplication":
            self.server = message.sender
            self.registered.set()
            return Message.new_method_return(message)
        if name in ("org.bluez.MediaTransport1.Acquire", "org.bluez.MediaTransport1.TryAcquire"):
            return Message.new_method_return(
                message, "hqq", [0, MTU, MTU], unix_fds=[self.sound()]
            )
        if name == "org.ofono.HandsfreeAudioManager.GetCards":
            return Message.new_method_return(message, "a(oa{sv})", [[]])
        if name == "org.ofono.HandsfreeAudioCard.Acquire":
            return Message.new_method_return(message, "hy", [0, CVSD], unix_fds=[self.sound()])
        if name == "org.ofono.HandsfreeAudioManager.Register":
            return Message.new_method_return(message)
        if name == "org.freedesktop.DBus.Properties.GetAll":
            return Message.new_method_return(message, "a{sv}", [{}])
        if name in (
            "org.bluez.MediaTransport1.Release",
            "org.bluez.ProfileManager1.RegisterProfile",
            "org.freedesktop.DBus.Properties.Set",
        ):
            return Message.new_method_return(message)
        return None

    def sound(self):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        asyncio.get_running_loop().add_reader(ours, self.drain, ours)
        self.sockets += [ours, theirs]
        return theirs.fileno()

    def drain(self, end):
        try:
            if end.recv(4096):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        asyncio.get_running_loop().remove_reader(end)

    async def ask(self, member, signature, body):
        reply = await self.bus.call(
            Message(
                destination=self.server,
                path=ENDPOINT,
                interface="org.bluez.MediaEndpoint1",
                member=member,
                signature=signature,
                body=body,
            )
        )
        if reply.message_type == MessageType.ERROR:
            raise RuntimeError(f"{member}: {reply.error_name} {reply.body}")

    def tell(self, member, signature, body, interface="org.freedesktop.DBus.ObjectManager"):
        self.bus.send(Message.new_signal("/", interface, member, signature, body))

    def tell_card(self, member, signature, body):
        self.tell(member, signature, body, "org.ofono.HandsfreeAudioManager")

    async def connect(self):
        self.tell("InterfacesAdded", "oa{sa{sv}}", [DEVICE, device()])
        # PipeWire looks here for what the headset can decode.
        self.tell("InterfacesAdded", "oa{sa{sv}}", [REMOTE_ENDPOINT, remote_endpoint()])
        await self.ask(
            "SetConfiguration",
            "oa{sv}",
            [
                TRANSPORT,
                {
                    "Device": Variant("o", DEVICE),
                    "UUID": Variant("s", A2DP_SOURCE),
                    "Codec": Variant("y", 0),
                    "Configuration": Variant("ay", CONFIGURATION),
                    "State": Variant("s", "idle"),
                },
            ],
        )
        if HANDSFREE:
            properties = {
                "RemoteAddress": Variant("s", DEVICE_ADDRESS),
                "LocalAddress": Variant("s", ADAPTER_ADDRESS),
                "Type": Variant("s", "gateway"),
            }
            self.tell_card("CardAdded", "oa{sv}", [CARD, properties])

    def change(self, path, interface, name, value):
        self.bus.send(
            Message.new_signal(
                path,
                "org.freedesktop.DBus.Properties",
                "PropertiesChanged",
                "sa{sv}as",
                [interface, {name: value}, []],
            )
        )

    def end_sound(self):
        for end in self.sockets:
            try:
                asyncio.get_running_loop().remove_reader(end)
            except (OSError, ValueError):
                pass
            end.close()
        self.sockets = []

    async def disconnect(self):
        # As BlueZ does: first the sound ends, which PipeWire 0.3 has to hear of while it plays.
        self.end_sound()
        self.change(TRANSPORT, "org.bluez.MediaTransport1", "State", Variant("s", "idle"))
        if HANDSFREE:
            self.tell_card("CardRemoved", "o", [CARD])
        await self.ask("ClearConfiguration", "o", [TRANSPORT])
        self.change(DEVICE, "org.bluez.Device1", "Connected", Variant("b", False))
        self.tell("InterfacesRemoved", "oas", [DEVICE, ["org.bluez.Device1"]])


async def main():
    bus = await MessageBus(
        bus_address=os.environ["DBUS_SYSTEM_BUS_ADDRESS"], negotiate_unix_fd=True
    ).connect()
    stand_in = StandIn(bus)
    bus.add_message_handler(stand_in.handle)
    await bus.request_name("org.bluez")
    if HANDSFREE:
        await bus.request_name("org.ofono")
    print("named", flush=True)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(commands), sys.stdin
    )
    await stand_in.registered.wait()
    print("ready", flush=True)
    while line := (await commands.readline()).decode().strip():
        await {"connect": stand_in.connect, "disconnect": stand_in.disconnect}[line]()
        print(line, flush=True)


asyncio.run(main())
