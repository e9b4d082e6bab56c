/** Columns of the list of items: unaudited, adjustments, audited, change, and the state of each paper. */

import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { itemGroup } from "@digao/contract/areas/papers/statement-items/codes";
import { toneOf } from "@digao/contract/codes";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fromFen, toFen } from "../../../../lib/decimal.ts";
import type { MoneyUnit } from "../../../../lib/format.ts";
import type { Tab } from "../../../../parts/papers/statement-items/view.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import type { GridColumn, GridGroup } from "../../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { isPaper, namedWithPrefix, priorOf, shownName } from "../words.ts";
import { amountWidth } from "./amount-width.ts";
import { Mark, Name, ProgramCount } from "./cells.tsx";
import { SignMarks } from "./SignMarks.tsx";
import { useSignWords } from "./use-sign-words.ts";

export const listGrid = "statement-items";
const tabOf: Record<string, Tab> = {
  ajeNet: "adjust",
  rjeNet: "adjust",
  ajeDr: "adjust",
  ajeCr: "adjust",
  rjeDr: "adjust",
  rjeCr: "adjust",
  program: "program",
  change: "variation",
  changeRate: "variation",
  mark: "variation",
};
/** What a cell opens: adjustments their entries, changes their analysis, procedures the programme, all else the lead schedule. */
export const tabOfColumn = (column: string): Tab => tabOf[column] ?? "lead";

type Column = GridColumn<FsItemRow>;
type EntryField = "ajeDr" | "ajeCr" | "rjeDr" | "rjeCr";
type AmountField = EntryField | "unaudited" | "audited" | "change";
export interface Listed {
  grpId: number;
  items: readonly FsItemRow[];
  unit: MoneyUnit;
}
const drill = isPaper;
/** `dc` of items that stand on the credit side. */
const creditSide = 2;
/** Totals are made of items that have theirs. */
const hasProgram = (item: FsItemRow) => item.program.lines > 0;

/** Columns of entries are narrow until there are some. */
const [amountLeast, entryLeast] = [96, 76];

/** What entries come to on the item's own side. */
function netOf({ dc }: FsItemRow, debit: string, credit: string): string {
  const net = (toFen(debit) ?? 0n) - (toFen(credit) ?? 0n);
  return fromFen(dc === creditSide ? -net : net);
}

/** What was booked, what it comes to and by how much that moved; then what it was before. */
function moneyColumns(t: TFunction, { grpId, items, unit }: Listed): { own: Column[]; before: Column[] } {
  const money = (key: string, of: (item: FsItemRow) => string | null | undefined, extra: Partial<Column> = {}) => ({
    key,
    value: of,
    drill,
    kind: "money" as const,
    title: t(`statement-items.column.${key}`),
    width: amountWidth(items.map(of), unit, extra.group ? entryLeast : amountLeast),
    ...extra,
  });
  const shown = (field: AmountField) => (item: FsItemRow) => (isPaper(item) ? item[field] : undefined);
  // Entries are booked on lines; a total has none of its own.
  const entry = (field: EntryField, group: string) =>
    money(field, (item) => (item.kind === "T" ? undefined : shown(field)(item)), { group, folds: true });
  // Both sides of the entries stand behind their net, so that mark and conclusion are in view.
  const net = (group: "aje" | "rje") =>
    money(
      `${group}Net`,
      (item) =>
        item.kind === "L" || item.kind === "I" ? netOf(item, item[`${group}Dr`], item[`${group}Cr`]) : undefined,
      { title: t("statement-items.column.net"), group, folds: true, keep: true },
    );
  const own = [
    money("unaudited", shown("unaudited")),
    ...[net("aje"), entry("ajeDr", "aje"), entry("ajeCr", "aje")],
    ...[net("rje"), entry("rjeDr", "rje"), entry("rjeCr", "rje")],
    money("audited", shown("audited")),
    money("change", shown("change"), { inView: true }),
  ];
  const before: Column[] = [
    money("prior", (item) => (isPaper(item) ? priorOf(item) : undefined), {
      title: t(`statement-items.column.${grpId === itemGroup.profitAndLoss ? "priorYear" : "opening"}`),
    }),
    {
      key: "changeRate",
      kind: "share",
      width: 76,
      drill,
      title: t("statement-items.column.changeRate"),
      value: (item) => (isPaper(item) ? (item.changeRate ?? "") : ""),
    },
  ];
  return { own, before };
}

