import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "../../server/platform/log.ts";

test("tokens, passwords and cookies never reach the log, however deep they lie", () => {
  let written = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const log = createLog("info", destination);
  const secret = "hunter2";
  log.info({ token: secret, password: secret });
  log.info({ req: { headers: { token: secret, authorization: secret, cookie: secret, host: "wms" } } });
  log.info({ res: { headers: { "set-cookie": secret } }, body: { data: { tokenValue: secret } } });
  log.info({ body: { oldPassword: secret, newPassword: secret, username: "admin" } });
  expect(written).not.toContain(secret);
  expect(written).toContain("[redacted]");
  expect(written).toContain('"username":"admin"');
  expect(written).toContain('"host":"wms"');
});
