import { chakra } from "@chakra-ui/react/styled-system";
import { FilterX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { useT } from "./i18n.tsx";

const Row = chakra("search", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", marginBottom: "3" },
});
const End = chakra("div", { base: { display: "flex", gap: "2", marginInlineStart: "auto" } });

/** The filters of a list, side by side; clears them all once one is set. */
export function FilterBar(props: {
  readonly children: ReactNode;
  /** At the end of the line: columns and density, export. */
  readonly actions?: ReactNode;
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
}) {
  const { children, actions, isFiltered = false, onClear } = props;
  const t = useT();
  return (
    <Row>
      {children}
      {isFiltered && onClear ? (
        <Button look="quiet" icon={<FilterX aria-hidden="true" />} onClick={onClear}>
          {t("common.state.clearFilter")}
        </Button>
      ) : null}
      {actions ? <End>{actions}</End> : null}
    </Row>
  );
}
