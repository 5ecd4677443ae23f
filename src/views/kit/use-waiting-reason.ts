import { useOutbox } from "../../machines/react/use-outbox.ts";
import { useT } from "./i18n.tsx";

/**
 * Why nothing more is offered on a row while a command on it waits for the network, or waits to be taken back: what
 * would be decided now may contradict it. Asked by `<resource>:<id>`; null where nothing waits.
 */
export function useWaitingReason(): (about: string) => string | null {
  const t = useT();
  const { items } = useOutbox();
  return (about) => {
    // What hands do commutes with all that is decided meanwhile.
    const found = items.find((item) => item.about === about && !item.hand && item.state !== "ended");
    if (!found) return null;
    const { label } = found;
    if (found.state === "held") return t("common.command.heldFirst", { label });
    return found.state === "withdrawing"
      ? t("common.command.withdrawsFirst", { label })
      : t("common.command.waitsFirst", { label });
  };
}
