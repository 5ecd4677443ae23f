import type { Operations } from "../../contracts/operations.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { useNow } from "../kit/use-now.ts";
import { Facts } from "./Facts.tsx";

/** The servers that share the database, their versions, and the connections of the one that answers. */
export function NodesPanel(props: Pick<Operations, "engine" | "nodes" | "connections">) {
  const { engine, nodes, connections } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(1_000);
  const ago = (instant: string) => format.ago(Math.max(0, now - Date.parse(instant)), "seconds");
  return (
    <Panel
      title={t("operations.nodes.title")}
      note={t("operations.nodes.note", { engine: t(`operations.nodes.${engine}`) })}
    >
      <Facts>
        {nodes.map(({ id, version, startedAt, seenAt }) => (
          <NodeFact
            key={id}
            name={`${t("operations.nodes.version")} ${version ?? t("operations.nodes.older")}`}
            text={`${t("operations.nodes.started", { ago: ago(startedAt) })} · ${t("operations.nodes.seen", { ago: ago(seenAt) })}`}
          />
        ))}
        <dt>{t("operations.nodes.connections")}</dt>
        <dd>
          {t("operations.nodes.reading", connections.reading)}
          <br />
          {t("operations.nodes.writing", connections.writing)}
        </dd>
      </Facts>
    </Panel>
  );
}

function NodeFact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}
