/** What the drafts of all kinds have in common: the rules of their data, and their source number. */
import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import { visibleText } from "../../src/domain/normal-form.ts";
import type { Reader } from "../platform/reader.ts";
import { existingRegions } from "../platform/regions.ts";
import { type Refused, refused } from "./result.ts";

/** What saveOrUpdate takes, whatever the kind. */
export interface DraftBody {
  readonly id?: string | undefined;
  readonly version?: number | "any" | undefined;
  readonly clientId?: string | undefined;
  readonly warehouseId: string;
  readonly sourceNumber?: string | null | undefined;
  readonly regionCode?: number | null | undefined;
  readonly lines: readonly { readonly typeId: string }[];
}

/** What amend carries: rows of lists have no lines, and without lines the request keeps those that it has. */
export type Amendment<Body extends DraftBody> = Omit<Body, "lines"> & {
  readonly lines?: Body["lines"];
  /** Read-only members of the row that came with the body. */
  readonly repeated?: Readonly<Record<string, unknown>>;
};

/** A draft as it is judged: `quantity` is what a line expects, or requests. */
export interface Draft extends Omit<DraftBody, "lines"> {
  readonly lines: readonly { readonly typeId: string; readonly quantity: number }[];
}

/**
 * The rules of the data that a draft must keep (42200), or null. Goods of another client answer exactly as unknown
 * ones. `ownId` is the request being amended, whose own source number is no conflict.
 */
export async function judgeDraft(
  from: Reader,
  {
    table,
    clientId,
    ownId,
  }: { readonly table: string; readonly clientId: string | null; readonly ownId: string | null },
  draft: Draft,
): Promise<Refused | null> {
  if (draft.clientId !== undefined && draft.clientId !== clientId)
    return refused(CODES.refused, ["clientFixed"]);
  const typeIds = [...new Set(draft.lines.map((line) => line.typeId))];
  const sourceNumber = sourceNumberOf(draft);
  const { rows } = await sql<{ warehouse: boolean; taken: boolean; usable: string[] }>`
    select exists (select 1 from warehouse where id = ${draft.warehouseId} and status = 'enabled') as warehouse,
      exists (select 1 from ${sql.table(table)} where client_id = ${clientId} and normal_form(source_number) = normal_form(${sourceNumber}::text)
        and id is distinct from ${ownId}::uuid
        and not exists (select 1 from ${sql.table(table)} where id = ${ownId}::uuid
          and normal_form(source_number) = normal_form(${sourceNumber}::text))) as taken,
      coalesce((select array_agg(id::text) from goods_type where id = any(${typeIds}::uuid[])
        and status = 'enabled' and (client_id is null or client_id = ${clientId})), '{}') as usable`.execute(
    from,
  );
  const [found] = rows;
  const usable = new Set(found?.usable);
  const unusable = draft.lines.flatMap((line, index) => (usable.has(line.typeId) ? [] : [index]));
  const total = draft.lines.reduce((sum, line) => sum + line.quantity, 0);
  const because = [
    ...(found?.warehouse ? [] : ["warehouseUnusable"]),
    ...(unusable.length > 0 ? ["typeUnusable"] : []),
    ...(total > LARGEST_TOTAL ? ["quantityTooLarge"] : []),
    ...(found?.taken ? ["sourceNumberTaken"] : []),
    ...((await regionExists(draft)) ? [] : ["regionUnknown"]),
  ];
  if (because.length === 0) return null;
  return refused(CODES.refused, because, unusable.length > 0 ? { lines: unusable } : {});
}

/** A code of six digits may still name no region. */
const regionExists = async ({ regionCode }: Draft): Promise<boolean> =>
  regionCode === undefined || regionCode === null || (await existingRegions([regionCode])).has(regionCode);

/** What the integer columns of totals and stock hold. */
const LARGEST_TOTAL = 2_000_000_000;

/** Blank is none: two drafts without a source number do not collide. */
export const sourceNumberOf = (draft: Pick<DraftBody, "sourceNumber">): string | null =>
  visibleText(draft.sourceNumber ?? "") || null;
