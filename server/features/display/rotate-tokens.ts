import { auditSystem, SYSTEM } from "../../platform/audit-system.ts";
import type { Tx } from "../../platform/reader.ts";
import { revokeAllDisplayTokens, revokeDisplayTokens } from "../../platform/session/display-token.ts";
import { standInLine } from "./pairing.commands.ts";
import { publishDisplay } from "./publish-display.ts";

/**
 * Ends the tokens of all displays and the codes that wait to be typed: each display has to be given a new code. Answers
 * how many displays were paired.
 */
export async function rotateDisplays(tx: Tx, at: Date): Promise<number> {
  await standInLine(tx);
  const paired = [...new Set(await revokeAllDisplayTokens(tx, at))].sort();
  await tx
    .updateTable("display")
    .set({ codeHash: null, codeExpiresAt: null })
    .where("codeHash", "is not", null)
    .execute();
  if (paired.length > 0)
    await tx
      .updateTable("display")
      .set(({ eb }) => ({ pairedAt: null, updatedAt: at, version: eb("version", "+", 1) }))
      .where("id", "in", paired)
      .execute();
  await auditSystem(tx, at, "keysRotated", { entity: "display", displays: paired.length });
  for (const id of paired) await publishDisplay(tx, id, "unpaired", { at, ...SYSTEM });
  return paired.length;
}

/** Ends the token of one display and the code that waits to be typed: it has to be given a new code. */
export async function unpairDisplay(tx: Tx, id: string, at: Date): Promise<void> {
  await standInLine(tx);
  await revokeDisplayTokens(tx, id, at);
  await tx
    .updateTable("display")
    .set(({ eb }) => ({
      ...{ codeHash: null, codeExpiresAt: null, pairedAt: null },
      ...{ updatedAt: at, version: eb("version", "+", 1) },
    }))
    .where("id", "=", id)
    .execute();
  await publishDisplay(tx, id, "unpaired", { at, ...SYSTEM });
}
