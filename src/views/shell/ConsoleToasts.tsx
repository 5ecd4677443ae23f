import { useSelector } from "@xstate/react";
import { shownToasts, type Toast } from "../../machines/console/toasts.machine.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useT } from "../kit/i18n.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { Toaster } from "../kit/Toaster.tsx";

/** Failed calls stay for 5 s (specification section 9), and so do all others. */
const SHOWN_MS = 5_000;

/** The console's toasts in the reader's language. */
export function ConsoleToasts() {
  const toasts = useActorOf("toasts");
  const list = useSelector(toasts, ({ context }) => context.toasts);
  const t = useT();
  const textOf = (toast: Toast): { readonly title?: string; readonly text: string } => {
    if (toast.message) {
      const { row, more } = toast.message;
      const say = (part: string): string => t.dynamic(`texts.messages.${row.template}.${part}`, row.values);
      const rest = more > 0 ? ` ${t("message.toast.more", { count: more })}` : "";
      return { title: say("title"), text: `${say("content")}${rest}` };
    }
    const named = Object.entries(toast.pages ?? {}).map(([key, name]) => [
      key,
      t.dynamic(`shell.page.${name}`),
    ]);
    const values = { ...toast.values, ...Object.fromEntries(named) };
    return {
      text: toast.text ?? (toast.key ? t.dynamic(toast.key, values) : ""),
      ...(toast.title ? { title: toast.title } : {}),
    };
  };
  return (
    <Toaster
      // Words of the pages come a moment after the first person: until then a key would be shown.
      toasts={shownToasts({ toasts: list })
        .filter((toast) => !toast.key || t.has(toast.key))
        .map((toast) => ({
          id: toast.id,
          tone: toast.tone,
          count: toast.count,
          turn: toast.turn,
          ...textOf(toast),
          ...(toast.href
            ? {
                action: (
                  <div>
                    <TextLink href={toast.href}>{t("common.action.open")}</TextLink>
                  </div>
                ),
              }
            : {}),
        }))}
      onDismiss={(id) => toasts.send({ type: "toast.gone", id })}
      durationMs={SHOWN_MS}
    />
  );
}
