import { useMemo } from "react";
import { businessDay } from "../../domain/business-day.ts";
import type { Moment } from "../../domain/relative-day.ts";
import { useFormat } from "./i18n.tsx";
import { useNow } from "./use-now.ts";

const STEP_MS = 60_000;

/** The business day on which the page is looked at, also when it stays open over midnight. */
export function useToday(): string {
  const { timeZone } = useFormat();
  return businessDay(useNow(STEP_MS), timeZone);
}

/** The same day with the minute in which the page is looked at. */
export function useMoment(): Moment {
  const today = useToday();
  const now = useNow(STEP_MS);
  return useMemo(() => ({ today, now: new Date(now).toISOString() }), [today, now]);
}
