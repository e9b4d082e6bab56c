/** The last column of a list whose rows are edited and deleted. */
import { Button, Dropdown, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon.tsx";
import type { ListColumn } from "./column.ts";

export type RowMenu = NonNullable<MenuProps["items"]>;

interface Actions<Row> {
  /** Undefined where the reader has no right to it. */
  edit: ((row: Row) => void) | undefined;
  remove?: ((row: Row) => void) | undefined;
  /** Why this row cannot be deleted. */
  deletableTo?: (row: Row) => string | undefined;
  /** Nothing of this row is changed any more. */
  fixedFor?: (row: Row) => boolean;
  /** What else can be done; deleting stands there, too, then. */
  menu?: { items: (row: Row) => RowMenu; nameOf: (row: Row) => string };
}

function More({ items, name }: { items: RowMenu; name: string }) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button type="link" size="small" aria-label={t("ui.list.moreOf", { name })}>
        {t("ui.more")} <Icon name="down" size={12} />
      </Button>
    </Dropdown>
  );
}

/** No column where there is nothing to do. */
export function useRowActions<Row>({
  edit,
  remove,
  deletableTo = () => undefined,
  fixedFor = () => false,
  menu,
}: Actions<Row>): ListColumn<Row>[] {
  const { t } = useTranslation();
  if (!edit && !remove && !menu) return [];
  const removal = (row: Row): RowMenu =>
    remove
      ? [
          {
            key: "remove",
            label: t("ui.delete"),
            danger: true,
            disabled: deletableTo(row) !== undefined,
            title: deletableTo(row) ?? "",
            onClick: () => remove(row),
          },
        ]
      : [];
  const render = (row: Row) => (
    <span className="row-actions">
      {edit ? (
        <Button type="link" size="small" disabled={fixedFor(row)} onClick={() => edit(row)}>
          {t("ui.edit")}
        </Button>
      ) : null}
      {menu ? <More items={[...menu.items(row), ...removal(row)]} name={menu.nameOf(row)} /> : null}
      {remove && !menu ? (
        <Button
          type="link"
          size="small"
          danger
          disabled={deletableTo(row) !== undefined}
          title={deletableTo(row)}
          onClick={() => remove(row)}
        >
          {t("ui.delete")}
        </Button>
      ) : null}
    </span>
  );
  return [{ key: "actions", title: t("ui.list.actions"), width: menu ? 130 : 124, frozen: "end", render }];
}
