import { businessDay } from "../../domain/business-day.ts";
import { useFormat } from "./i18n.tsx";
import { useNow } from "./use-now.ts";

/** The business day on which the page is looked at, also when it stays open over midnight. */
export function useToday(): string {
  const { timeZone } = useFormat();
  return businessDay(useNow(60_000), timeZone);
}
