import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

const MOST = 100;
const TRIED = 400;
let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ config: { socketsPerPerson: MOST } });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server?.stop();
});

type Came = { readonly socket: Socket; readonly refused: unknown };

/** Opens a socket: null where it was let in, else what the refusal said. */
function open(token: string): Promise<Came> {
  const socket = io(server.url, {
    transports: ["websocket"],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve({ socket, refused: null }));
    socket.once("connect_error", (error) =>
      resolve({ socket, refused: (error as { data?: unknown }).data ?? error.message }),
    );
  });
}

it("400 sockets of one user: as many as one may have are let in, and another user's comes in at once", async () => {
  const token = await server.signIn("huaxin");
  const other = await server.signIn("huaxin");
  // Two sessions, one person.
  const came = await Promise.all(
    Array.from({ length: TRIED }, (_, at) => open(at % 2 === 0 ? token : other)),
  );
  const letIn = came.filter(({ refused }) => refused === null);
  const refusals = came.flatMap(({ refused }) => (refused === null ? [] : [refused]));
  expect(letIn).toHaveLength(MOST);
  expect(refusals).toEqual(refusals.map(() => ({ code: 42900, because: ["tooManySockets"] })));
  expect((await open(await server.signIn("beichen"))).refused).toBeNull();

  // Once one of them is closed there is room for another.
  letIn[0]?.socket.disconnect();
  await vi.waitFor(async () => expect((await open(token)).refused).toBeNull(), 10_000);
});
