import { useEffect } from "react";
import type { Outgoing } from "../../machines/console/outbox.values.ts";
import { useOutbox } from "../../machines/react/use-outbox.ts";

const isRow = (row: unknown): row is { readonly id: string; readonly version: number } =>
  typeof row === "object" && row !== null && "id" in row && "version" in row;

/**
 * What of a form waits for the network, else null: until then the form is not sent again. Takes in how it ended, also
 * where that was while the form was not on the screen.
 */
export function useFormOutbox<Row>(
  about: string,
  hear: {
    /** All of it went through. */
    readonly onDone: (row: Row) => void;
    /** The request was saved; the rest did not go through. */
    readonly onSaved: (row: Row) => void;
  },
): Outgoing | null {
  const { items, see } = useOutbox(about);
  const item = items[0] ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ending is taken in once
  useEffect(() => {
    const ending = item?.ending;
    if (!item || !ending) return;
    // A refusal stays in the frame's list until it was read.
    if (ending.kind !== "refused") see(item.key);
    const row = "row" in ending ? ending.row : null;
    if (ending.kind === "done") hear.onDone(row as Row);
    else if (isRow(row)) hear.onSaved(row as Row);
  }, [item?.key, item?.ending]);
  return item?.state === "ended" ? null : item;
}
