/** A register's list as a spreadsheet: cells typed, pasted and filled down, what is wrong shown at them, one save for all of them. */
import { type Field, nameFieldOf } from "@digao/contract/register/fields";
import { type AnyRegister, type Declared, fieldsOf } from "@digao/contract/register/register";
import { App, Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/format.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { parseAmount } from "../../lib/parse-amount.ts";
import { hasReason, ReasonField } from "../ask/ReasonField.tsx";
import { useAsk } from "../ask/use-ask.tsx";
import { Conflict } from "../edit/Conflict.tsx";
import { EditNotes } from "../edit/EditNotes.tsx";
import { useLeave } from "../edit/use-leave.ts";
import type { GridColumn } from "../ledger-grid/column.ts";
import type { CellChange } from "../ledger-grid/editing.ts";
import { LedgerGrid } from "../ledger-grid/LedgerGrid.tsx";
import { sortFrom } from "../list/column.ts";
import type { Shown } from "../list/ListPage.tsx";
import { type CellOptions, optionsOf } from "./cell-options.ts";
import type { AnyRow } from "./columns.tsx";
import { cellText, conflictsIn, isInCell, type RowEdit } from "./row-edits.ts";
import { type RowsEdit, useRows } from "./use-rows.ts";
import type { Choices, RegisterWords } from "./use-words.ts";

interface Line {
  row: AnyRow;
  edit: RowEdit | undefined;
}

interface Props {
  of: AnyRegister;
  words: RegisterWords;
  choices: Choices;
  shown: Shown<AnyRow>;
  /** Fields that a record keeps as they are, and why nothing of it changes any more. */
  fixed?: ((row: AnyRow) => readonly string[]) | undefined;
  closedFor?: ((row: AnyRow) => string | undefined) | undefined;
  onDone: () => void;
}

const widths: Partial<Record<Field["kind"], number>> = {
  day: 110,
  flag: 80,
  money: 130,
  count: 90,
  text: 150,
  long: 260,
};
const right: ReadonlySet<Field["kind"]> = new Set(["money", "count", "rate", "quantity"]);
const widthOf = ({ column, kind }: Field): number =>
  (typeof column === "number" ? column : column?.width) ?? widths[kind] ?? 140;

/** What is typed stays as it is typed: the server says what is wrong with it. */
function readsOf(field: Field, options: CellOptions | undefined) {
  return (text: string): string => {
    const typed = text.trim();
    if (options) return options.find(({ value, label }) => value === typed || label === typed)?.value ?? typed;
    return field.kind === "money" && typed !== "" ? (parseAmount(typed) ?? typed) : typed;
  };
}

const isAmount = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function columnFor(
  [name, field]: [string, Field],
  { words, choices, of, fixed, closedFor }: Props,
): GridColumn<Line>[] {
  const { spec } = of;
  const isMine = spec.inPlace?.includes(name) && isInCell(field);
  if (!isMine && !field.column) return [];
  const shared = { key: name, title: words.label(field), width: widthOf(field) };
  const frozen = name === spec.label ? { frozen: true } : {};
  const sortable = field.sort !== undefined;
  if (!isMine) {
    const text = (row: AnyRow) =>
      nameFieldOf(name, field) ? words.named(name, field, row) : words.show(name, row[name]);
    const shownAs = field.kind === "record" ? field.shownAs : undefined;
    const value = ({ row }: Line) => (shownAs ? cellText(row[shownAs]) : text(row));
    return [{ ...shared, ...frozen, sortable, value, ...(right.has(field.kind) ? { align: "right" } : {}) }];
  }
  const options = optionsOf(name, field, words, choices);
  return [
    {
      ...shared,
      ...frozen,
      sortable,
      value: ({ row, edit }) => edit?.mine[name] ?? cellText(row[name]),
      reads: readsOf(field, options),
      editable: ({ row }) => closedFor?.(row) === undefined && !fixed?.(row).includes(name),
      ...(options ? { options } : {}),
      ...(right.has(field.kind) ? { align: "right" as const } : {}),
      ...(field.kind === "money"
        ? {
            render: ({ row, edit }: Line) => {
              const text = edit?.mine[name] ?? cellText(row[name]);
              return isAmount(text) ? formatMoney(text) : text;
            },
          }
        : {}),
    },
  ];
}

/** The label first, then what is edited in the order of the form, then what is only shown. */
function columnsFor(props: Props): GridColumn<Line>[] {
  const { spec } = props.of;
  const rank = ([name]: [string, Field]) => {
    if (name === spec.label) return 0;
    return spec.inPlace?.includes(name) ? 1 : 2;
  };
  const entries = fieldsOf(spec).filter(([name, { isInternal }]) => !isInternal || name === spec.label);
  return entries.toSorted((one, other) => rank(one) - rank(other)).flatMap((entry) => columnFor(entry, props));
}

function useSave({ spec }: Pick<AnyRegister, "spec">, edit: RowsEdit) {
  const { t } = useTranslation();
  const ask = useAsk();
  const max = spec.reasons?.change;
  return () => {
    if (!edit.isDirty || edit.isBusy) return;
    if (max === undefined) {
      void edit.saveAll();
      return;
    }
    ask({
      title: t("register.rows.save", { count: Object.keys(edit.edits).length }),
      okText: t("ui.save"),
      isReady: hasReason,
      fields: <ReasonField label={t("register.changeReason")} isRequired max={max} />,
      send: ({ reason }) => void edit.saveAll(String(reason)),
    });
  };
}

interface ToolsProps {
  edit: RowsEdit;
  onSave: () => void;
  onDone: () => void;
}

function Tools({ edit, onSave, onDone }: ToolsProps) {
  const { t } = useTranslation();
  const leave = useLeave();
  const count = Object.keys(edit.edits).length;
  const wrong = edit.problems.size;
  const saved = edit.savedAt && count === 0 ? t("ui.saved", { time: edit.savedAt }) : t("register.rows.hint");
  return (
    <span className="row">
      <Button size="small" type="primary" title="Ctrl+S" disabled={count === 0} loading={edit.isBusy} onClick={onSave}>
        {t("register.rows.save", { count })}
      </Button>
      <Button size="small" disabled={count === 0} onClick={() => leave(true, edit.giveUp)}>
        {t("register.giveUp")}
      </Button>
      <Button
        size="small"
        onClick={() =>
          leave(count > 0, () => {
            edit.giveUp();
            onDone();
          })
        }
      >
        {t("register.rows.done")}
      </Button>
      <span className={wrong > 0 ? "diff-bad" : "soft"} aria-live="polite">
        {wrong > 0 ? t("register.rows.wrong", { count: wrong }) : saved}
      </span>
    </span>
  );
}

function useLabels({ words, of }: Props, edit: RowsEdit) {
  const fields = useMemo(() => new Map(fieldsOf(of.spec)), [of]);
  const partsOf = (cell: string) => {
    const [id = "", name = ""] = cell.split(".");
    return { id, name, field: fields.get(name) };
  };
  return {
    labelOf: (cell: string) => {
      const { id, field } = partsOf(cell);
      return `${edit.edits[id]?.label ?? ""} · ${field ? words.label(field) : ""}`;
    },
    show: (cell: string, value: unknown) => {
      const { name, field } = partsOf(cell);
      const shown = field?.kind === "flag" ? value === "true" : value;
      return words.show(name, shown) || "–";
    },
  };
}

export function RowsGrid(props: Props) {
  const { of, words, choices, shown, fixed, closedFor, onDone } = props;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const edit = useRows({
    of,
    rows: shown.rows,
    isReadOnly: false,
    reread: shown.reread,
    onLeft: (wrong, gone) => {
      if (wrong) void message.warning(t("register.rows.left", { count: wrong }));
      if (gone) void message.warning(t("register.rows.gone", { count: gone }));
    },
  });
  const { edits, problems } = edit;
  const save = useSave(of, edit);
  useHotkeys({ "ctrl+s": save });
  const lines = useMemo(() => shown.rows.map((row): Line => ({ row, edit: edits[row.id] })), [shown.rows, edits]);
  const columns = useMemo(
    () => columnsFor({ of, words, choices, shown, fixed, closedFor, onDone }),
    [of, words, choices, shown, fixed, closedFor, onDone],
  );
  const theirs = useMemo(
    () => new Map(conflictsIn(edits, new Map(shown.rows.map((row) => [row.id, row]))).map((one) => [one.field, one])),
    [edits, shown.rows],
  );
  const labels = useLabels(props, edit);
  const fault = ({ row }: Line, column: string) => {
    const cell = `${row.id}.${column}`;
    const met = theirs.get(cell);
    return met ? t("register.rows.theirs", { value: labels.show(cell, met.theirs) }) : problems.get(cell);
  };
  const onEdit = (changes: CellChange<Line>[]) =>
    edit.type(changes.map(({ row, key, value }) => ({ row: row.row, field: key, text: value })));
  return (
    <div className="stack gap-0 fill">
      <EditNotes edit={edit} />
      <LedgerGrid<Line>
        name={`rows.${of.spec.name}`}
        label={titleOf(of.spec, words)}
        rows={lines}
        rowKey={({ row }) => row.id}
        columns={columns}
        sort={sortFrom(shown.sorting)}
        onSort={(sort) => shown.onSort(sort && `${sort.key}${sort.isDescending ? " desc" : ""}`)}
        isBusy={shown.isBusy}
        tone={(line) => (line.edit ? "changed" : undefined)}
        fault={fault}
        onEdit={onEdit}
        status={<Tools edit={edit} onSave={save} onDone={onDone} />}
        pages={shown.pages}
      />
      <Conflict edit={edit} {...labels} />
    </div>
  );
}

const titleOf = ({ plural, words: [zh] }: Declared, { lang }: RegisterWords) => (lang === "en" ? plural : zh);
