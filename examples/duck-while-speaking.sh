#!/bin/sh
# Speaks its arguments while the music is down.
exec eiderctl run --class prompt --name assistant -- "${SPEAK:-espeak-ng}" "$*"
