import { RotateCcw } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { Button } from "../kit/Button.tsx";
import { CopyText } from "../kit/CopyText.tsx";
import { useT } from "../kit/i18n.tsx";
import { PAGE_HEADING } from "../kit/page-heading.ts";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("section", {
  base: { display: "grid", gap: "3", justifyItems: "start", maxWidth: "560px", padding: "6" },
});
const Title = chakra("h1", { base: { textStyle: "lg" } });
const Text = chakra("p", { base: { color: "fg.muted" } });
const Row = chakra("div", { base: { display: "flex", gap: "3", flexWrap: "wrap" } });

/** Shown instead of a page that failed: the cause, a way to continue, and a trace id. */
export function CrashView(props: {
  readonly scope: "page" | "all";
  readonly isChunk: boolean;
  readonly traceId: string;
  readonly onRetry: () => void;
}) {
  const { scope, isChunk, traceId, onRetry } = props;
  const t = useT();
  const mayRetry = scope === "page";
  const reload = (): void => window.location.reload();
  return (
    <Box role="alert">
      <Title tabIndex={-1} {...{ [PAGE_HEADING]: "" }}>
        {t(isChunk ? "login.crash.chunkTitle" : scope === "all" ? "login.crash.all" : "login.crash.title")}
      </Title>
      <Text>{t(isChunk ? "login.crash.chunkText" : "login.crash.text")}</Text>
      {isChunk ? null : <CopyText text={traceId} label={t("common.state.trace", { traceId })} />}
      {isChunk && mayRetry ? <RetryOnReturn onRetry={onRetry} /> : null}
      <Row>
        {mayRetry ? (
          <Button look="primary" icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
            {t("common.action.retry")}
          </Button>
        ) : null}
        <Button look={mayRetry ? "secondary" : "primary"} onClick={reload}>
          {t("common.action.reload")}
        </Button>
      </Row>
    </Box>
  );
}

/** Tries again as soon as the live connection is open again. */
function RetryOnReturn({ onRetry }: { readonly onRetry: () => void }) {
  const channel = useActorOf("channel");
  const retry = useEffectEvent(onRetry);
  useEffect(() => channel.on("channel.opened", () => retry()).unsubscribe, [channel]);
  return null;
}
