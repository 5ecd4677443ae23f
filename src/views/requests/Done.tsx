import { useFormat, useT } from "../kit/i18n.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";

/** How many units of a request are done, as a bar that says both numbers; a dash before the first. */
export function Done(props: { readonly done: number; readonly of: number; readonly label: string }) {
  const { done, of, label } = props;
  const t = useT();
  const format = useFormat();
  if (done === 0) return t("common.word.none");
  return (
    <ProgressBar value={done} max={of} label={label} words={`${format.number(done)}/${format.number(of)}`} />
  );
}
