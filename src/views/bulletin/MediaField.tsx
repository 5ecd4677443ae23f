import { type ComponentProps, type ReactNode, useCallback, useId } from "react";
import { FilePicker } from "../kit/FilePicker.tsx";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("div", { base: { display: "grid", gap: "2", minWidth: 0 } });
const Label = chakra("span", { base: { fontSize: "13px", fontWeight: "bold" } });
const Kept = chakra("span", {
  base: { display: "inline-flex", alignItems: "flex-start", gap: "1", minWidth: 0 },
});

/** A bulletin's one file of this kind: its name, an upload button, and below it the present file. */
export function MediaField(
  props: Omit<ComponentProps<typeof FilePicker>, "before" | "room" | "onUploaded"> & {
    readonly onKept: (fileId: string) => void;
    /** The file that it has. */
    readonly shows: ReactNode;
    /** The way to have none, where there may be none. */
    readonly remove?: ReactNode;
  },
) {
  const { onKept, shows, remove, ...picker } = props;
  const id = useId();
  const keep = useCallback((file: { readonly id: string }) => onKept(file.id), [onKept]);
  return (
    <Box role="group" aria-labelledby={id}>
      <FilePicker {...picker} before={<Label id={id}>{picker.label}</Label>} room={1} onUploaded={keep} />
      {shows ? (
        <Kept>
          {shows}
          {remove}
        </Kept>
      ) : null}
    </Box>
  );
}
