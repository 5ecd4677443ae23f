import { useT } from "../kit/i18n.tsx";
import { Screen } from "./Screen.tsx";

/** Shown until the page has reloaded. */
export function BrokenView() {
  const t = useT();
  return (
    <Screen>
      <h1>{t("board.title")}</h1>
      <p>{t("board.broken")}</p>
    </Screen>
  );
}
