import { builtinRoleCalled } from "../../contracts/role.ts";
import type { Translate } from "../../locales/translator.ts";

/** A role's name: that of a built-in one in the reader's language, any other as it was given. */
export function roleNameOf(t: Translate, name: string): string {
  const roleCode = builtinRoleCalled(name);
  return roleCode ? t(`texts.roleCode.${roleCode}`) : name;
}
