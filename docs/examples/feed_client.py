#!/usr/bin/env python3
"""Follows one topic of Tallyboard's live channel and prints what its list shows after every change.

    python3 feed_client.py http://127.0.0.1:3000 TOKEN [TOPIC]

Written from docs/feed.md alone. Needs python3-socketio and python3-websocket (Debian's names). Each line printed is
JSON: {"topic", "epoch", "seq", "current", "rows": {id: version}}. It ends when its standard input is closed.
"""

import http.client
import json
import os
import queue
import random
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import socketio

ANSWER_SECONDS = 10
SILENCE_SECONDS = 12
HOLE_SECONDS = 0.3
HEAD_SECONDS = 1
HELD_MAX = 50
PAGE_SIZE = 200
SIGN_IN_AGAIN = {50008, 50012, 50014, 40300}
STAY_AWAY = {"revoked", "expired", "upgrade"}


class Client:
    def __init__(self, url, token, topic):
        self.url, self.token, self.topic = url, token, topic
        self.inbox = queue.Queue()
        self.sio = None
        self.connection = 0
        # What this client knows: where it is in the log, and the rows by id.
        self.cursor = None
        self.rows = {}
        # The question under way, what waits for its answer or for a missing event, and when to act by itself.
        self.asked_at = None
        self.ask_at = None
        self.held = {}
        self.hole_since = None
        self.head = None
        self.ahead_since = None
        self.heard_at = 0.0
        self.come_back_at = 0.0
        self.outage_since = time.monotonic()
        self.resubscribed = []

    # The connection ---------------------------------------------------------------------------------------------

    def connect(self):
        self.connection += 1
        number = self.connection
        # Reading must be quick, so that messages only go to a queue here.
        sio = socketio.Client(reconnection=False)
        for name in ("hello", "ev", "hb", "resync", "bye", "disconnect", "connect_error"):
            sio.on(name, lambda *told, name=name: self.inbox.put((number, name, told[0] if told else None)))
        self.sio = sio
        self.heard_at = time.monotonic()
        try:
            sio.connect(self.url, auth={"token": self.token}, transports=["websocket"], wait_timeout=ANSWER_SECONDS)
        except socketio.exceptions.ConnectionError:
            self.lost()

    def lost(self, wait=None):
        """The connection is over: nothing is followed any more, and a new one is made after a random time."""
        if self.sio is None:
            return
        sio, self.sio = self.sio, None
        self.connection += 1
        threading.Thread(target=sio.disconnect, daemon=True).start()
        self.asked_at = self.ask_at = self.hole_since = self.ahead_since = self.head = None
        self.held = {}
        now = time.monotonic()
        if self.outage_since is None:
            self.outage_since = now
        longest = 5 if now - self.outage_since < 600 else 30
        self.come_back_at = now + (wait if wait is not None else random.uniform(0.5, longest))
        self.show()

    # Subscribing ------------------------------------------------------------------------------------------------

    def ask(self):
        now = time.monotonic()
        self.resubscribed = [at for at in self.resubscribed if now - at < 60] + [now]
        self.ask_at, self.hole_since, self.ahead_since = None, None, None
        self.asked_at = now
        number = self.connection
        question = {"topic": self.topic, "have": self.cursor}
        try:
            self.sio.emit("sub", question, callback=lambda answer: self.inbox.put((number, "answer", answer)))
        except socketio.exceptions.SocketIOError:
            self.lost()

    def ask_again(self, from_nothing=False):
        if from_nothing:
            self.cursor = None
        if self.asked_at is None and self.ask_at is None:
            trouble = len(self.resubscribed) > 3
            self.ask_at = time.monotonic() + (random.uniform(20, 30) if trouble else 0)

    def answered(self, answer):
        self.asked_at = None
        kind = answer["kind"]
        if kind == "deny":
            print(json.dumps({"topic": self.topic, "denied": answer["code"]}), flush=True)
        elif kind == "error":
            retry = answer.get("retryMs")
            wait = random.uniform(1, 5) if retry is None else retry / 1000 * random.uniform(1, 1.25)
            self.ask_at = time.monotonic() + wait
        elif kind == "snapshot":
            self.cursor = cursor_of(answer["epoch"], answer["seq"], answer.get("mark"))
            if self.reconcile():
                self.drain()
        elif self.cursor is None:
            # A delta of a history that has ended meanwhile.
            self.ask_again()
        elif kind == "delta":
            for event in answer["events"]:
                self.held[event["seq"]] = event
            self.drain()
            if self.cursor["seq"] == answer["to"]:
                self.cursor = cursor_of(answer["epoch"], answer["to"], answer.get("mark"))

    # Events -----------------------------------------------------------------------------------------------------

    def take(self, event):
        if event["topic"] != self.topic:
            return
        if self.cursor is not None and event["epoch"] != self.cursor["epoch"]:
            return self.ask_again(from_nothing=True)
        self.held[event["seq"]] = event
        if self.asked_at is None and self.cursor is not None:
            self.drain()

    def drain(self):
        """Applies what follows the cursor; what is behind a hole stays held."""
        for seq in sorted(self.held):
            event = self.held[seq]
            if event["epoch"] != self.cursor["epoch"] or seq <= self.cursor["seq"]:
                del self.held[seq]
            elif seq == self.cursor["seq"] + 1:
                self.apply(event)
                self.cursor = cursor_of(event["epoch"], seq, event.get("mark"))
                del self.held[seq]
        if not self.held:
            self.hole_since = None
        elif self.hole_since is None:
            self.hole_since = time.monotonic()
        if self.head is not None and self.cursor["seq"] >= self.head:
            self.ahead_since = None
        self.show()

    def apply(self, event):
        if event["type"] == "deleted":
            self.rows.pop(event["id"], None)
            return
        data = event["data"] or {}
        row = data.get("row", data)
        if "id" in row and self.rows.get(row["id"], 0) < row["version"]:
            self.rows[row["id"]] = row["version"]

    # REST -------------------------------------------------------------------------------------------------------

    def reconcile(self):
        """Reads the whole list and returns whether that succeeded. Events wait in the queue until it ends."""
        found, current, total = {}, 1, 0
        while True:
            query = urllib.parse.urlencode({"current": current, "pageSize": PAGE_SIZE})
            request = urllib.request.Request(
                f"{self.url}/api/{self.topic}/queryByPage?{query}", headers={"token": self.token}
            )
            retry = None
            try:
                with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as response:
                    envelope = json.load(response)
            except urllib.error.HTTPError as refusal:
                envelope, retry = {"code": 0}, refusal.headers.get("Retry-After")
            except (OSError, ValueError, http.client.HTTPException):
                envelope = {"code": 0}
            if envelope["code"] != 20000:
                # Nothing was read: the next question starts from nothing, so that the list is read then. A busy server
                # says when to come back; not all come in the same moment.
                self.cursor = None
                wait = random.uniform(1, 5) if retry is None else int(retry) * random.uniform(1, 1.25)
                self.ask_at = time.monotonic() + wait
                return False
            page = envelope["data"]["list"]
            found.update({row["id"]: row["version"] for row in page})
            if current == 1 and not envelope["data"]["totalCapped"]:
                total = envelope["data"]["total"]
            current += 1
            if len(page) < PAGE_SIZE:
                if len(found) >= total:
                    break
                # Rows were deleted while the pages were turned, and those behind them have shifted: read again.
                found, current = {}, 1
        self.rows = found
        return True

    def show(self):
        current = self.sio is not None and self.asked_at is None and self.ask_at is None and not self.held
        cursor = self.cursor or {"epoch": None, "seq": None}
        line = {"topic": self.topic, "epoch": cursor["epoch"], "seq": cursor["seq"], "current": current}
        print(json.dumps({**line, "rows": self.rows}), flush=True)

    # The loop ---------------------------------------------------------------------------------------------------

    def hear(self, name, told):
        now = time.monotonic()
        self.heard_at = now
        if name == "hello":
            self.outage_since = None
            self.ask()
        elif name == "answer":
            self.answered(told)
        elif name == "ev":
            self.take(told)
        elif name == "hb":
            epoch, seq = told["heads"].get(self.topic, (None, None))
            if epoch is None or self.cursor is None or self.asked_at is not None:
                return
            if epoch != self.cursor["epoch"]:
                self.ask_again(from_nothing=True)
            elif seq > self.cursor["seq"]:
                self.head = seq
                self.ahead_since = self.ahead_since or now
        elif name == "resync" and told["topic"] == self.topic:
            self.ask_again(from_nothing=told["reason"] in ("epoch", "scope"))
        elif name == "bye":
            if told["code"] in STAY_AWAY:
                sys.exit(f"bye: {told['code']}")
            least, most = told["retryMs"]
            self.lost(random.uniform(least, most) / 1000)
        elif name == "connect_error":
            code = (told or {}).get("data", {}).get("code") if isinstance(told, dict) else None
            if code in SIGN_IN_AGAIN:
                sys.exit(f"refused: {code}")
            self.lost()
        elif name == "disconnect":
            self.lost()

    def tick(self):
        now = time.monotonic()
        if self.sio is None:
            if now >= self.come_back_at:
                self.connect()
        elif now - self.heard_at > SILENCE_SECONDS:
            self.lost()
        elif self.asked_at is not None and now - self.asked_at > ANSWER_SECONDS:
            self.asked_at, self.ask_at = None, now + random.uniform(1, 5)
        elif self.ask_at is not None and now >= self.ask_at:
            self.ask()
        elif self.hole_since is not None and (now - self.hole_since > HOLE_SECONDS or len(self.held) > HELD_MAX):
            self.hole_since = None
            self.ask_again()
        elif self.ahead_since is not None and now - self.ahead_since > HEAD_SECONDS:
            self.ask_again()

    def run(self):
        while True:
            try:
                number, name, told = self.inbox.get(timeout=0.05)
                if number == self.connection:
                    self.hear(name, told)
            except queue.Empty:
                pass
            self.tick()


def cursor_of(epoch, seq, mark):
    """The mark is sent back as it was given, and left out where none was given."""
    return {"epoch": epoch, "seq": seq, **({"mark": mark} if mark is not None else {})}


def end_with_input():
    sys.stdin.read()
    os._exit(0)


def main():
    url, token, *rest = sys.argv[1:]
    client = Client(url.rstrip("/"), token, rest[0] if rest else "entry")
    threading.Thread(target=end_with_input, daemon=True).start()
    # In the main thread: a fault in it ends the program with its reason, instead of leaving an old list on show.
    client.run()


if __name__ == "__main__":
    main()
