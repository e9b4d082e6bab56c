/** Columns of ledger lines (序时账); those the server can sort by bear its names. */

import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatPeriod } from "../../../../lib/format.ts";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { bandTones } from "../../../evidence/journal-tests/journal-score.ts";

type Column = GridColumn<LedgerLine>;

export const joined = (names: readonly string[]) => names.join("、");
export const auxNames = ({ aux }: Pick<LedgerLine, "aux">) => joined(aux.map(({ name }) => name));

/** A title and a hint from the same words, as long texts have them. */
const worded = (column: Column): Column => ({
  ...column,
  hint: (line) => String(column.value(line) ?? "") || undefined,
});

/** What of this product stands with a line: its draw, its score, and whether it closes the year. */
const marks = (t: TFunction): Column[] => [
  {
    key: "drawn",
    title: t("lines.column.drawn"),
    width: 64,
    inView: true,
    sortable: false,
    value: (line) => (line.isDrawn ? t("lines.drawn") : ""),
  },
  {
    key: "jeScore",
    title: t("lines.column.jeScore"),
    width: 92,
    kind: "count",
    optional: true,
    value: (line) => line.jeScore,
    render: ({ jeScore, jeBand }) =>
      jeScore === null || jeBand === null ? null : <StatusTag tone={bandTones[jeBand]}>{jeScore}</StatusTag>,
  },
  {
    key: "closing",
    title: t("lines.column.closing"),
    width: 64,
    sortable: false,
    optional: true,
    value: (line) => (line.isClosing ? t("lines.closing") : ""),
  },
];

export function useLineColumns(): Column[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`lines.column.${key}`);
    return [
      { key: "jDate", title: title("jDate"), width: 92, kind: "date", frozen: true, value: (line) => line.jDate },
      { key: "voucher", title: title("voucher"), width: 70, kind: "code", frozen: true, value: voucherName },
      {
        key: "jPeriod",
        title: title("jPeriod"),
        width: 80,
        kind: "code",
        optional: true,
        value: (line) => formatPeriod(line.jPeriod),
      },
      {
        key: "lineNo",
        title: title("lineNo"),
        width: 56,
        kind: "count",
        sortable: false,
        optional: true,
        value: (line) => line.lineNo,
      },
      worded({
        key: "summary",
        title: title("summary"),
        width: 220,
        yields: 76,
        grow: true,
        value: (line) => line.summary,
      }),
      { key: "accountCode", title: title("accountCode"), width: 80, kind: "code", value: (line) => line.accountCode },
      worded({
        key: "accountName",
        title: title("accountName"),
        width: 168,
        yields: 76,
        sortable: false,
        value: (line) => line.accountName,
      }),
      { key: "amountjdr", title: title("debit"), width: 114, kind: "money", value: (line) => line.amountjdr },
      {
        key: "amountjcr",
        title: title("credit"),
        width: 114,
        kind: "money",
        value: (line) => line.amountjcr,
      },
      worded({
        key: "counter",
        title: title("counter"),
        width: 170,
        yields: 76,
        sortable: false,
        value: (line) => joined(line.counter),
      }),
      worded({
        key: "aux",
        title: title("aux"),
        width: 150,
        yields: 80,
        sortable: false,
        value: auxNames,
      }),
      ...marks(t),
    ];
  }, [t]);
}
