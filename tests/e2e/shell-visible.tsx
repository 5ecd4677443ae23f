/** Shows something to the roles that the document names, to a client who is signed in. */
import { createRoot } from "react-dom/client";
import { ConsoleProvider } from "../../src/machines/react/console-context.tsx";
import { Visible } from "../../src/views/kit/Visible.tsx";
import { enter, PAGES } from "../machines/console-boot.ts";
import { okAnswer, person } from "../machines/shell-support.ts";
import { memoryWork } from "../support/memory-work.ts";

const client = person({ roleCode: "client", clientId: "c-1", pages: PAGES });
const entered = enter((path) => okAnswer(path === "/api/user/info" ? client : null));

void entered.then(({ root, line, store }) => {
  const place = document.querySelector<HTMLElement>("#root");
  if (!place) throw new Error("nowhere to stand");
  const roles = JSON.parse(place.dataset.roles ?? "null") as readonly string[];
  createRoot(place).render(
    <ConsoleProvider
      root={root}
      ports={{ rest: line.rest, storage: store, work: memoryWork(), about: { version: null, build: null } }}
    >
      <p>for everyone</p>
      <Visible roles={roles}>
        <p>for some eyes only</p>
      </Visible>
    </ConsoleProvider>,
  );
});
