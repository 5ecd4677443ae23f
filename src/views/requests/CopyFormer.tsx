import { ChevronDown, Copy } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ListPage } from "../../contracts/list.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Menu } from "../kit/Menu.tsx";
import { PHONE, useMedia } from "../kit/use-media.ts";
import { COPIED_REQUEST } from "./copying.ts";
import type { RequestKind, RequestRow } from "./request-kind.ts";

/** So many former requests are offered. */
const MOST = 8;

/** Copies a former request of the client into the form: one of the last, or the one that the address names. */
export function CopyFormer<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  /** null: the reader's own client, or for an admin any. */
  readonly clientId: string | null;
  readonly onCopy: (request: Detail) => void;
}) {
  const { kind, clientId, onCopy } = props;
  const t = useT();
  const format = useFormat();
  const isPhone = useMedia(PHONE);
  const { rest } = usePorts();
  const [query, setQuery] = useQuery();
  const named = query.get(COPIED_REQUEST);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = chosen ?? named;
  const { value: former } = useFetched<ListPage<Row>>(`former:${clientId ?? "own"}`, {
    fetch: (signal) =>
      rest.get<ListPage<Row>>(
        `/api/${kind.name}/queryByPage`,
        { ...(clientId ? { clientId } : {}), sort: "-createdAt", pageSize: MOST },
        { signal },
      ),
  });
  const rows = former?.list ?? [];
  const done = (): void => {
    setChosen(null);
    setQuery({ [COPIED_REQUEST]: null });
  };
  return (
    <>
      {rows.length === 0 ? null : (
        <Menu
          label={t("request.apply.copy")}
          align="end"
          trigger={(trigger) =>
            // On a phone the last one is a press, and the others are behind the arrow beside it.
            isPhone ? (
              <>
                <Button icon={<Copy size={16} />} onClick={() => setChosen(rows[0]?.id ?? null)}>
                  {t("request.apply.copyLast")}
                </Button>
                <IconButton
                  {...trigger}
                  label={t("request.apply.copy")}
                  icon={<ChevronDown aria-hidden="true" />}
                />
              </>
            ) : (
              <Button {...trigger} icon={<Copy size={16} />}>
                {t("request.apply.copy")}
              </Button>
            )
          }
          items={rows.map((row) => ({
            key: row.id,
            label: t("request.apply.copyOf", {
              number: row.number,
              lines: row.lineCount,
              units: format.number(kind.review.unitsOf(row)),
              day: format.when(row.createdAt),
            }),
            onSelect: () => setChosen(row.id),
          }))}
        />
      )}
      {id ? (
        <Copied<Row, Detail>
          key={id}
          kind={kind}
          id={id}
          onEnd={done}
          onCopy={(request) => {
            done();
            onCopy(request);
          }}
        />
      ) : null}
    </>
  );
}

/** The request that is copied, while it is fetched. */
function Copied<Row extends RequestRow, Detail extends Row>(props: {
  readonly kind: RequestKind<Row, Detail>;
  readonly id: string;
  readonly onCopy: (request: Detail) => void;
  readonly onEnd: () => void;
}) {
  const { kind, id, onCopy, onEnd } = props;
  const { rest } = usePorts();
  const { value, hasFailed } = useFetched<Detail>(`copy:${id}:${useState(() => crypto.randomUUID())[0]}`, {
    fetch: (signal) => rest.get<Detail>(`/api/${kind.name}/detail`, { id }, { signal }),
  });
  const copy = useEffectEvent((request: Detail) => onCopy(request));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (value) copy(value);
  }, [value]);
  // The call has said why.
  useEffect(() => {
    if (hasFailed) end();
  }, [hasFailed]);
  return null;
}
