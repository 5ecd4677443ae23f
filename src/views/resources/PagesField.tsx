import { useId } from "react";
import {
  grantablePages,
  groupOf,
  PAGES,
  type PageSpec,
  type RoleCode,
  roleMayOpen,
} from "../../contracts/pages.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { Button } from "../kit/Button.tsx";
import { Checkbox } from "../kit/Checkbox.tsx";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";

const Box = chakra("fieldset", {
  base: {
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "sm",
    minWidth: 0,
    "&[data-faulty]": { borderColor: "danger.border" },
    "& > legend": { float: "left", width: "full", fontWeight: "bold", padding: "3" },
    "& > legend small": { fontWeight: "normal", color: "fg.muted", fontSize: "sm", paddingInlineStart: "2" },
  },
});
const Group = chakra("div", {
  base: {
    clear: "both",
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "120px minmax(0, 1fr)" },
    gap: "2",
    padding: "3",
    borderTopWidth: "1px",
    borderColor: "border",
    "& ul": {
      listStyle: "none",
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
      columnGap: "3",
      rowGap: "1",
    },
  },
});
const Fault = chakra("p", { base: { color: "danger.fg", fontSize: "xs", padding: "3" } });

interface MenuGroup {
  readonly parent: string;
  readonly pages: readonly PageSpec[];
}

/** The pages that a role of this type may grant, as the menu groups them. */
function groupsOf(roleCode: RoleCode): readonly MenuGroup[] {
  const grantable = grantablePages(roleCode);
  const all: readonly PageSpec[] = PAGES;
  const open = all.filter((page) => roleMayOpen(page, roleCode));
  return all
    .map(({ name }) => ({ parent: name, pages: grantable.filter((page) => groupOf(page, open) === name) }))
    .filter(({ pages }) => pages.length > 0);
}

/** Which pages a role grants: a checklist in the order of the menu. A person only grants pages that they have. */
export function PagesField(props: {
  readonly label: string;
  readonly value: readonly string[];
  readonly roleCode: RoleCode;
  readonly onChange: (pages: readonly string[]) => void;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
}) {
  const { label, value, roleCode, onChange, error, isDisabled = false } = props;
  const t = useT();
  const faultId = useId();
  const { pages: own } = usePerson();
  const groups = groupsOf(roleCode);
  const order = groups.flatMap(({ pages }) => pages.map(({ name }) => name));
  const chosen = new Set(value);
  const set = (pages: readonly string[], isGranted: boolean): void => {
    const named = new Set(pages);
    onChange(order.filter((name) => (named.has(name) ? isGranted : chosen.has(name))));
  };
  return (
    <Box
      data-faulty={error ? "" : undefined}
      aria-describedby={error ? faultId : undefined}
      disabled={isDisabled}
    >
      <legend>
        {label}
        <small>{t("resource.pages.granted", { count: chosen.size, total: order.length })}</small>
      </legend>
      {groups.map(({ parent, pages }) => {
        const names = pages.map(({ name }) => name).filter((name) => own.has(name));
        const isWhole = names.length > 0 && names.every((name) => chosen.has(name));
        const title = t.dynamic(`shell.page.${parent}`);
        return (
          <Group key={parent} role="group" aria-label={title}>
            <Button
              look="link"
              size="sm"
              disabled={isDisabled || names.length === 0}
              aria-label={t(isWhole ? "resource.pages.takeGroup" : "resource.pages.giveGroup", {
                group: title,
              })}
              onClick={() => set(names, !isWhole)}
              style={{ justifyContent: "start", paddingInline: 0, height: 24 }}
            >
              {title}
            </Button>
            <ul>
              {pages.map(({ name }) => (
                <li key={name}>
                  <Checkbox
                    label={t.dynamic(`shell.page.${name}`)}
                    name={name}
                    value={chosen.has(name)}
                    isDisabled={isDisabled || !own.has(name)}
                    onChange={(isGranted) => set([name], isGranted)}
                  />
                </li>
              ))}
            </ul>
          </Group>
        );
      })}
      {error ? (
        <Fault id={faultId} role="alert">
          {error}
        </Fault>
      ) : null}
    </Box>
  );
}
