import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/server.ts";

const MOST = 30;

describe.each([
  ["counted by the node", null],
  ...(process.env.REDIS_URL ? [["counted by all nodes in Redis", process.env.REDIS_URL] as const] : []),
] as const)("The number of requests in a minute, %s", (_how, redisUrl) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      config: { requestsPerPerson: MOST, requestsPerAddress: 200, redisUrl },
    });
  });
  afterAll(() => server?.stop());

  it("is limited for a person, who is told when to go on, and for no other person", async () => {
    const huaxin = await server.as("huaxin");
    const codes: number[] = [];
    for (let sent = 0; sent < MOST + 5; sent += 1) codes.push((await huaxin.get("/api/user/info")).code);
    expect(codes.slice(0, MOST)).toEqual(codes.slice(0, MOST).map(() => 20000));
    expect(codes.slice(MOST)).toEqual(codes.slice(MOST).map(() => 42900));
    const refused = await huaxin.get<{ retryAfterSeconds: number }>("/api/user/info", { language: "en-US" });
    expect(refused.httpStatus).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBe(refused.data.retryAfterSeconds);
    expect(refused.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.data.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(refused.msg).not.toBe("");
    const beichen = await server.as("beichen");
    expect((await beichen.get("/api/user/info")).code).toBe(20000);
    // Another session of the same person is the same person.
    expect((await (await server.as("huaxin")).get("/api/user/info")).code).toBe(42900);
  });

  it("is limited for an address, for all people there", async () => {
    const codes = new Set<number>();
    for (let sent = 0; sent < 200; sent += 1) codes.add((await server.api("x").get("/api/user/info")).code);
    expect(codes).toEqual(new Set([50008, 42900]));
    expect((await server.api().post("/api/user/logout")).code).toBe(42900);
    const health = await fetch(new URL("/healthz", server.url));
    expect(health.status).toBe(200);
  });
});
