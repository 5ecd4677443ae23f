/** A page without a person to press "reload": whether the server would answer, and the reload itself. */

const PROBE_TIMEOUT_MS = 10_000;

/** The page at its own address; a reload without an answer would leave the browser's error page for good. */
export function browserWallPage(page: Window & typeof globalThis = window) {
  return {
    async probe(signal: AbortSignal): Promise<boolean> {
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
        const answer = await page.fetch(page.location.pathname, { cache: "no-store", signal: within });
        return answer.ok && (await answer.text()).includes('id="root"');
      } catch {
        return false;
      }
    },
    reload: () => page.location.reload(),
  };
}
