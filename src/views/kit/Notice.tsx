import { X } from "lucide-react";
import type { ReactNode } from "react";
import { chakra } from "../theme/chakra.ts";
import { IconButton } from "./IconButton.tsx";
import { useT } from "./i18n.tsx";
import { ToneIcon } from "./ToneIcon.tsx";
import type { Tone } from "./tone.ts";

const Box = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-start",
    gap: "2.5",
    paddingInline: "4",
    paddingBlock: "3",
    borderWidth: "1px",
    borderRadius: "md",
    "& > svg": { width: "18px", height: "18px", marginTop: "2px", flexShrink: 0 },
    // Beside a button, one line of text is centred, and its icon with it.
    "&:has(> :not(svg):not(div)) > svg": { alignSelf: "center", marginTop: 0 },
    // Without room for both, the action is below the text.
    "& > div": { flex: "1 1 160px", minWidth: 0, alignSelf: "center", overflowWrap: "anywhere", color: "fg" },
    "& > div > [data-title]": { marginInlineEnd: "2" },
    "& > :not(svg):not(div)": { alignSelf: "center", marginInlineStart: "auto" },
  },
  variants: {
    tone: {
      neutral: { bg: "neutral.subtle", borderColor: "neutral.border", "& > svg": { color: "neutral.fg" } },
      info: { bg: "info.subtle", borderColor: "info.border", "& > svg": { color: "info.fg" } },
      success: { bg: "success.subtle", borderColor: "success.border", "& > svg": { color: "success.fg" } },
      warning: { bg: "warning.subtle", borderColor: "warning.border", "& > svg": { color: "warning.fg" } },
      danger: { bg: "danger.subtle", borderColor: "danger.border", "& > svg": { color: "danger.fg" } },
    },
    isSquare: { true: { borderRadius: 0, borderInlineWidth: 0, borderTopWidth: 0 } },
  },
});

/** A line that explains or warns, in the flow of the page; announced politely, a danger at once. */
export function Notice(props: {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
  /** Fits the edges of a flush panel. */
  readonly isSquare?: boolean;
}) {
  const { tone, title, children, action, onClose, isSquare } = props;
  const t = useT();
  return (
    <Box tone={tone} isSquare={isSquare} role={tone === "danger" ? "alert" : "status"}>
      <ToneIcon tone={tone} size={18} />
      <div>
        {title ? <strong data-title="">{title}</strong> : null}
        {children}
      </div>
      {action}
      {onClose ? (
        <IconButton
          size="xs"
          label={t("common.action.close")}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      ) : null}
    </Box>
  );
}
