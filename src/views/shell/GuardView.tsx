import { useEffect, useRef } from "react";
import { DEFAULT_PATH } from "../../contracts/pages.ts";
import type { Outcome } from "../../machines/console/guard.judge.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { Drawing } from "../kit/Drawing.tsx";
import { useT } from "../kit/i18n.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { PAGE_HEADING } from "../kit/page-heading.ts";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("section", {
  base: {
    display: "grid",
    gap: "3",
    justifyItems: "center",
    justifySelf: "center",
    maxWidth: "480px",
    marginInline: "auto",
    paddingTop: { base: "12", md: "24" },
    paddingBottom: "12",
    textAlign: "center",
    // As large again as beside a list: here it is all that there is.
    "& > svg": { width: "160px", height: "120px" },
  },
});
const Title = chakra("h1", { base: { textStyle: "lg", outline: "none" } });
const Text = chakra("p", { base: { color: "fg.muted" } });

/** Shown instead of a page: not found, no permission, or a server menu that failed. */
export function GuardView({ outcome }: { readonly outcome: Outcome }) {
  const t = useT();
  const menu = useActorOf("menu");
  const settings = useActorOf("settings");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  if (outcome.kind === "menuFailed") {
    return (
      <Box>
        <Drawing of="error" />
        <Title ref={heading} tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
          {t("shell.guard.menuFailedTitle")}
        </Title>
        <Text>{t("shell.guard.menuFailedText")}</Text>
        <div>
          <Button look="primary" onClick={() => menu.send({ type: "retry" })}>
            {t("common.action.retry")}
          </Button>{" "}
          <Button onClick={() => settings.send({ type: "drawer.opened" })}>{t("shell.nav.settings")}</Button>
        </div>
      </Box>
    );
  }
  const isForbidden = outcome.kind === "noPermission";
  const text =
    outcome.kind === "noPermission"
      ? t("shell.guard.noPermissionText", { page: t.dynamic(`shell.page.${outcome.name}`) })
      : t("shell.guard.notFoundText");
  return (
    <Box>
      <Drawing of={isForbidden ? "forbidden" : "lost"} />
      <Title ref={heading} tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
        {t(isForbidden ? "shell.page.noPermission" : "shell.page.notFound")}
      </Title>
      <Text>{text}</Text>
      <LinkButton look="primary" href={DEFAULT_PATH}>
        {t("shell.guard.home")}
      </LinkButton>
    </Box>
  );
}
