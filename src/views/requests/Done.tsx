import { useFormat } from "../kit/i18n.tsx";
import { ProgressBar } from "../kit/ProgressBar.tsx";

/** How many units of a request are done, as a bar that says both numbers. */
export function Done(props: { readonly done: number; readonly of: number; readonly label: string }) {
  const { done, of, label } = props;
  const format = useFormat();
  return (
    <ProgressBar value={done} max={of} label={label} words={`${format.number(done)}/${format.number(of)}`} />
  );
}
