import { createContext, type ReactNode, type Ref, useContext, useState } from "react";
import { useDirtyTab } from "../../machines/react/use-dirty-tab.ts";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useT } from "./i18n.tsx";
import { useUnready, WholeForm } from "./unready.tsx";

const LeaveContext = createContext<() => void>(() => {});

interface LeaveGuardProps {
  readonly isDirty: boolean;
  readonly onLeave: () => void;
  readonly children: (leave: () => void) => ReactNode;
}

/**
 * The close behaviour of every dialog and drawer: with input, or a part that is not ready, it asks first, on
 * Escape, the close button, a click beside it, Cancel, closing the tab or leaving the browser's page.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  return (
    <WholeForm>
      <GuardInside {...props} />
    </WholeForm>
  );
}

function GuardInside({ isDirty, onLeave, children }: LeaveGuardProps) {
  const unready = useUnready();
  const losesSomething = isDirty || unready !== null;
  const [isAsking, setAsking] = useState(false);
  useDirtyTab(losesSomething);
  const leave = (): void => (losesSomething ? setAsking(true) : onLeave());
  return (
    <LeaveContext value={leave}>
      {children(leave)}
      <LeaveQuestion
        isOpen={isAsking && losesSomething}
        onLeave={() => {
          setAsking(false);
          onLeave();
        }}
        onStay={() => setAsking(false)}
      />
    </LeaveContext>
  );
}

/** Cancels the dialog or drawer around it, by its one way out. */
export function CancelButton(props: {
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}) {
  const { label, ref } = props;
  const leave = useContext(LeaveContext);
  const t = useT();
  return (
    <Button ref={ref} onClick={leave}>
      {label ?? t("common.action.cancel")}
    </Button>
  );
}

/** Asks before a changed form is closed whether to drop what was typed. */
function LeaveQuestion(props: {
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) {
  const { isOpen, onLeave, onStay } = props;
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("resource.form.leaveTitle")}
      text={t("resource.form.leaveText")}
      confirmLabel={t("resource.form.leave")}
      cancelLabel={t("resource.form.stay")}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
