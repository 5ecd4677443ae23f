import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/**
 * A password as PostgreSQL keeps it (SCRAM-SHA-256), for passwords of ASCII: the server is then never sent the password
 * itself, and cannot write it into its log.
 */
export function scramVerifier(password: string, salt = randomBytes(16), iterations = 4_096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
