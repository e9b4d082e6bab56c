/** Columns of the list of items: unaudited, adjustments, audited, change, and the state of each paper. */
import type { FsItemRow } from "@digao/contract/areas/fs-items";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { Tab } from "../view.ts";
import { isPaper, namedWithPrefix, priorOf, resultTone, statusTone } from "../words.ts";
import { Mark, Name, ProgramCount } from "./cells.tsx";
import { SignMarks } from "./SignMarks.tsx";
import { useSignWords } from "./use-sign-words.ts";

export const listGrid = "statement-items";
const tabOf: Record<string, Tab> = {
  ...{ ajeDr: "adjust", ajeCr: "adjust", rjeDr: "adjust", rjeCr: "adjust" },
  program: "program",
  ...{ change: "variation", changeRate: "variation", mark: "variation" },
};
/** What a cell opens: adjustments their entries, changes their analysis, procedures the programme, all else the lead schedule. */
export const tabOfColumn = (column: string): Tab => tabOf[column] ?? "lead";

type Column = GridColumn<FsItemRow>;
type Words = (key: string) => string;
type EntryField = "ajeDr" | "ajeCr" | "rjeDr" | "rjeCr";
type AmountField = EntryField | "unaudited" | "audited" | "change";
const drill = isPaper;
/** Totals are made of items that have theirs. */
const hasProgram = (item: FsItemRow) => item.program.lines > 0;

function moneyColumns(t: Words, grpId: number): Column[] {
  const money = (key: string, value: Column["value"], extra: Partial<Column> = {}): Column => ({
    ...{ key, value, drill, kind: "money", width: 118, title: t(`statement-items.column.${key}`) },
    ...extra,
  });
  const shown = (field: AmountField) => (item: FsItemRow) => (isPaper(item) ? item[field] : undefined);
  // Entries are booked on lines; a total has none of its own.
  const entry = (field: EntryField, group: string) =>
    money(field, (item) => (item.kind === "T" ? undefined : shown(field)(item)), { group, width: 104 });
  return [
    money("unaudited", shown("unaudited")),
    entry("ajeDr", "aje"),
    entry("ajeCr", "aje"),
    entry("rjeDr", "rje"),
    entry("rjeCr", "rje"),
    money("audited", shown("audited")),
    money("prior", (item) => (isPaper(item) ? priorOf(item) : undefined), {
      title: t(`statement-items.column.${grpId === 3 ? "priorYear" : "opening"}`),
    }),
    money("change", shown("change")),
    {
      ...{ key: "changeRate", kind: "share", width: 76, drill },
      title: t("statement-items.column.changeRate"),
      value: (item) => (isPaper(item) ? (item.changeRate ?? "") : ""),
    },
  ];
}

export function useListColumns(grpId: number, onOpen: (item: FsItemRow, column: string) => void): Column[] {
  const { t } = useTranslation();
  const signWords = useSignWords();
  return useMemo(() => {
    const title = (key: string) => t(`statement-items.column.${key}`);
    return [
      {
        ...{ key: "wpIndex", kind: "code", width: 64, frozen: true, drill, title: title("wpIndex") },
        value: (item) => item.wpIndex,
        hint: (item) => item.stdCode,
      },
      {
        ...{ key: "name", width: 210, frozen: true, drill, title: title("name") },
        value: namedWithPrefix,
        hint: namedWithPrefix,
        render: (item) => <Name item={item} onOpen={onOpen} />,
      },
      ...moneyColumns(t, grpId),
      {
        ...{ key: "mark", width: 128, drill, title: title("mark") },
        value: (item) => (item.changeMark ? t(`statement-items.mark.${item.changeMark}`) : ""),
        hint: (item) => item.explanation ?? undefined,
        render: (item) => (isPaper(item) ? <Mark item={item} /> : null),
      },
      {
        ...{ key: "program", width: 98, title: title("program") },
        drill: hasProgram,
        value: (item) => (hasProgram(item) ? `${item.program.settled}/${item.program.lines}` : ""),
        hint: (item) => (hasProgram(item) ? t("programs.progressHint", { ...item.program }) : undefined),
        render: (item) => (hasProgram(item) ? <ProgramCount item={item} /> : null),
      },
      { key: "user", width: 84, title: title("user"), drill, value: (item) => item.auditUserName },
      {
        ...{ key: "result", width: 136, drill, title: title("result") },
        value: (item) => (item.result ? t(`statement-items.resultShort.${item.result}`) : ""),
        hint: (item) => item.resultText ?? undefined,
        render: (item) =>
          item.result ? (
            <StatusTag tone={resultTone(item.result)}>{t(`statement-items.resultShort.${item.result}`)}</StatusTag>
          ) : null,
      },
      {
        ...{ key: "signs", width: 128, drill, title: title("signs") },
        value: signWords,
        render: (item) => <SignMarks item={item} />,
      },
      {
        ...{ key: "status", width: 104, drill, title: title("status") },
        value: (item) => (isPaper(item) ? t(`statement-items.status.${item.wpStatus}`) : ""),
        render: (item) =>
          isPaper(item) ? (
            <StatusTag tone={statusTone(item.wpStatus)}>{t(`statement-items.status.${item.wpStatus}`)}</StatusTag>
          ) : null,
      },
    ];
  }, [t, grpId, onOpen, signWords]);
}

export function useListGroups(): GridGroup[] {
  const { t } = useTranslation();
  return [
    { key: "aje", title: t("statement-items.column.aje") },
    { key: "rje", title: t("statement-items.column.rje") },
  ];
}
