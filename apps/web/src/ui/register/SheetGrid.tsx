/** Rows of a sheet as they will be taken in: new, changed, the same or wrong, with what is wrong at its cell, where it is corrected. */
import type { RegisterImportRow } from "@digao/contract/register/imported";
import { type AnyRegister, writtenOf } from "@digao/contract/register/register";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GridColumn } from "../ledger-grid/column.ts";
import { LedgerGrid } from "../ledger-grid/LedgerGrid.tsx";
import type { RowTone } from "../ledger-grid/types.ts";
import { StatusTag, type Tone } from "../StatusTag.tsx";
import { optionsOf } from "./cell-options.ts";
import type { Sheet, SheetOf } from "./use-sheet.ts";
import type { Choices, RegisterWords } from "./use-words.ts";

type Kind = RegisterImportRow["kind"];
const tones: Record<Kind, Tone> = { new: "good", changed: "attention", same: "quiet", wrong: "bad" };
const rowTones: Partial<Record<Kind, RowTone>> = { new: "added", changed: "changed", wrong: "error" };
const cellWidth = 130;

interface Props {
  of: AnyRegister;
  words: RegisterWords;
  choices: Choices;
  sheet: Sheet;
  onType: SheetOf["type"] | undefined;
}

/** Fields that the sheet has a column for come first, in the order of the form; the others can be filled in behind them. */
function columnsFor({ of: { spec }, words, choices, sheet, onType }: Props, was: (before: string) => string) {
  const isThere = (name: string) => sheet.rows.some(({ cells }) => cells[name] !== undefined);
  const written = writtenOf(spec).filter(([name, { isInternal }]) => !isInternal || isThere(name));
  return written
    .toSorted(([one], [other]) => Number(isThere(other)) - Number(isThere(one)))
    .map(([name, field]): GridColumn<RegisterImportRow> => {
      const options = optionsOf(name, field, words, choices)?.map(({ label }) => ({ value: label, label }));
      return {
        key: name,
        title: words.label(field),
        width: cellWidth,
        value: ({ cells }) => cells[name] ?? "",
        render: ({ cells, before }) =>
          before[name] === undefined ? (
            (cells[name] ?? "")
          ) : (
            <span title={was(before[name] || "–")}>
              <del>{before[name]}</del> {cells[name]}
            </span>
          ),
        editable: onType !== undefined,
        // Whatever is typed stays as it is typed: the server says what is wrong with it.
        reads: (text) => text.trim(),
        ...(options && options.length > 0 ? { options } : {}),
      };
    });
}

export function SheetGrid(props: Props) {
  const { of, words, sheet, onType } = props;
  const { t } = useTranslation();
  const first = sheet.rows.find(({ kind }) => kind === "wrong") ?? sheet.rows[0];
  // The cursor begins at the first wrong row, and goes where the reader takes it from there.
  const [goTo] = useState(() => first && { key: first.row });
  const columns = useMemo(
    (): GridColumn<RegisterImportRow>[] => [
      {
        key: "row",
        title: t("register.import.row"),
        width: 60,
        kind: "count",
        frozen: true,
        value: ({ row }) => row,
      },
      {
        key: "kind",
        title: t("register.import.kind"),
        width: 90,
        frozen: true,
        value: ({ kind }) => t(`register.import.${kind}`),
        render: ({ kind }) => <StatusTag tone={tones[kind]}>{t(`register.import.${kind}`)}</StatusTag>,
      },
      {
        key: "problems",
        title: t("register.import.problems"),
        width: 260,
        value: ({ problems }) => problems.map(({ message }) => message).join("；"),
      },
      ...columnsFor(props, (before) => t("register.import.before", { before })),
    ],
    [props, t],
  );
  return (
    <div className={onType ? "import-rows corrected" : "import-rows"}>
      <LedgerGrid
        name={`${of.spec.name}.import`}
        label={t("register.import.title", { what: words.what })}
        rows={sheet.rows}
        rowKey={({ row }) => row}
        columns={columns}
        goTo={goTo}
        tone={({ kind }) => rowTones[kind]}
        fault={({ problems }, column) => problems.find(({ field }) => field === column)?.message}
        {...(onType ? { onEdit: onType, status: <span className="soft">{t("register.import.keys")}</span> } : {})}
      />
    </div>
  );
}
