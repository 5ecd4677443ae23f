import { useMemo } from "react";
import { asPrinted, readFindings } from "../../domain/scanner-habits.ts";
import { STORE_KEYS } from "../../machines/console/console.ports.ts";
import { useConsoleIfAny } from "../../machines/react/console-context.tsx";

/** Restores what the scanner of this device changes in a code, as far as the scanner check has found it out. */
export function useAsPrinted(): (text: string) => string {
  const storage = useConsoleIfAny()?.ports.storage;
  return useMemo(() => {
    const findings = readFindings(storage?.read(STORE_KEYS.scanner) ?? null);
    return (text) => asPrinted(text, findings);
  }, [storage]);
}
