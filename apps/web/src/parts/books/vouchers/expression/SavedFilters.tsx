/** Takes an expression that the project has saved, and saves this one under a name for everybody of the project. */
import type { LineFilter } from "@digao/contract/areas/books/vouchers/calls";
import type { Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { LineField } from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { Button, Input, Popover, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon.tsx";
import { useSavedFilters } from "./use-saved-filters.ts";

interface Props {
  projectId: number;
  /** The expression as it stands; undefined while it is empty or incomplete. */
  value: Expression | undefined;
  without: readonly LineField[];
  isReadOnly: boolean;
  onPick: (expression: Expression) => void;
}
const nameMax = 60;

function SaveAs({ isOff, onSave }: { isOff: boolean; onSave: (name: string) => Promise<unknown> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const save = async () => {
    if (!name.trim()) return;
    if ((await onSave(name.trim())) === undefined) return;
    setName("");
    setOpen(false);
  };
  const field = (
    <div className="expression-save">
      <Input
        autoFocus
        size="small"
        maxLength={nameMax}
        aria-label={t("expression.saved.name")}
        placeholder={t("expression.saved.name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      />
      <Button size="small" type="primary" disabled={!name.trim()} onClick={() => void save()}>
        {t("ui.save")}
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={isOpen && !isOff}
      onOpenChange={setOpen}
      content={field}
    >
      <Button size="small" disabled={isOff} icon={<Icon name="save" size={14} />}>
        {t("expression.saved.saveAs")}
      </Button>
    </Popover>
  );
}

const isSame = (a: Expression | undefined, b: Expression) => JSON.stringify(a) === JSON.stringify(b);

export function SavedFilters(props: Props) {
  const { value, isReadOnly, onPick } = props;
  const { t } = useTranslation();
  const { filters, list, save, remove, isBusy } = useSavedFilters(props);
  const [chosen, setChosen] = useState<number>();
  const current = filters.find(({ id }) => id === chosen);
  const pick = (id: number | null | undefined) => {
    const filter = filters.find((one) => one.id === id);
    setChosen(filter?.id);
    if (filter) onPick(filter.expression);
  };
  const saveNew = async (filterName: string) => {
    const id = await save({ id: 0, filterName, rowVersion: 1 });
    if (id !== undefined) setChosen(id);
    return id;
  };
  const option = ({ id, filterName, words, userName }: LineFilter) => ({
    value: id,
    label: filterName,
    title: t("expression.saved.by", { words, userName }),
  });
  return (
    <div className="expression-saved">
      <Select<number | null>
        size="small"
        allowClear
        className="expression-saved-list"
        aria-label={t("expression.saved.list")}
        placeholder={t(filters.length > 0 || list.isPending ? "expression.saved.list" : "expression.saved.none")}
        showSearch={{ optionFilterProp: "label" }}
        popupMatchSelectWidth={260}
        loading={list.isPending}
        options={filters.map(option)}
        value={current?.id ?? null}
        onChange={pick}
      />
      {current && value && !isSame(value, current.expression) ? (
        <Button size="small" disabled={isReadOnly} loading={isBusy} onClick={() => void save(current)}>
          {t("expression.saved.again")}
        </Button>
      ) : null}
      <SaveAs isOff={isReadOnly || !value} onSave={saveNew} />
      {current ? (
        <Button
          size="small"
          type="text"
          danger
          disabled={isReadOnly}
          onClick={() => remove(current, () => setChosen(undefined))}
        >
          {t("ui.delete")}
        </Button>
      ) : null}
    </div>
  );
}
