#!/usr/bin/env python3
# Speaks its arguments while the music is down. Needs the Python package "varlink".
import os
import subprocess
import sys

import varlink

folder = os.environ.get("EIDER_RUNTIME_DIR") or os.environ["XDG_RUNTIME_DIR"] + "/eider"
speak = os.environ.get("SPEAK", "espeak-ng")
with varlink.Client(f"unix:{folder}/io.eider.AudioSession") as client, \
        client.open("io.eider.AudioSession") as eider:
    events = eider.Hold("assistant", {"scene": "prompt"}, wait=True, _more=True)
    while next(events)["event"] != "activated":  # it may have to wait for its turn
        pass
    subprocess.run([speak, " ".join(sys.argv[1:])])
