import { Stack } from "@chakra-ui/react/stack";
import { Text } from "@chakra-ui/react/text";
import { Printer, Tag } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useT } from "../kit/i18n.tsx";
import { CancelButton } from "../kit/LeaveGuard.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { Spinner } from "../kit/Spinner.tsx";
import { type Label, MEDIA, type Medium, MOST_LABELS, placesOn } from "./label.ts";

/** Opens the printing of these labels. */
export function LabelButton({ labels }: { readonly labels: readonly Label[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Tag size={16} />} onClick={() => setOpen(true)}>
        {t("label.dialog.title")}
      </Button>
      <PrintLabels isOpen={isOpen} onClose={() => setOpen(false)} labels={labels} />
    </>
  );
}

const PrintedLabels = lazy(() => import("./PrintedLabels.tsx"));

const within = (value: number | null, most: number): number => Math.min(Math.max(value ?? 1, 1), most);

/** Asks for paper and copies, shows the first label, and prints. */
export function PrintLabels(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly labels: readonly Label[];
}) {
  return props.isOpen ? <OpenPrintLabels {...props} /> : null;
}

function OpenPrintLabels({ onClose, labels }: Parameters<typeof PrintLabels>[0]) {
  const t = useT();
  const [medium, setMedium] = useState<Medium>("a4");
  const [copiesTyped, setCopies] = useState<number | null>(1);
  const [fromTyped, setFrom] = useState<number | null>(1);
  const [isReady, setReady] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [hasPrinted, setPrinted] = useState(false);
  const ready = useCallback(() => setReady(true), []);
  useEffect(() => {
    const done = (): void => setPrinting(false);
    window.addEventListener("afterprint", done);
    return () => window.removeEventListener("afterprint", done);
  }, []);
  const places = placesOn(medium);
  const copies = within(copiesTyped, MOST_LABELS);
  const from = within(fromTyped, places);
  const count = labels.length * copies;
  const isTooMany = count > MOST_LABELS;
  const isChanged = medium !== "a4" || copiesTyped !== 1 || fromTyped !== 1;
  const print = (): void => {
    setPrinted(true);
    // The sheet must be in the document before the browser is asked to print it.
    flushSync(() => setPrinting(true));
    window.print();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDirty={isChanged && !hasPrinted}
      title={t("label.dialog.title")}
      footer={
        <>
          <CancelButton />
          <Button
            look="primary"
            icon={<Printer size={16} />}
            disabled={!isReady || isTooMany || labels.length === 0}
            onClick={print}
          >
            {t("label.dialog.print")}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <SelectBox
          label={t("label.dialog.media")}
          value={medium}
          options={Object.keys(MEDIA).map((value) => ({ value, label: t.dynamic(`label.media.${value}`) }))}
          onChange={(value) => setMedium(value === "roll" ? "roll" : "a4")}
        />
        <NumberField
          label={t("label.dialog.count")}
          value={copiesTyped}
          min={1}
          max={MOST_LABELS}
          error={isTooMany ? t("label.dialog.tooMany", { limit: MOST_LABELS }) : null}
          onChange={setCopies}
        />
        {places > 1 ? (
          <NumberField
            label={t("label.dialog.from")}
            hint={t("label.dialog.fromHint")}
            value={fromTyped}
            min={1}
            max={places}
            onChange={setFrom}
          />
        ) : null}
        <Text aria-live="polite">
          {t("label.dialog.sum", { labels: count, sheets: Math.ceil((count + from - 1) / places) })}
        </Text>
        <Suspense fallback={<Spinner label={t("label.dialog.preview")} />}>
          <PrintedLabels
            {...{ labels, medium, copies, from, isPrinting: isPrinting && !isTooMany, onReady: ready }}
          />
        </Suspense>
        <Text fontSize="xs" color="fg.subtle">
          {t("label.dialog.hint")}
        </Text>
      </Stack>
    </Dialog>
  );
}
