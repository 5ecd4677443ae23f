import { chakra } from "@chakra-ui/react/styled-system";
import { pageIcon } from "./page-icons.tsx";
import { WaitingDot } from "./WaitingDot.tsx";

const Corner = chakra("span", { base: { position: "relative", display: "inline-flex", flexShrink: 0 } });

/** The icon of a menu group, with a dot while something waits inside. */
export function GroupIcon(props: { readonly name: string; readonly isWaiting: boolean }) {
  return (
    <Corner>
      {pageIcon(props.name)}
      {props.isWaiting ? <WaitingDot aria-hidden="true" data-waiting /> : null}
    </Corner>
  );
}
