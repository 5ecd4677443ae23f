"""A client of Tallyboard's API for programs, with the standard library alone (Python 3.8 and later). See docs/api.md.

It sends a call until it is answered, always under one Idempotency-Key, follows events from a kept cursor, and verifies
the posts of webhooks.
"""

import base64
import hashlib
import hmac
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

PASSING = {50300, 42900}
OUTAGES = PASSING | {50000}
WAIT_SECONDS = 25


class Refused(Exception):
    """The server answered, and refuses: judge it by the code."""

    def __init__(self, code, message, data):
        super().__init__(f"{code} {message}")
        self.code, self.data = code, data


class NoAnswer(Exception):
    """No answer within the patience. The same call may be sent again later, under the same key."""


class CursorLost(Exception):
    """The events after the cursor are gone: read the rows again, and go on from this cursor."""

    def __init__(self, because, cursor):
        super().__init__(because)
        self.because, self.cursor = because, cursor


class Tallyboard:
    def __init__(self, url, key, language="en-US", patience=60.0, timeout=30.0):
        self.url, self.key, self.language = url.rstrip("/"), key, language
        self.patience, self.timeout = patience, timeout

    def get(self, path, timeout=None, **query):
        query = {name: value for name, value in query.items() if value is not None}
        return self._send("GET", f"{path}?{urllib.parse.urlencode(query)}", None, None, timeout)

    def post(self, path, body, key=None):
        """A command. All attempts carry one Idempotency-Key, so that it takes effect once even if its answer was lost.
        Give the key where your program may send the call again after its end. Use it for calls that take such a key:
        put, batch, saveOrUpdate and the commands."""
        return self._send("POST", path, json.dumps(body).encode(), key or str(uuid.uuid4()), None)

    def _send(self, method, path, body, key, timeout):
        headers = {"Authorization": f"Bearer {self.key}", "Accept-Language": self.language}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        until, attempt = time.monotonic() + self.patience, 0
        while True:
            attempt += 1
            request = urllib.request.Request(self.url + path, body, headers, method=method)
            answer, pause = None, min(0.5 * 2 ** (attempt - 1), 30) * random.uniform(0.5, 1)
            try:
                with urllib.request.urlopen(request, timeout=timeout or self.timeout) as response:
                    answer = json.load(response)
                reason = "an answer that is none of Tallyboard"
            except urllib.error.HTTPError as error:
                reason = f"HTTP {error.code}"
                try:
                    answer = json.load(error)
                    wait = error.headers.get("Retry-After", "1")
                    pause = (float(wait) if wait.isdigit() else 1.0) * random.uniform(1, 1.25)
                except (ValueError, OSError, http.client.HTTPException):
                    if error.code < 500:
                        raise NoAnswer(reason) from error
            except (OSError, http.client.HTTPException, ValueError) as error:
                reason = repr(error)
            if isinstance(answer, dict) and answer.get("code") == 20000:
                return answer["data"]
            is_over = time.monotonic() + pause > until
            if isinstance(answer, dict) and "code" in answer and (is_over or answer["code"] not in PASSING):
                raise Refused(answer["code"], answer.get("msg"), answer.get("data"))
            if is_over:
                raise NoAnswer(reason)
            time.sleep(pause)

    def start(self, topics):
        """A cursor of now."""
        return self.get("/api/event/start", topics=",".join(topics))["cursor"]

    def follow(self, topics, cursor, types=None):
        """Yields (events, cursor) when something happened, and waits out outages. Keep the cursor in the transaction of
        what the events did. Raises CursorLost, and Refused where waiting is no help: the key was revoked."""
        query = {"topics": ",".join(topics), "types": types, "waitSeconds": WAIT_SECONDS}
        while True:
            began = time.monotonic()
            try:
                page = self.get("/api/event/read", timeout=WAIT_SECONDS + 15, after=cursor, **query)
            except NoAnswer:
                time.sleep(random.uniform(0.5, 1))
                continue
            except Refused as refused:
                data = refused.data if isinstance(refused.data, dict) else {}
                if "cursorLost" in data.get("because", ()):
                    raise CursorLost(data["details"]["because"], data["details"]["cursor"]) from refused
                if refused.code not in OUTAGES:
                    raise
                time.sleep(random.uniform(5, 10))
                continue
            if page["events"] or page["cursor"] != cursor:
                cursor = page["cursor"]
                yield page["events"], cursor
            elif time.monotonic() - began < 0.5:
                # Answered at once although it was to wait: too many requests of this integration wait already.
                time.sleep(random.uniform(0.5, 1))


def verify_webhook(body, headers, secrets, tolerance=300, now=None):
    """The post of a webhook, parsed; None: answer 401, for none of the secrets signed it, or it is too old or too new.

    body: the bytes as they came. headers: a mapping by lower-case names. secrets: whsec_…, several while one replaces
    another."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs((time.time() if now is None else now) - int(sent_at)) > tolerance:
        return None
    content = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + body
    given = [each[3:] for each in headers.get("webhook-signature", "").split(" ") if each.startswith("v1,")]
    for secret in secrets:
        key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
        right = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(right.encode(), each.encode()) for each in given):
            return json.loads(body)
    return None
