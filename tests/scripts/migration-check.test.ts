import { describe, expect, it } from "vitest";
import { migrationFaults } from "../../scripts/migration-check.ts";

const faults = (text: string, exceptions = {}) =>
  migrationFaults([{ name: "0100_next.sql", text }], exceptions);

describe("the check that a migration only adds", () => {
  it("accepts new tables, and on existing ones columns that old inserts can leave out", () => {
    const text = `-- compatible-from: 0012
      -- drop table entry; is only a comment
      create table visit (id uuid primary key, at timestamptz not null, note text default 'drop table entry;');
      alter table visit add constraint visit_once unique (at), alter column note set not null;
      create unique index visit_by_time on visit (at);
      create index entry_by_time on entry (created_at);
      alter table entry add column seen_at timestamptz, add column weight numeric(12, 3) not null default 0;
      alter table entry alter column seen_at set default clock_timestamp();
      create function visits() returns int language sql as $$ delete from visit; select 1 $$;`;
    expect(faults(text)).toEqual([]);
  });

  it.each([
    "drop table entry",
    "drop index entry_by_update",
    "alter table entry drop column note",
    "alter table entry rename column note to remark",
    "alter table entry rename to request",
    "alter table entry alter column note type varchar(20)",
    "alter table entry alter column note set not null",
    "alter table entry alter column note drop default",
    "alter table entry add column weight numeric(12, 3) not null",
    "alter table entry add constraint entry_has_note check (note <> '')",
    "alter table entry add unique (note)",
    "alter table entry disable trigger all",
    "create unique index entry_by_note on entry (note)",
    "create or replace function refuse_rewriting() returns trigger language plpgsql as $$ $$",
    "update entry set note = ''",
    "delete from entry",
    "truncate entry",
  ])("refuses: %s", (statement) => {
    expect(faults(`create table visit (id int);\n${statement};`)).toEqual([
      expect.stringMatching(/^0100_next\.sql does more than add: /),
    ]);
  });

  it.each([
    ["in ('draft', 'open', 'over')", true],
    ["in ('over', 'held', 'open', 'draft')", true],
    ["in ('draft', 'open')", false],
    ["in ('draft', 'open', 'ended')", false],
  ])(
    "of a check that is made again accepts what lets through as much as before: %s",
    (values, isAccepted) => {
      const before =
        "create table visit (\n  id uuid,\n  status text not null check (status in ('draft', 'open', 'over')),\n  kind smallint check (kind between 1 and 3));";
      const after = `alter table visit drop constraint visit_status_check;
      alter table visit add constraint visit_status_check check (status ${values}) not valid;
      alter table visit drop constraint visit_kind_check;
      alter table visit add constraint visit_kind_check check (kind between 1 and 4) not valid;`;
      const files = [
        { name: "0099_visits.sql", text: before },
        { name: "0100_next.sql", text: after },
      ];
      expect(migrationFaults(files, {})).toHaveLength(isAccepted ? 0 : 2);
    },
  );

  it("accepts what is listed with its reason, and refuses an exception that is no longer used", () => {
    const exceptions = { "0100_next.sql": { "drop index entry_by_update": "an index for speed alone" } };
    expect(faults("drop index entry_by_update;", exceptions)).toEqual([]);
    expect(faults("create table visit (id int);", exceptions)).toEqual([
      "no such statement, take out the exception: 0100_next.sql: drop index entry_by_update",
    ]);
  });
});