/** How far the paper is, beside what it is of. */
const stateColumns = (t: TFunction): Column[] => [
  {
    key: "program",
    width: 98,
    yields: 92,
    title: t("statement-items.column.program"),
    drill: hasProgram,
    value: (item) => (hasProgram(item) ? `${item.program.settled}/${item.program.lines}` : ""),
    hint: (item) => (hasProgram(item) ? t("programs.progressHint", { ...item.program }) : undefined),
    render: (item) => (hasProgram(item) ? <ProgramCount item={item} /> : null),
  },
  {
    key: "status",
    width: 136,
    yields: 112,
    inView: true,
    drill,
    title: t("statement-items.column.status"),
    value: (item) => (isPaper(item) ? t(`codes.paperStatus.${item.wpStatus}`) : ""),
    render: (item) => (isPaper(item) ? <CodeTag name="paperStatus" code={item.wpStatus} /> : null),
  },
];

/** What the reviewer asks first of the paper: whether the change is explained, and what was concluded. */
const judgedColumns = (t: TFunction): Column[] => [
  {
    key: "mark",
    width: 128,
    yields: 118,
    drill,
    title: t("statement-items.column.mark"),
    value: (item) => (item.changeMark ? t(`statement-items.mark.${item.changeMark}`) : ""),
    hint: (item) => item.explanation ?? undefined,
    render: (item) => (isPaper(item) ? <Mark item={item} /> : null),
  },
  {
    key: "result",
    width: 136,
    yields: 108,
    inView: true,
    drill,
    title: t("statement-items.column.result"),
    value: (item) => (item.result ? t(`statement-items.resultShort.${item.result}`) : ""),
    hint: (item) => item.resultText ?? undefined,
    render: (item) =>
      item.result ? (
        <StatusTag tone={toneOf("itemResult", item.result)}>
          {t(`statement-items.resultShort.${item.result}`)}
        </StatusTag>
      ) : null,
  },
];

export function useListColumns(
  { grpId, items, unit }: Listed,
  onOpen: (item: FsItemRow, column: string) => void,
): Column[] {
  const { t } = useTranslation();
  const signWords = useSignWords();
  return useMemo(() => {
    const { own, before } = moneyColumns(t, { grpId, items, unit });
    return [
      {
        key: "wpIndex",
        kind: "code",
        width: 58,
        frozen: true,
        drill,
        title: t("statement-items.column.wpIndex"),
        value: (item) => item.wpIndex,
        hint: (item) => item.stdCode,
      },
      {
        key: "name",
        width: 210,
        yields: 120,
        frozen: true,
        drill,
        title: t("statement-items.column.name"),
        value: shownName,
        hint: namedWithPrefix,
        render: (item) => <Name item={item} onOpen={onOpen} />,
      },
      ...own,
      ...stateColumns(t),
      ...judgedColumns(t),
      {
        key: "signs",
        width: 128,
        drill,
        title: t("statement-items.column.signs"),
        value: signWords,
        render: (item) => <SignMarks item={item} />,
      },
      ...before,
      { key: "user", width: 84, title: t("statement-items.column.user"), drill, value: (item) => item.auditUserName },
    ];
  }, [t, grpId, items, unit, onOpen, signWords]);
}

export function useListGroups(): GridGroup[] {
  const { t } = useTranslation();
  return [
    { key: "aje", title: t("statement-items.column.aje"), collapsible: true, foldedFirst: true },
    { key: "rje", title: t("statement-items.column.rje"), collapsible: true, foldedFirst: true },
  ];
}
