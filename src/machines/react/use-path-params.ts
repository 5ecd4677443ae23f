import { useTabInReach } from "./tab-context.ts";

/** The values of the `:name` parts of this page's path. */
export function usePathParams(): Readonly<Record<string, string>> {
  return useTabInReach().params;
}
