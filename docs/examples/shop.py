#!/usr/bin/env python3
"""A shop whose goods lie in the warehouse: goods and stock by code, orders in, shipments out.

    python3 shop.py check A0020             the goods as the warehouse knows them, and what is available
    python3 shop.py order SO-1 A0020 2      keeps an order and files it
    python3 shop.py follow                  marks orders as they ship, until it is interrupted
    python3 shop.py receive 8443            receives webhooks on a port, and prints what has shipped

TALLYBOARD is the server, KEY an access key with goods:read, stock:read and exit:write, WAREHOUSE a code, SHOP the file of
the shop's database. `receive` needs WEBHOOK_SECRETS instead (whsec_…, two with a blank between them while one replaces
another). It may be ended at any moment and started again: an order is filed once, and events from while it was away come
first.
"""

import http.server
import os
import sqlite3
import sys

from tallyboard import CursorLost, Refused, Tallyboard, verify_webhook

WAREHOUSE = os.environ.get("WAREHOUSE", "SH01")
ADDRESS = {
    "consigneeName": "Li Min",
    "consigneePhone": "13800138000",
    "regionCode": 310105,
    "address": "No. 1, Changning Road",
}
TABLES = """
create table if not exists orders
  (number text primary key, sku text, quantity integer, status text, shipped integer, version integer);
create table if not exists place (one integer primary key check (one = 1), cursor text);
"""


def file_new(warehouse, db):
    """Files every order that the warehouse does not know yet: under one number once, however often it is sent."""
    for number, sku, quantity in db.execute("select number, sku, quantity from orders where status = 'new'").fetchall():
        lines = [{"skuCode": sku, "requested": quantity}]
        body = {"sourceNumber": number, "warehouseCode": WAREHOUSE, **ADDRESS, "lines": lines, "submit": True}
        try:
            row = warehouse.post("/api/exit/put", body)["row"]
        except Refused as refused:
            row = {"status": f"refused: {refused}", "version": 0}
        with db:
            new = (row["status"], row["version"], number)
            db.execute("update orders set status = ?, version = ? where number = ?", new)


def keep(db, row):
    """Writes what the warehouse says of an exit into its order, and prints it where that is news."""
    known = db.execute("select status, version from orders where number = ?", (row["sourceNumber"],)).fetchone()
    # An event of an earlier version is old news: the answer to `put` said more.
    if known is None or known[1] >= row["version"]:
        return
    new = (row["status"], row["shippedTotal"], row["version"], row["sourceNumber"])
    db.execute("update orders set status = ?, shipped = ?, version = ? where number = ?", new)
    if known[0] != row["status"]:
        print(row["sourceNumber"], row["status"], row["shippedTotal"], flush=True)


def follow(warehouse, db):
    (cursor,) = db.execute("select cursor from place").fetchone()
    while True:
        try:
            for events, cursor in warehouse.follow(["exit"], cursor):
                # Orders and cursor in one transaction: no event is forgotten, and none is processed twice.
                with db:
                    for event in events:
                        keep(db, event["data"]["row"])
                    db.execute("update place set cursor = ?", (cursor,))
        except CursorLost as lost:
            # Away for too long, or the warehouse was restored from a backup: read what is open.
            cursor = lost.cursor
            with db:
                # After a restore a row may be of an earlier version than what was seen.
                db.execute("update orders set version = 0")
                for (number,) in db.execute("select number from orders where status <> 'new'").fetchall():
                    try:
                        keep(db, warehouse.get("/api/exit/find", sourceNumber=number))
                    except Refused:
                        pass
                db.execute("update place set cursor = ?", (cursor,))


class Receiver(http.server.BaseHTTPRequestHandler):
    """Answers within a moment; what takes long belongs behind a queue."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        post = verify_webhook(body, headers, os.environ["WEBHOOK_SECRETS"].split())
        self.send_response(204 if post else 401)
        self.end_headers()
        if not post:
            print("refused", flush=True)
            return
        for event in post["data"]["events"] if post["type"] == "batch" else [post]:
            data = event["data"]
            # It may come again under its id when the answer was lost: a shop keeps the last seq of each topic.
            print(event["type"], data.get("seq"), data.get("sourceNumber"), data.get("row", {}).get("status"), flush=True)

    def log_message(self, *parts):
        pass


def main(command="", *args):
    if command == "receive":
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(args[0])), Receiver)
        print("listening on", server.server_port, flush=True)
        server.serve_forever()
    warehouse = Tallyboard(os.environ.get("TALLYBOARD", "http://127.0.0.1:3000"), os.environ["KEY"])
    db = sqlite3.connect(os.environ.get("SHOP", "shop.db"))
    db.executescript(TABLES)
    if command == "check":
        goods = warehouse.get("/api/goods/type/find", code=args[0])
        stock = warehouse.get("/api/repertory/goods/queryByPage", skuCode=goods["skuCode"], warehouseCode=WAREHOUSE)
        available = sum(row["available"] for row in stock["list"])
        print(f"{goods['skuCode']} {goods['name']}: {available} {goods['unit']} available")
    elif command == "order":
        number, sku, quantity = args
        with db:
            # The place first: nothing can happen to the order before it.
            if db.execute("select 1 from place").fetchone() is None:
                db.execute("insert into place values (1, ?)", (warehouse.start(["exit"]),))
            db.execute("insert or ignore into orders values (?, ?, ?, 'new', 0, 0)", (number, sku, int(quantity)))
        file_new(warehouse, db)
        print(number, *db.execute("select status from orders where number = ?", (number,)).fetchone())
    elif command == "follow":
        file_new(warehouse, db)
        follow(warehouse, db)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        pass
