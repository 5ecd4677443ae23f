// A Redis that refuses to let a node subscribe at first, as after a failover or while its rules are being loaded.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { createClient } from "redis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redisWire } from "../../server/platform/redis-wake.ts";
import { testLog } from "../support/database.ts";
import { settled } from "../support/fault-page.ts";

const redisServer = process.env.REDIS_SERVER ?? "redis-server";
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  url = `redis://127.0.0.1:${port}`;
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  child = spawn(redisServer, options, { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.stdout?.on("data", (text: Buffer) => text.includes("Ready to accept") && resolve());
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
});

test.skipIf(!process.env.REDIS_URL)(
  "a node that was refused a subscription receives wake-ups once it is allowed",
  async () => {
    const operator = createClient({ url });
    await operator.connect();
    await operator.sendCommand([
      "ACL",
      "SETUSER",
      "node",
      "on",
      ">secret",
      "~*",
      "&*",
      "+@all",
      "-subscribe",
    ]);
    const nodesUrl = url.replace("redis://", "redis://node:secret@");
    let heard = 0;
    const [listening, speaking] = [
      await redisWire(nodesUrl, "wake", testLog),
      await redisWire(url, "wake", testLog),
    ];
    const listener = listening(() => {
      heard += 1;
    });
    const speaker = speaking(() => undefined);
    const isRefused = async () =>
      ((await operator.sendCommand(["ACL", "LOG"])) as unknown as unknown[]).length > 0;
    await settled("the subscription was refused", isRefused);
    await operator.sendCommand(["ACL", "SETUSER", "node", "+subscribe"]);
    await settled("a wake-up is heard", () => {
      speaker.announce();
      return heard > 1;
    });
    expect(heard).toBeGreaterThan(1);
    await listener.close();
    await speaker.close();
    operator.destroy();
  },
);
