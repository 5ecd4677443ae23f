import type { ReactNode } from "react";
import { deviceName } from "../../domain/device-name.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { valueStateOf } from "../kit/list-state-of.ts";
import { chakra } from "../theme/chakra.ts";

interface DeviceRow {
  readonly id: string;
  readonly address: string | null;
  readonly agent: string | null;
}

const List = chakra("ul", {
  base: {
    listStyle: "none",
    "& li": { paddingBlock: "3", borderBottomWidth: "1px", borderColor: "border" },
    "& strong": {
      display: "flex",
      gap: "2",
      flexWrap: "wrap",
      overflowWrap: "anywhere",
      fontWeight: "normal",
    },
    "& small": { fontSize: "xs", color: "fg.subtle" },
  },
});

/** A list that the server answers as a whole, each line with a device and an address: sessions, sign-ins. */
export function DeviceLines<Row extends DeviceRow>(props: {
  readonly path: string;
  readonly failed: string;
  /** Shown for an empty list. */
  readonly none: string;
  readonly inOrder?: (rows: readonly Row[]) => readonly Row[];
  /** The tag beside the device. */
  readonly tag: (row: Row) => ReactNode;
  /** Text after the address. */
  readonly words: (row: Row) => readonly string[];
}) {
  const { path, failed, none, inOrder, tag, words } = props;
  const t = useT();
  const { rest } = usePorts();
  const devices = useValue<readonly Row[]>(path, {
    fetch: (signal) => rest.get<readonly Row[]>(path, {}, { signal }),
  });
  const { value: loaded } = devices;
  const rows = loaded && inOrder ? inOrder(loaded) : loaded;
  const state = valueStateOf(devices, { failed, none });
  return (
    <ListState state={state}>
      <List>
        {(rows ?? []).map((row) => (
          <li key={row.id}>
            <strong>
              <span title={row.agent ?? undefined}>
                {row.agent ? deviceName(row.agent) : t("profile.sessions.unknownAgent")}
              </span>
              {tag(row)}
            </strong>
            <small>{[row.address, ...words(row)].filter(Boolean).join(" · ")}</small>
          </li>
        ))}
      </List>
    </ListState>
  );
}
