import type { ReactNode } from "react";
import type { BulletinDetail } from "../../contracts/bulletin.ts";
import { Drawer } from "../kit/Drawer.tsx";
import { chakra } from "../theme/chakra.ts";
import { useOpenBulletin } from "./use-open-bulletin.tsx";

const Actions = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "2", marginInlineStart: "auto" },
});

/** A bulletin, opened over the page: read, and confirmed where it must be. */
export function ReadingDrawer(props: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onConfirmed?: () => void;
  /** What else its reader may do with it. */
  readonly actions?: (detail: BulletinDetail) => ReactNode;
}) {
  const { id, onClose, onConfirmed, actions } = props;
  const { title, content, foot, detail } = useOpenBulletin(id, onConfirmed);
  const more = detail ? actions?.(detail) : null;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={title}
      width="min(820px, 100vw)"
      footer={
        foot || more ? (
          <>
            {foot}
            {more ? <Actions>{more}</Actions> : null}
          </>
        ) : null
      }
    >
      {content}
    </Drawer>
  );
}
