/** A form's draft on this device: one per person and form, so that no one finds another's text on a shared computer. */

/** Text storage as a form needs it; `services/storage.ts` fits. */
export interface DraftStorage {
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
}

/** The storage key of a person's form draft. */
export const draftKey = (personId: string, form: string): string => `tallyboard-draft:${personId}:${form}`;

/** What is stored under the key, with its time (epoch ms); null: nothing, or nothing that can be read. */
export function readDraft<Draft>(
  storage: DraftStorage,
  key: string,
  parse: (stored: unknown) => Draft | null,
): { readonly draft: Draft; readonly keptAt: number } | null {
  try {
    const stored = JSON.parse(storage.read(key) ?? "null") as {
      readonly draft?: unknown;
      readonly keptAt?: unknown;
    };
    const draft = parse(stored.draft);
    return draft && { draft, keptAt: typeof stored.keptAt === "number" ? stored.keptAt : 0 };
  } catch {
    return null;
  }
}
