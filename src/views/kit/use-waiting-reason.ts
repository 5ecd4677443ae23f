import { isGiven } from "../../machines/console/outbox.values.ts";
import { useOutbox } from "../../machines/react/use-outbox.ts";
import { useT } from "./i18n.tsx";

/**
 * Why nothing more is offered on a row while a command on it waits for the network, or waits to be taken back: what
 * would be decided now may contradict it. Asked by `<resource>:<id>`; null where nothing waits. What hands did is in the way
 * of the same command alone, about the same part of the request.
 */
export function useWaitingReason(): (
  about: string,
  command?: string,
  part?: Readonly<Record<string, unknown>>,
) => string | null {
  const t = useT();
  const { items } = useOutbox();
  return (about, command, part) => {
    const found = items.find(
      (item) =>
        item.about === about &&
        item.state !== "ended" &&
        (!item.hand || (command !== undefined && isGiven(item, command, part))),
    );
    if (!found) return null;
    const { label } = found;
    if (found.state === "held") return t("common.command.heldFirst", { label });
    return found.state === "withdrawing"
      ? t("common.command.withdrawsFirst", { label })
      : t("common.command.waitsFirst", { label });
  };
}
