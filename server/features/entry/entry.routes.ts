import type { FastifyInstance } from "fastify";
import type { EntryDetail } from "../../../src/contracts/entry.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import type { EntryPacket } from "../../../src/contracts/packet.ts";
import { ENTRY_RIGHTS } from "../../../src/contracts/permissions.ts";
import { visibleDetail, visibleRow } from "../../lifecycle/request-lists.ts";
import { packetIndex } from "../../lifecycle/request-packet.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { byId } from "../../platform/http/options-query.ts";
import { ok, refuse } from "../../platform/http/outcome.ts";
import { ENTRY } from "./entry.kind.ts";
import { entryPlaces } from "./entry.places.ts";

/** What can be asked about entries, and of no other kind of request. */
export function entryRoutes(app: FastifyInstance, deps: Deps): void {
  placesRoute(app, deps);
  packetRoute(app, deps);
}

function packetRoute(app: FastifyInstance, { db }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/entry/packet",
    permission: { kind: "right", right: ENTRY_RIGHTS.receive },
    summary:
      "What a receiving desk needs of an entry to go on without a network: its lines, the suggested locations, and the codes of the warehouse's locations.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const packet = await db.transaction(
        async (tx): Promise<EntryPacket | null> => {
          const entry = (await visibleDetail(tx, ENTRY, person, id)) as EntryDetail | null;
          return (
            entry && { entry, places: await entryPlaces(tx, entry), ...(await packetIndex(tx, [entry])) }
          );
        },
        { isolation: "repeatable read", readOnly: true },
      );
      return packet ? ok(packet) : refuse(CODES.unknown);
    },
  });
}

function placesRoute(app: FastifyInstance, { db: { reader } }: Deps): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/entry/places",
    permission: { kind: "right", right: ENTRY_RIGHTS.receive },
    machines: true,
    summary: "The location that is suggested for each line of an entry, and why; and where damaged goods go.",
    query: byId,
    refuses: [CODES.unknown],
    handler: async ({ person, query: { id } }) => {
      const row = await visibleRow(reader, ENTRY.rows, person, id);
      return row ? ok(await entryPlaces(reader, row)) : refuse(CODES.unknown);
    },
  });
}
