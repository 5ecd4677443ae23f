import { afterAll, beforeAll } from "vitest";
import { startTestServer, type TestServer } from "./server.ts";

/** The server of a test file: started before its first test, where `prepare` sets what the tests share; stopped after the last. */
export function serverOfFile(prepare: (server: TestServer) => Promise<void>): {
  readonly server: TestServer;
} {
  const file = {} as { server: TestServer };
  beforeAll(async () => {
    file.server = await startTestServer();
    await prepare(file.server);
  });
  afterAll(() => file.server?.stop());
  return file;
}
