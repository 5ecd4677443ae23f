import { cleanup, type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach } from "vitest";
import type { Locale } from "../../../src/locales/loaders.ts";
import type { Translator } from "../../../src/locales/translator.ts";
import { createI18n } from "../../../src/services/i18n.ts";
import { createStorage, STORAGE_KEYS } from "../../../src/services/storage.ts";
import { I18nProvider } from "../../../src/views/kit/i18n.tsx";
import { loadModals } from "../../../src/views/kit/Modal.tsx";
import { loadToasts } from "../../../src/views/kit/Toaster.tsx";
import { loadTooltips } from "../../../src/views/kit/Tooltip.tsx";
import { ThemeProvider } from "../../../src/views/theme/ThemeProvider.tsx";

afterEach(cleanup);

export interface Kit extends RenderResult {
  readonly user: UserEvent;
  readonly translator: Translator;
  /** Renders another element in the same frame. */
  show(element: ReactElement): void;
}

/** Renders a view with the console's theme and real texts, as a person reading `locale` sees it. */
export async function renderKit(element: ReactElement, locale: Locale = "zh-CN"): Promise<Kit> {
  const storage = createStorage(null, null);
  storage.write(STORAGE_KEYS.locale, locale);
  const translator = await createI18n({ storage });
  await translator.pages();
  // As after the first movement of the pointer.
  await Promise.all([loadModals(), loadToasts(), loadTooltips()]);
  const frame = (inside: ReactElement): ReactElement => (
    <ThemeProvider>
      <I18nProvider translator={translator}>{inside}</I18nProvider>
    </ThemeProvider>
  );
  const rendered = render(frame(element));
  return {
    ...rendered,
    user: userEvent.setup(),
    translator,
    show: (inside) => rendered.rerender(frame(inside)),
  };
}
