import { CLIENT } from "../../contracts/client.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";

const view = resourceView({
  spec: CLIENT,
  machine: createListMachine<AnyRow>(),
  page: "client-list",
  columns: ["name", "code", "shortName", "contact", "phone", "regionCode", "levelId", "status"],
  yields: { shortName: 2, regionCode: 2, levelId: 3 },
  form: [
    { fields: ["code", "shortName", "name", "creditCode", "levelId", "status"] },
    { fields: ["contact", "phone", "email", "regionCode", "address"] },
  ],
});

/** The clients: the companies that own goods. */
export default function ClientPage() {
  return <ResourcePage view={view} />;
}
