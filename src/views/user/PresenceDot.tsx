import { useT } from "../kit/i18n.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { chakra } from "../theme/chakra.ts";

const Dot = chakra("span", {
  base: {
    display: "inline-block",
    flexShrink: 0,
    width: "8px",
    height: "8px",
    borderRadius: "full",
    borderWidth: "1.5px",
    borderColor: "border.control",
    marginInlineEnd: "2",
    "&[data-online]": { bg: "success.solid", borderColor: "success.solid" },
  },
});

/** Whether a person is online now: filled or hollow, and in words. */
export function PresenceDot({ isOnline }: { readonly isOnline: boolean }) {
  const t = useT();
  const words = t(isOnline ? "user.presence.online" : "user.presence.offline");
  return (
    <>
      <Dot data-online={isOnline ? "" : undefined} title={words} />
      <VisuallyHidden>{words} </VisuallyHidden>
    </>
  );
}
