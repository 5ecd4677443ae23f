import { Stack } from "@chakra-ui/react/stack";
import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "../kit/Button.tsx";
import { CommandFoot, commandClosing, type OpenCommand } from "../kit/CommandFoot.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { TextField } from "../kit/TextField.tsx";

/** Takes the https address of another program, which is not kept in the browser and which the server never answers again. */
export function AddressDialog(props: {
  readonly command: OpenCommand & {
    readonly view: ComponentProps<typeof CommandOutcome>["outcome"];
    readonly submit: () => void;
    readonly retry: () => void;
  };
  readonly title: string;
  /** What is sent to it, and what becomes of it. */
  readonly text: string;
  readonly label: string;
  readonly save: string;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onClose: () => void;
  /** Further fields. */
  readonly children?: ReactNode;
}) {
  const { command, title, text, label, save, address, onAddress, onClose, children } = props;
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { view } = command;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim() === "") first.current?.focus();
    else command.submit();
  };
  return (
    <Dialog
      isOpen
      initialFocus={first}
      {...commandClosing(command, onClose)}
      title={title}
      footer={
        <CommandFoot command={command} onClose={onClose}>
          <Button type="submit" form={formId} look="primary" isBusy={view.kind === "sending"}>
            {save}
          </Button>
        </CommandFoot>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="4">
          <p>{text}</p>
          <TextField
            ref={first}
            label={label}
            isRequired
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={address}
            onChange={onAddress}
          />
          {children}
          <CommandOutcome outcome={view} isAnswerNeeded onRetry={command.retry} />
        </Stack>
      </form>
    </Dialog>
  );
}
