import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { FieldValue, FieldValues, MasterRow, ResourceSpec } from "../../src/contracts/resource.ts";
import { RESOURCES } from "../../src/contracts/resources.ts";
import { normalForm } from "../../src/domain/normal-form.ts";
import { makeIntegration } from "../support/integrations.ts";
import { SAMPLES } from "../support/resources.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

type Row = MasterRow & Readonly<Record<string, FieldValue>>;

let server: TestServer;
let admin: Api;
let warehouseId: string;
let roleId: string;
let integrationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ warehouseId } = await createSmallWarehouse(server.deps));
  admin = await server.as("admin");
  roleId = server.world.roleIds.admin;
  integrationId = (await makeIntegration(server, await server.as("admin"), { scopes: ["entry:read"] })).row
    .id;
  await admin.post("/api/user/confirmPassword", { body: { password: "tallyboard" } });
});
afterAll(() => server.stop());

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Ways in which keyboards, scanners and spreadsheets spell one word. */
const VARIANTS: Readonly<Record<string, (text: string) => string>> = {
  "lower case": (text) => text.toLowerCase(),
  "upper case": (text) => text.toUpperCase(),
  "full width": wide,
  "full width and lower case": (text) => wide(text.toLowerCase()),
  "a zero-width space within": (text) => `${text.slice(0, 2)}\u200b${text.slice(2)}`,
  "a soft hyphen and a word joiner": (text) => `${text.slice(0, 1)}\u00ad${text.slice(1)}\u2060`,
  "a byte order mark before": (text) => `\ufeff${text}`,
  "a direction mark behind": (text) => `${text}\u200e`,
  "blanks of all kinds around": (text) => `\u3000\u00a0 ${text}\t\u2003`,
};

/** A word that is a code wherever one is asked for, and has letters of both cases. */
const wordOf = (spec: ResourceSpec, name: string, n: number): string => {
  const field = spec.fields[name];
  return field?.kind === "text" && field.check === "plate" ? `沪B${String(30_000 + n)}` : `Kx-${name}-${n}`;
};

const MORE: Readonly<Record<string, FieldValues | undefined>> = {
  display: { name: "" },
  integration: { name: "", scopes: ["entry:read"] },
  robot: { name: "", kind: "webhook" },
  webhook: { name: "", topics: ["entry"] },
  role: { roleName: "", roleCode: "admin", menu: ["system-post"] },
};

const bodyOf = (spec: ResourceSpec, n: number): FieldValues => {
  const sample = SAMPLES.find((each) => each.spec === spec);
  const more = MORE[spec.key];
  if (!sample && !more) throw new Error(`no sample of ${spec.key}: add one to SAMPLES, or here`);
  return sample
    ? { ...sample.body(n, warehouseId) }
    : {
        ...more,
        ...(spec.fields.roleId ? { roleId } : {}),
        ...(spec.fields.integrationId ? { integrationId } : {}),
        [spec.title]: `${spec.key} ${n}`,
      };
};

const save = (spec: ResourceSpec, body: object, api = admin) =>
  api.post<Row>(`/api/${spec.name}/saveOrUpdate`, { body });

let n = 400;

const uniques = [...RESOURCES.values()].flatMap((spec) =>
  Object.entries(spec.fields).flatMap(([name, field]) =>
    field.kind === "text" && field.unique ? [{ spec, name, field, of: `${spec.name}, ${name}` }] : [],
  ),
);

it("every unique word of every resource is tried below", () => {
  expect(uniques.length).toBeGreaterThanOrEqual(15);
});

