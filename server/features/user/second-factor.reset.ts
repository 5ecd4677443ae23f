/** A lost second factor, taken away by an administrator. */
import { CODES } from "../../../src/contracts/envelope.ts";
import type { UserRow } from "../../../src/contracts/user.ts";
import { underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { Deps } from "../../platform/deps.ts";
import { auditUser } from "./audit-user.ts";
import { publishUser } from "./publish-user.ts";
import { dropSecondFactor } from "./second-factor.commands.ts";
import type { UserAsk } from "./user.ask.ts";
import { isBeyond } from "./user.reach.ts";

/** Takes a person's second factor away. Their sessions end with 50012, and they are told by whom. */
export function resetSecondFactor(deps: Deps, ask: UserAsk, id: string): Promise<CommandResult<UserRow>> {
  return underKey<UserRow>(deps.db, ask.key, async (tx, replay) => {
    const user = await tx
      .selectFrom("users")
      .select(["roleId", "secondFactorSince"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return UNKNOWN;
    if (await isBeyond(tx, ask.person, user.roleId)) return refused(CODES.notPermitted, ["pagesYouLack"]);
    if (replay) return replay;
    if (user.secondFactorSince === null) return refused(CODES.refused, ["secondFactorOff"]);
    await dropSecondFactor(tx, id, ask.now);
    await auditUser(tx, ask, "secondFactorReset", id);
    const values = { byName: ask.person.userName };
    const news = { template: "secondFactorReset", values, section: "factor" } as const;
    return { ok: true, data: await publishUser(tx, ask, id, "secondFactorReset", { ends: {}, news }) };
  });
}
