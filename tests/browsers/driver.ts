/** A browser that is driven over the WebDriver protocols, as much of it as the smoke tests need. */

/** Key and pointer sources, of one shape in WebDriver and WebDriver BiDi. */
export type Actions = readonly Readonly<Record<string, unknown>>[];

export interface Driver {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page. */
  read<T>(expression: string): Promise<T>;
  act(actions: Actions): Promise<void>;
  end(): Promise<void>;
}

/** Repeats until there is an answer; the last error explains a failure. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + 45_000;
  let why: unknown = null;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (cause) {
      why = cause;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in this browser for: ${what}`, { cause: why });
}

/** A person in front of a driven browser: finds things by selector and text, clicks and types as the hardware would. */
export class Person {
  readonly driver: Driver;
  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** The centre of the visible element, once it exists and has stopped moving. */
  private async spot(selector: string, text: string) {
    const find = `(() => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) =>
        each.checkVisibility() && (each.textContent + (each.getAttribute("aria-label") ?? "")).includes(${JSON.stringify(text)}));
      if (!found || found.disabled) return null;
      found.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = found.getBoundingClientRect();
      const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      const hit = document.elementFromPoint(at.x, at.y);
      return hit && (found.contains(hit) || hit.contains(found)) ? at : null;
    })()`;
    return until(`${selector} ${text}`, () => this.driver.read<{ x: number; y: number } | null>(find));
  }

  async click(selector: string, text = ""): Promise<void> {
    const { x, y } = await this.spot(selector, text);
    await this.driver.act([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x, y },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    const keys = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.driver.act([{ type: "key", id: "keyboard", actions: keys }]);
  }

  /** Waits until the page shows a text. */
  async sees(text: string): Promise<void> {
    await until(text, () =>
      this.driver.read<boolean>(`document.body.innerText.includes(${JSON.stringify(text)})`),
    );
  }

  path(): Promise<string> {
    return this.driver.read<string>("location.pathname");
  }
}
