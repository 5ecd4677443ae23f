import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { chakra } from "../theme/chakra.ts";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const Row = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
  },
});

/** A text with a button that copies it. */
export function CopyText(props: {
  readonly text: string;
  readonly label?: string;
  readonly isHidden?: boolean;
  /** Shown instead of the text: the end of a long one. */
  readonly children?: ReactNode;
}) {
  const { text, label, isHidden = false, children = text } = props;
  const t = useT();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    // Without https there is no clipboard: say so, instead of a button without effect.
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    done.then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  };
  const said =
    outcome === "copied" ? t("common.action.copied") : outcome ? t("common.action.copyFailed") : "";
  return (
    <Row>
      {isHidden ? null : children}
      <IconButton
        size="xs"
        label={said || (label ?? t("common.action.copy"))}
        icon={outcome === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={copy}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Row>
  );
}
