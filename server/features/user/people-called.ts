/** People by what they sign in with: the account in any case, or the phone with or without marks and +86. */
import { sql } from "kysely";
import { plainPhone } from "../../../src/domain/phone.ts";
import type { Reader } from "../../platform/reader.ts";

/** Numbers of before this rule are stored as they were typed. */
const phonesOf = (text: string): readonly string[] => {
  const plain = plainPhone(text);
  return /^1\d{10}$/.test(plain) ? [plain, `+86${plain}`, `0086${plain}`, `86${plain}`] : [plain];
};

interface Called {
  readonly id: string;
  readonly userAccount: string;
  readonly userPhone: string | null;
}

/** The people whom a name means; several only among those who were twins before names had one form. */
export async function peopleCalled(db: Reader, name: string): Promise<readonly Called[]> {
  const { rows } = await sql<Called>`
    select id, user_account, user_phone from users
    where normal_form(user_account) = normal_form(${name}::text)
      or user_phone = any(${phonesOf(name)}::text[])`.execute(db);
  return rows;
}

/** The one person whom a name means: of twins the one of exactly that name, else none. */
export async function personCalled(db: Reader, name: string): Promise<Called | null> {
  const called = await peopleCalled(db, name);
  const exact = called.filter(({ userAccount, userPhone }) => userAccount === name || userPhone === name);
  const [person] = exact.length > 0 ? exact : called;
  return person !== undefined && (exact.length === 1 || called.length === 1) ? person : null;
}
