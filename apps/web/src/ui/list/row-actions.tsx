/** The last column of a list whose rows are edited and deleted. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ListColumn } from "./column.ts";

interface Actions<Row> {
  /** Undefined where the reader has no right to it. */
  edit: ((row: Row) => void) | undefined;
  remove: ((row: Row) => void) | undefined;
  /** Why this row cannot be deleted. */
  keptFor: (row: Row) => string | undefined;
}

/** No column where there is nothing to do. */
export function useRowActions<Row>({ edit, remove, keptFor }: Actions<Row>): ListColumn<Row>[] {
  const { t } = useTranslation();
  if (!edit && !remove) return [];
  const render = (row: Row) => (
    <span className="row-actions">
      {edit ? (
        <Button type="link" size="small" onClick={() => edit(row)}>
          {t("ui.edit")}
        </Button>
      ) : null}
      {remove ? (
        <Button
          type="link"
          size="small"
          danger
          disabled={keptFor(row) !== undefined}
          title={keptFor(row)}
          onClick={() => remove(row)}
        >
          {t("ui.delete")}
        </Button>
      ) : null}
    </span>
  );
  return [{ key: "actions", title: t("ui.list.actions"), width: 124, frozen: "end", render }];
}
