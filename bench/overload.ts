/**
 * npm run bench:overload: 16 to 1,000 commands sent at once to a server process (submissions from one shelf, submissions from
 * 50, and drafts), with and without two processes that take both processors: work done, the slowest command of a bystander, and the answers by code. On the
 * embedded engine, and on PostgreSQL where DATABASE_URL is set. SIZES=16,64 runs some of the sizes.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { FaultNodes, tokenAt } from "../tests/support/fault-nodes.ts";
import {
  bystander,
  type HerdCommand,
  readerOf,
  readyzOf,
  sendHerd,
  submissions,
  uncontendedDrafts,
} from "../tests/support/herd.ts";
import { apiAt } from "../tests/support/server.ts";
import type { Figure } from "./support/figure.ts";

const SIZES = (process.env.SIZES ?? "16,64,200,500,1000").split(",").map(Number);
/** What is undecided then is counted as such. */
const GIVE_UP_MS = 150_000;

const hogs = (): readonly ChildProcess[] =>
  [1, 2].map(() => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));

const counted = (values: readonly (number | null)[]) => {
  const counts = new Map<number | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value ?? "undecided"}`).join(", ");
};
const byCode = (answers: Readonly<Record<number, number>>) =>
  Object.entries(answers)
    .map(([code, count]) => `${count} × ${code}`)
    .join(", ");

async function measureHerd(
  what: string,
  at: { readonly url: string; readonly beside: HerdCommand; readonly commands: readonly HerdCommand[] },
): Promise<readonly Figure[]> {
  const { url, beside, commands } = at;
  const other = bystander(url, beside);
  const reader = readerOf(url, beside.token);
  const readyz = readyzOf(url);
  const herd = await sendHerd(url, commands, GIVE_UP_MS);
  await Promise.all([other.stop(), reader.stop(), readyz.stop()]);
  const done = herd.codes.filter((code) => code === 20000).length;
  return [
    {
      what: `${what}: done`,
      value: done / herd.seconds,
      unit: "/s",
      samples: `first answers ${byCode(herd.first)}; in the end ${counted(herd.codes)}`,
    },
    {
      what: `${what}: slowest command of another`,
      value: other.slowestMs,
      unit: "ms",
      samples: `${other.tookMs.length} commands: ${counted(other.outcomes)}`,
    },
    {
      what: `${what}: slowest list`,
      value: reader.slowestMs,
      unit: "ms",
      samples: `${counted(reader.outcomes)}; readyz ${counted(readyz.outcomes)}, slowest ${readyz.slowestMs.toFixed(0)} ms`,
    },
  ];
}

async function measureEngine(databaseUrl: string): Promise<readonly Figure[]> {
  const nodes = await FaultNodes.prepare(databaseUrl, 49);
  try {
    const crowd = { REQUESTS_PER_PERSON: "10000000", REQUESTS_PER_ADDRESS: "10000000" };
    const { url } = await nodes.start({ ...crowd, CONNECTIONS_PER_ADDRESS: "100000" });
    const [token, admin, other] = await Promise.all([
      tokenAt(url, "huaxin"),
      tokenAt(url, "admin"),
      tokenAt(url, "beichen"),
    ]);
    const { warehouse, warehouses, world } = nodes;
    const crew = { owner: apiAt(url, token), admin: apiAt(url, admin), clientId: world.clientIds.huaxin };
    const [beside] = uncontendedDrafts({ token: other, warehouse }, 1);
    if (!beside) throw new Error("no draft");
    const figures: Figure[] = [];
    for (const size of SIZES)
      for (const kind of ["contended submissions", "submissions apart", "uncontended drafts"])
        for (const hogged of [false, true]) {
          const shelves = kind === "submissions apart" ? warehouses : [warehouse];
          const commands =
            kind === "uncontended drafts"
              ? uncontendedDrafts({ token, warehouse }, size)
              : await submissions({ crew, token, warehouses: shelves }, size);
          const taking = hogged ? hogs() : [];
          try {
            const what = `${databaseUrl ? "PostgreSQL" : "embedded"}, ${size} ${kind}${hogged ? ", both processors taken" : ""}`;
            figures.push(...(await measureHerd(what, { url, beside, commands })));
          } finally {
            for (const each of taking) each.kill("SIGKILL");
          }
        }
    return figures;
  } finally {
    await nodes.close();
  }
}

export const measureOverload = async (): Promise<readonly Figure[]> => [
  ...(await measureEngine("")),
  ...(process.env.DATABASE_URL ? await measureEngine(process.env.DATABASE_URL) : []),
];