describe.each(uniques)("$of", ({ spec, name, field }) => {
  let word: string;
  let row: Row;

  beforeAll(async () => {
    n += 1;
    word = wordOf(spec, name, n);
    const made = await save(spec, { ...bodyOf(spec, n), [name]: word });
    expect(made.envelope).toMatchObject({ code: 20000 });
    row = made.data;
  });

  it.each(Object.keys(VARIANTS))("has no twin that differs by %s", async (variant) => {
    n += 1;
    const twin = VARIANTS[variant]?.(word) ?? "";
    const answer = await save(spec, { ...bodyOf(spec, n), [name]: twin });
    expect(answer).toMatchObject({
      code: 42200,
      data: { because: ["taken"], details: { fields: { [name]: "taken" }, holders: { [name]: row[name] } } },
    });
  });

  it("takes its own word in another spelling, and another row does not", async () => {
    n += 1;
    const other = (await save(spec, { ...bodyOf(spec, n), [name]: wordOf(spec, name, n) })).data;
    const body = { ...bodyOf(spec, n), [name]: wide(word), id: other.id, version: other.version };
    expect(await save(spec, body)).toMatchObject({ code: 42200, data: { because: ["taken"] } });
    const own = { ...bodyOf(spec, n), [name]: wordOf(spec, name, n).toLowerCase() };
    const saved = await save(spec, { ...own, id: other.id, version: other.version });
    expect(saved.envelope).toMatchObject({ code: 20000 });
  });

  it("of two that are made at the same moment, one is", async () => {
    n += 2;
    const fresh = wordOf(spec, name, n);
    const answers = await Promise.all([
      save(spec, { ...bodyOf(spec, n - 1), [name]: fresh.toLowerCase() }),
      save(spec, { ...bodyOf(spec, n), [name]: fresh.toUpperCase() }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(
      field.check === "plate" || fresh.toLowerCase() !== fresh.toUpperCase() ? [20000, 42200] : [],
    );
  });

  if (spec.importKey?.at(-1) !== name) return;
  it("an imported line of another spelling means this row", async () => {
    const header = Object.keys(spec.fields).filter(
      (each) => typeof row[each] === "string" && each !== "warehouseId",
    );
    const cells = header.map((each) =>
      each === name ? `\u200b${wide(word).toLowerCase()}` : String(row[each]),
    );
    // The scope of a row is said in each line, for common goods by a word.
    const at = [
      ...(spec.fields.warehouseId ? [["warehouseId", "sh1"]] : []),
      ...(spec.fields.clientId ? [["clientId", "[COMMON]"]] : []),
    ];
    const lines = [[...cells, ...at.map(([, code]) => code ?? "")]];
    const body = { mode: "check", header: [...header, ...at.map(([of]) => of ?? "")], lines };
    const { data, msg } = await admin.post<ImportAnswer>(`/api/${spec.name}/import`, { body });
    expect({ msg, ...data }).toMatchObject({ faults: [], created: 0, changed: 0, unchanged: 1 });
    const twice = {
      ...body,
      lines: [
        ...lines,
        ...lines.map((line) => line.map((cell) => (cell === cells[header.indexOf(name)] ? word : cell))),
      ],
    };
    const again = await admin.post<ImportAnswer>(`/api/${spec.name}/import`, { body: twice });
    expect(again.data.faultCount).toBe(1);
  });
});

const required = [...RESOURCES.values()].flatMap((spec) =>
  Object.entries(spec.fields).flatMap(([name, field]) =>
    field.kind === "text" && field.isRequired ? [{ spec, name, of: `${spec.name}, ${name}` }] : [],
  ),
);

describe.each(required)("$of", ({ spec, name }) => {
  it.each(["", "   ", "\u3000", "\u200b\u200d", "\ufeff", "\u2800\u3164", "\u00ad \u2060"])(
    "has to be visible: %j is not",
    async (text) => {
      n += 1;
      const body =
        spec.key === "user" ? { userAccount: `person${n}`, userName: "人", roleId } : bodyOf(spec, n);
      expect(await save(spec, { ...body, [name]: text })).toMatchObject({
        code: 40000,
        data: { errors: [{ path: name, message: "必填" }] },
      });
    },
  );
});

describe("a person", () => {
  it.each([
    "Huaxin",
    "ＨＵＡＸＩＮ",
    " hua\u200bxin ",
    "+86 138 0000 0003",
    "0086-138-0000-0003",
    "１３８０００００００３",
  ])("signs in as %j", async (username) => {
    const { code } = await server
      .api()
      .post("/api/user/login", { body: { username, password: "tallyboard" } });
    expect(code).toBe(20000);
  });

  it("has an account and a phone that no other has in another spelling", async () => {
    for (const [body, fields] of [
      [{ userAccount: "HuaXin" }, { userAccount: "accountTaken" }],
      [{ userAccount: "other1", userPhone: "+86 138-0000-0003" }, { userPhone: "phoneTaken" }],
    ] as const) {
      const answer = await admin.post("/api/user/saveOrUpdate", {
        body: { userName: "人", roleId, ...body },
      });
      expect(answer).toMatchObject({ code: 42200, data: { details: { fields } } });
    }
  });

  it("is found by any spelling of the phone and the account", async () => {
    for (const keyword of ["+86 138 0000 0003", "138-0000-0003", "ＨｕａＸｉｎ"]) {
      const { data } = await admin.get<{ total: number }>("/api/user/queryByPage", { query: { keyword } });
      expect(data.total, keyword).toBeGreaterThan(0);
    }
    for (const query of [{ userPhone: "+86 138 0000 0003" }, { userAccount: "HUAXIN" }]) {
      const { data } = await admin.get<{ total: number }>("/api/user/queryByPage", { query });
      expect(data.total).toBe(1);
    }
  });
});

it.each(["sh1-plain", "ＳＨ１－ＰＬＡＩＮ", "SH1-PL\u200bAIN", "ｓｈ１"])(
  "goods are found by %j",
  async (keyword) => {
    for (const path of ["/api/goods/type/options", "/api/goods/type/queryByPage", "/api/search"]) {
      const { data } = await admin.get(path, { query: { keyword } });
      expect(JSON.stringify(data), path).toContain("SH1-PLAIN");
    }
    if (keyword.length > 4) {
      const { data } = await admin.get<{ total: number }>("/api/goods/type/queryByPage", {
        query: { skuCode: keyword },
      });
      expect(data.total).toBe(1);
    }
  },
);

describe.each(["entry", "exit"])("the source number of an %s", (kind) => {
  const draft = (sourceNumber: string) =>
    admin.post<Row>(`/api/${kind}/saveOrUpdate`, {
      body: { clientId: server.world.clientIds.huaxin, warehouseId, sourceNumber, lines: [] },
    });

  it.each(Object.keys(VARIANTS))("is the client's once, also with %s", async (variant) => {
    n += 1;
    const word = `PO-${kind}-${n}`;
    expect((await draft(word)).code).toBe(20000);
    const twin = await draft(VARIANTS[variant]?.(word) ?? "");
    expect(twin).toMatchObject({ code: 42200, data: { because: ["sourceNumberTaken"] } });
    const { data } = await admin.get<{ total: number }>(`/api/${kind}/queryByPage`, {
      query: { sourceNumber: wide(word).toLowerCase() },
    });
    expect(data.total).toBe(1);
  });

  it("of two at the same moment, one is", async () => {
    const answers = await Promise.all([draft(`race-${kind}`), draft(`RACE-${kind}`)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 42200]);
  });
});

describe("in the database", () => {
  it("the normal form is the one of the domain", async () => {
    const texts: string[] = [];
    for (let code = 1; code < 0x3_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      // An iota below a Greek letter is written out by one side alone; both sides compare by the database's.
      if ((code >= 0x1f80 && code < 0x2000) || code === 0x345 || code === 0x37a) continue;
      texts.push(`a${String.fromCodePoint(code)}B`);
    }
    for (const each of ["Straße", "e\u200b\u0301", "ΣΑΣ", "Ｌ－１\u3000 x", "\u212a1", "ﬁn"])
      texts.push(each);
    const { sql } = await import("kysely");
    const differ: string[] = [];
    // A statement is cut off after 5.5 s: in slices, so that a slow machine ends each in time.
    for (let from = 0; from < texts.length; from += 4_000) {
      const { rows } = await sql<{ given: string; form: string; nfkc: string }>`
        select given, normal_form(given) as form, normalize(given, nfkc) as nfkc
        from unnest(${texts.slice(from, from + 4_000)}::text[]) given`.execute(server.deps.db.reader);
      // A database whose Unicode is older than a character leaves it as it is.
      const known = rows.filter(({ given, nfkc }) => nfkc === given.normalize("NFKC"));
      differ.push(...known.filter(({ given, form }) => form !== normalForm(given)).map(({ given }) => given));
    }
    expect(differ.map((text) => text.codePointAt(1)?.toString(16))).toEqual([]);
  }, 120_000);
});
