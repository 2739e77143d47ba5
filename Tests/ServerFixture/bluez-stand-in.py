"""A stand-in for BlueZ on the bus that DBUS_SYSTEM_BUS_ADDRESS names: one adapter, one headset.

It says "ready" once the sound server has registered its endpoints. Lines on standard input make
the headset connect and disconnect; each is answered with the same word when it is done.
Interfaces: BlueZ's doc/org.bluez.*.rst, as far as PulseAudio's module-bluez5-discover asks.
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
# SBC: 44.1 kHz, joint stereo, 16 blocks, 8 subbands, loudness, bitpool 2 to 53.
CONFIGURATION = bytes([0x21, 0x15, 2, 53])
MTU = 672


def adapter():
    return {
        "org.bluez.Adapter1": {
            "Address": Variant("s", "00:00:00:00:00:01"),
            "Powered": Variant("b", True),
            "UUIDs": Variant("as", [A2DP_SOURCE]),
        },
        "org.bluez.Media1": {},
    }


def device():
    return {
        "org.bluez.Device1": {
            "Adapter": Variant("o", ADAPTER),
            "Address": Variant("s", "00:11:22:33:44:55"),
            "Alias": Variant("s", "Headset"),
            "Class": Variant("u", 0x240404),
            "Connected": Variant("b", True),
            "ServicesResolved": Variant("b", True),
            "Paired": Variant("b", True),
            "UUIDs": Variant("as", [A2DP_SINK]),
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
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            ours.setblocking(False)
            asyncio.get_running_loop().add_reader(ours, self.drain, ours)
            self.sockets += [ours, theirs]
            return Message.new_method_return(
                message, "hqq", [0, MTU, MTU], unix_fds=[theirs.fileno()]
            )
        if name == "org.freedesktop.DBus.Properties.GetAll":
            return Message.new_method_return(message, "a{sv}", [{}])
        if name in (
            "org.bluez.MediaTransport1.Release",
            "org.bluez.ProfileManager1.RegisterProfile",
            "org.freedesktop.DBus.Properties.Set",
        ):
            return Message.new_method_return(message)
        return None

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

    def tell(self, member, signature, body):
        self.bus.send(
            Message.new_signal(
                "/", "org.freedesktop.DBus.ObjectManager", member, signature, body
            )
        )

    async def connect(self):
        self.tell("InterfacesAdded", "oa{sa{sv}}", [DEVICE, device()])
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

    async def disconnect(self):
        await self.ask("ClearConfiguration", "o", [TRANSPORT])
        self.tell("InterfacesRemoved", "oas", [DEVICE, ["org.bluez.Device1"]])
        for end in self.sockets:
            try:
                asyncio.get_running_loop().remove_reader(end)
            except (OSError, ValueError):
                pass
            end.close()
        self.sockets = []


async def main():
    bus = await MessageBus(
        bus_address=os.environ["DBUS_SYSTEM_BUS_ADDRESS"], negotiate_unix_fd=True
    ).connect()
    stand_in = StandIn(bus)
    bus.add_message_handler(stand_in.handle)
    await bus.request_name("org.bluez")
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
