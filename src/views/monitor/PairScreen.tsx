import { useSelector } from "@xstate/react";
import { CircleX, Hourglass } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { CODES } from "../../contracts/envelope.ts";
import type { monitorMachine } from "../../machines/monitor/monitor.machine.ts";
import { useFormat, useLocale, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";
import { Screen } from "./Screen.tsx";

const Form = chakra("form", {
  base: { display: "grid", justifyItems: "center", gap: "2.4vh", maxWidth: "90vw" },
});
const Hint = chakra("p", { base: { maxWidth: "34em", color: "board.muted" } });
const Label = chakra("label", { base: { fontSize: "3vh" } });
const Code = chakra("input", {
  base: {
    width: "7.6em",
    maxWidth: "100%",
    paddingBlock: "0.1em",
    borderWidth: "2px",
    borderColor: "board.muted",
    borderRadius: "1.2vh",
    bg: "board.panel",
    color: "board.fg",
    fontSize: "min(11vh, 12vw)",
    fontWeight: "bold",
    fontVariantNumeric: "tabular-nums",
    letterSpacing: "0.18em",
    textIndent: "0.18em",
    textAlign: "center",
    "&[aria-invalid=true]": { borderColor: "board.bad" },
    "&:focus-visible": { outlineColor: "board.inbound", outlineWidth: "4px" },
  },
});
const Press = chakra("button", {
  base: {
    minHeight: "7vh",
    paddingInline: "6vh",
    borderRadius: "1.2vh",
    bg: "board.inbound",
    color: "board.bg",
    fontSize: "3vh",
    fontWeight: "bold",
    "&[aria-disabled=true]": { bg: "board.line", color: "board.fg" },
    "&:focus-visible": { outlineColor: "board.fg", outlineWidth: "4px" },
  },
});
const Quiet = chakra("button", {
  base: {
    minHeight: "max(24px, 4.4vh)",
    paddingInline: "2vh",
    color: "board.muted",
    fontSize: "2.4vh",
    textDecoration: "underline",
    "&:focus-visible": { outlineColor: "board.fg" },
  },
});

const CODE = /^\d{6}$/;

/** Asks for the six digits; shows what was wrong with the last ones, and how long to wait. */
export function PairScreen({ root }: { readonly root: ActorRefFrom<typeof monitorMachine> }) {
  const t = useT();
  const { locale, setLocale } = useLocale();
  const id = useId();
  const [code, setCode] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const isPairing = useSelector(root, (snapshot) => snapshot.matches("pairing"));
  const isBlocked = useSelector(root, (snapshot) => snapshot.matches({ unpaired: "blocked" }));
  const isRevoked = useSelector(root, (snapshot) => snapshot.matches("revoked"));
  const failure = useSelector(root, (snapshot) => snapshot.context.failure);
  const isWrong = isIncomplete || failure !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPairing || isBlocked) return;
    setIncomplete(!CODE.test(code));
    if (CODE.test(code)) root.send({ type: "code.given", code });
  };
  return (
    <Screen data-revoked={isRevoked || undefined}>
      {isRevoked ? <p role="status">{t("board.pair.revoked")}</p> : null}
      <h1>{t("board.pair.title")}</h1>
      <Form onSubmit={submit} noValidate>
        <Hint id={`${id}-hint`}>{t("board.pair.hint")}</Hint>
        <Label htmlFor={id}>{t("board.pair.code")}</Label>
        <Code
          id={id}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint ${id}-trouble`}
          onChange={(event) => {
            setCode(event.target.value.replace(/\D/g, "").slice(0, 6));
            setIncomplete(false);
          }}
        />
        <div id={`${id}-trouble`} role="alert">
          <PairTrouble root={root} isIncomplete={isIncomplete} />
        </div>
        <Press
          type="submit"
          aria-disabled={isPairing || isBlocked || undefined}
          aria-busy={isPairing || undefined}
        >
          {isPairing ? t("board.pair.pairing") : t("board.pair.submit")}
        </Press>
      </Form>
      <Quiet
        type="button"
        lang={locale === "zh-CN" ? "en" : "zh-CN"}
        onClick={() => void setLocale(locale === "zh-CN" ? "en-US" : "zh-CN").catch(() => undefined)}
      >
        {t("board.pair.language")}
      </Quiet>
    </Screen>
  );
}

const Trouble = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1vh",
    color: "board.bad",
    fontVariantNumeric: "tabular-nums",
    "& svg": { flexShrink: 0, width: "1.1em", height: "1.1em" },
  },
});

/** Why the code was not taken, in words; while too many were wrong, how long to wait. */
function PairTrouble(props: {
  readonly root: ActorRefFrom<typeof monitorMachine>;
  readonly isIncomplete: boolean;
}) {
  const { root, isIncomplete } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(1_000);
  const failure = useSelector(root, (snapshot) => snapshot.context.failure);
  const blockedUntil = useSelector(root, (snapshot) => snapshot.context.blockedUntil);
  if (blockedUntil !== null) {
    const age = format.age(Math.max(1_000, blockedUntil - now + 999), "seconds");
    return (
      <Trouble>
        <Hourglass aria-hidden="true" />
        {t("board.pair.blocked", { age })}
      </Trouble>
    );
  }
  const words = (): string | null => {
    if (isIncomplete) return t("board.pair.incomplete");
    if (!failure) return null;
    if (failure.kind === "transport") return t("board.pair.unreachable");
    return t(failure.code === CODES.ourFault ? "board.pair.failed" : "board.pair.refused");
  };
  const text = words();
  return text === null ? null : (
    <Trouble>
      <CircleX aria-hidden="true" />
      {text}
    </Trouble>
  );
}
