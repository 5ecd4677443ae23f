/** Merges three versions of a form's fields: the original, the person's edit, the others' edit. Pure. */

/** The values of any form. */
type FormValues = Readonly<Record<string, unknown>>;

/** A list field whose members are merged one by one. */
export interface ListField {
  /** What a member is about, such as its goods; null: it says nothing yet. */
  readonly keyOf: (member: never) => string | null;
  /** What it says of that. */
  readonly contentOf: (member: never) => unknown;
}

/** What of a form's values counts: its fields, and how they hang together. */
export interface FormShape {
  readonly names: readonly string[];
  /** Values that go with a field, such as the name beside an id. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, ListField>>;
}

interface Versions<Values> {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

export interface Merged<Values> {
  readonly values: Values;
  /** Fields that others changed and the person did not: theirs were taken. */
  readonly taken: readonly string[];
  /** Fields that both changed, differently: the person's stay until they decide. */
  readonly clashes: readonly string[];
  /** The values if the person takes theirs in those. */
  readonly theirs: Values;
}

/** Whether two values of forms say the same. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The members by what they are about; several of one key by their order. */
function membersOf({ keyOf }: ListField, members: unknown): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const member of (members ?? []) as readonly never[]) {
    const key = keyOf(member);
    let nth = 0;
    while (found.has(`${key} ${nth}`)) nth += 1;
    if (key !== null) found.set(`${key} ${nth}`, member);
  }
  return found;
}

/** Whether a field says the same in both; of lists, whether the same members do. */
export function isSameField({ lists }: FormShape, name: string, one: object, other: object): boolean {
  const list = lists?.[name];
  const [these, those] = [one, other].map((values) => {
    const value = (values as FormValues)[name];
    if (!list) return value;
    return [...membersOf(list, value)].map(([key, member]) => [key, list.contentOf(member as never)]);
  });
  return isSameJson(these, those);
}

/** The members as the person has them, with the others' changes of members that the person left alone. */
function mergeList(list: ListField, name: string, { base, mine, theirs }: Versions<FormValues>) {
  const [before, now, newer] = [base, mine, theirs].map((values) => membersOf(list, values[name])) as [
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
  ];
  const says = (members: ReadonlyMap<string, unknown>, key: string) =>
    members.has(key) ? [list.contentOf(members.get(key) as never)] : null;
  const keys = [...new Set([...newer.keys(), ...now.keys()])];
  const isTheirs = (key: string) =>
    !isSameJson(says(newer, key), says(before, key)) && !isSameJson(says(newer, key), says(now, key));
  const clashes = keys.filter((key) => isTheirs(key) && !isSameJson(says(now, key), says(before, key)));
  const pick = (isOfTheirs: (key: string) => boolean) => [
    ...keys.flatMap((key) => (isOfTheirs(key) ? newer : now).get(key) ?? []),
    // A line that is about to be filled in stays.
    ...((mine[name] ?? []) as readonly never[]).filter((member) => list.keyOf(member) === null),
  ];
  return {
    hasClash: clashes.length > 0,
    mine: pick((key) => isTheirs(key) && !clashes.includes(key)),
    theirs: pick(isTheirs),
  };
}

/** Merges field by field, and lists by their members. What is no field is as the others have it. */
export function mergeForm<Values extends object>(
  shape: FormShape,
  versions: Versions<Values>,
): Merged<Values> {
  const { base, mine, theirs } = versions as Versions<object> as Versions<FormValues>;
  const { names, beside = {}, lists = {} } = shape;
  const isSame = (name: string, one: FormValues, other: FormValues) => isSameField(shape, name, one, other);
  const moved = names.filter((name) => !isSame(name, theirs, base) && !isSame(name, theirs, mine));
  const merged = new Map(
    moved.flatMap((name) =>
      lists[name] ? [[name, mergeList(lists[name], name, { base, mine, theirs })] as const] : [],
    ),
  );
  const clashes = moved.filter((name) => merged.get(name)?.hasClash ?? !isSame(name, mine, base));
  const taken = moved.filter((name) => !clashes.includes(name));
  const ofList = (whose: "mine" | "theirs") => [...merged].map(([name, list]) => [name, list[whose]]);
  const kept = (isKept: (name: string) => boolean) =>
    names
      .filter(isKept)
      .flatMap((name) => [name, beside[name] ?? name])
      .map((name) => [name, mine[name]]);
  const valuesOf = (whose: "mine" | "theirs", isKept: (name: string) => boolean): Values => ({
    ...versions.mine,
    ...versions.theirs,
    ...Object.fromEntries([...kept(isKept), ...ofList(whose)]),
  });
  return {
    ...{ taken, clashes },
    values: valuesOf("mine", (name) => !taken.includes(name)),
    theirs: valuesOf("theirs", (name) => !moved.includes(name)),
  };
}
