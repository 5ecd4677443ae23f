import { FilterX } from "lucide-react";
import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";

const Bar = chakra("search", { base: { display: "grid", gap: "2", marginBottom: "3" } });
const Row = chakra("div", { base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" } });
const End = chakra("div", {
  base: { display: "flex", alignItems: "center", gap: "2", marginInlineStart: "auto" },
});

/** The filters of a list, side by side; clears them all once one is set, after a chip for each condition where given. */
export function FilterBar(props: {
  readonly children: ReactNode;
  /** At the end of the line: columns and density, export. */
  readonly actions?: ReactNode;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly chips?: ReactNode;
  /** At the end of the line of conditions: whether they are saved. */
  readonly aside?: ReactNode;
}) {
  const { children, actions, isFiltered, onClear, chips, aside } = props;
  const t = useT();
  const clear = isFiltered ? (
    <Button look="quiet" icon={<FilterX aria-hidden="true" />} onClick={onClear}>
      {t("common.state.clearFilter")}
    </Button>
  ) : null;
  return (
    <Bar>
      <Row>
        {children}
        {chips ? null : clear}
        {actions ? <End>{actions}</End> : null}
      </Row>
      {chips && (isFiltered || aside) ? (
        <Row>
          {chips}
          {clear}
          {aside ? <End>{aside}</End> : null}
        </Row>
      ) : null}
    </Bar>
  );
}
