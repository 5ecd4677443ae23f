/** What is posted is what the OpenAPI document says of it. */
import { Compile } from "typebox/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EVENT_TOPICS } from "../../src/contracts/event-topics.ts";
import {
  createVehicle,
  deliveryBody,
  openedDelivery,
  readDelivery,
  sendDelivery,
} from "../support/deliveries.ts";
import { approved, receive } from "../support/entries.ts";
import { crewOf, granted } from "../support/exits.ts";
import { makeIntegration } from "../support/integrations.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";
import { makeWebhook, pumpOf } from "../support/webhooks.ts";

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    config: { webhookHosts: ["127.0.0.1"], secretsKey: "a key that only this test knows, of 40 letters" },
  });
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});

interface Document {
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
        };
      }
    >
  >;
  readonly components: object;
}

it("is posted as it is documented, from an entry to the signature of a delivery", async () => {
  const { webhooks, components } = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
  const crew = await crewOf(server);
  const { admin, owner } = crew;
  const scopes = [
    "entry:read",
    "exit:read",
    "delivery:read",
    "stock:read",
    "goods:read",
    "master:read",
  ] as const;
  const { row } = await makeIntegration(server, admin, { scopes });
  const all = { integrationId: row.id, topics: EVENT_TOPICS };
  await makeWebhook(admin, receiver, all);
  await makeWebhook(admin, receiver, { ...all, path: "/batch", batchSize: 100 });

  const warehouse = await createSmallWarehouse(server.deps);
  const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 3 }]);
  await receive(admin, entry, warehouse, [{ good: 2, damaged: 1 }]);
  granted(
    "client",
    await admin.post("/api/client/saveOrUpdate", {
      body: { code: "NEW", name: "新客户", shortName: "新客户" },
    }),
  );
  const { id } = await openedDelivery(crew, warehouse);
  const vehicleId = await createVehicle(server.deps);
  for (const command of ["assign", "depart", "sign"])
    granted(
      command,
      await sendDelivery(admin, command, deliveryBody(command, await readDelivery(admin, id), vehicleId)),
    );

  const pump = pumpOf(server);
  const isTold = () => receiver.posts.some(({ type }) => type === "delivery.sign");
  for (let round = 0; round < 200 && !isTold(); round += 1) await pump.runDue();
  await pump.runDue();
  await pump.stop();
  const told = new Set<string>();
  const wrong = receiver.posts.flatMap(({ type, events, data }) =>
    (type === "batch" ? [{ type, timestamp: new Date().toISOString(), data }, ...events] : events).flatMap(
      (body) => {
        told.add(body.type);
        const name = webhooks[body.type] ? body.type : `${body.type.split(".")[0]}.*`;
        const schema = webhooks[name]?.post.requestBody.content["application/json"]?.schema;
        if (!schema) return [`${body.type} is not documented`];
        const [isValid, errors] = Compile({ ...schema, components }).Errors(body);
        return isValid
          ? []
          : errors.map(({ instancePath, message }) => `${body.type} ${instancePath} ${message}`);
      },
    ),
  );
  expect(wrong).toEqual([]);
  for (const type of [
    "entry.receive",
    "exit.ship",
    "delivery.sign",
    "repertory.receive",
    "ledger.receive",
    "client.created",
    "batch",
  ])
    expect.soft([...told]).toContain(type);
});
