/** Columns of the check sheet: the voucher, one narrow column per check item, then what came of it: all in view beside the panel. */

import type { CheckItem, DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { toneOf } from "@digao/contract/codes";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toFen } from "../../../../lib/decimal.ts";
import { formatDateTime, formatMoney } from "../../../../lib/format.ts";
import { procedureText } from "../../../../parts/engagement/programs/use-prog-lines.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { drawnName, markSigns } from "../words.ts";
import { hasEntry, isWrong, type SheetState } from "./use-sheet.ts";

type Column = GridColumn<DrawnVoucher>;
type CanWrite = SheetState["canWrite"];

export const markKey = (seq: number) => `mark${seq}`;
export const seqOf = (key: string): number | undefined =>
  /^mark\d+$/.test(key) ? Number(key.slice("mark".length)) : undefined;

const markClasses = ["", "vc-good", "vc-bad", "vc-none"] as const;
const markOptions = [1, 2, 3].map((mark) => ({ value: `${mark}`, label: markSigns[mark] ?? "" }));

const markColumn = ({ seq, content }: CheckItem, canWrite: CanWrite): Column => {
  const markOf = (row: DrawnVoucher) => row.marks[seq] ?? 0;
  return {
    key: markKey(seq),
    title: `${seq}`,
    width: 33,
    yields: 24,
    align: "center",
    value: (row) => markOf(row) || "",
    render: (row) => (
      <span className={`vc-mark ${markClasses[markOf(row)] ?? ""}`}>{markSigns[markOf(row)] ?? ""}</span>
    ),
    options: markOptions,
    editable: canWrite,
    drill: canWrite,
    hint: () => `${seq} ${content}`,
    sortable: false,
  };
};

function Voucher({ row, t }: { row: DrawnVoucher; t: TFunction }) {
  return (
    <span className="vc-voucher">
      {drawnName(row)}
      {row.JsnId === null ? <StatusTag tone="bad">{t("vouching.lost")}</StatusTag> : null}
      {row.JsnId !== null && row.relinkedAt ? <Icon name="link" size={12} /> : null}
    </span>
  );
}

const relinkHint = (row: DrawnVoucher, t: TFunction): string | undefined => {
  if (row.JsnId === null) return t("vouching.lostHint");
  return row.relinkedAt ? t("vouching.relinkedHint", { time: formatDateTime(row.relinkedAt) }) : undefined;
};

const voucherColumns = (t: TFunction): Column[] => [
  {
    key: "voucher",
    title: t("vouching.voucher"),
    width: 124,
    yields: 106,
    frozen: true,
    value: drawnName,
    render: (row) => <Voucher row={row} t={t} />,
    hint: (row) => relinkHint(row, t),
  },
  {
    key: "amount",
    title: t("vouching.amount"),
    width: 124,
    align: "right",
    value: (row) => (isCredit(row) ? row.credit : row.debit),
    render: (row) => (
      <>
        <small className="soft">{t(isCredit(row) ? "vouching.cr" : "vouching.dr")}</small>{" "}
        {formatMoney(isCredit(row) ? row.credit : row.debit)}
      </>
    ),
  },
];
export const procedureKey = "procedure";
const procedureColumn = (t: TFunction): Column => ({
  key: procedureKey,
  title: t("vouching.draw.procedureColumn"),
  width: 44,
  yields: 36,
  align: "center",
  value: ({ progLine }) => progLine?.lineNo,
  hint: ({ progLine }) => (progLine ? procedureText(progLine) : undefined),
  drill: ({ progLine }) => progLine !== null,
});
const isCredit = ({ credit }: DrawnVoucher) => toFen(credit) !== 0n;

const outcomeColumns = (t: TFunction, canWrite: CanWrite): Column[] => [
  {
    key: "result",
    title: t("vouching.result"),
    width: 120,
    yields: 114,
    value: (row) => row.result || "",
    hint: (row) => (row.result ? t(`codes.drawResult.${row.result}`) : undefined),
    render: (row) =>
      row.result ? (
        <StatusTag tone={toneOf("drawResult", row.result)}>{t(`vouching.short.${row.result}`)}</StatusTag>
      ) : (
        ""
      ),
    options: [1, 2, 3, 4, 9].map((value) => ({ value: `${value}`, label: t(`codes.drawResult.${value}`) })),
    editable: canWrite,
  },
  {
    key: "diffAmount",
    title: t("vouching.difference"),
    width: 100,
    kind: "money",
    total: true,
    value: (row) => row.diffAmount,
    editable: (row) => canWrite(row) && isWrong(row) && !hasEntry(row),
  },
  {
    key: "files",
    title: t("vouching.evidence"),
    width: 84,
    yields: 54,
    kind: "count",
    value: (row) => row.files.length || "",
    hint: (row) => row.files.map(({ fileName }) => fileName).join("\n") || undefined,
  },
  {
    key: "status",
    title: t("vouching.status"),
    width: 112,
    yields: 96,
    inView: true,
    value: (row) => t(`codes.drawStatus.${row.status}`),
    hint: (row) => t(`codes.drawStatus.${row.status}`),
    render: (row) => <CodeTag name="drawStatus" code={row.status} />,
  },
];

const people = (name: string | null, time: string | null) => (name ? `${name} ${formatDateTime(time)}` : "");
const factColumns = (t: TFunction, canWrite: CanWrite): Column[] => [
  {
    key: "debit",
    title: t("vouchers.voucher.debit"),
    width: 116,
    kind: "money",
    total: true,
    value: (row) => row.debit,
  },
  {
    key: "credit",
    title: t("vouchers.voucher.credit"),
    width: 116,
    kind: "money",
    total: true,
    value: (row) => row.credit,
  },
  {
    key: "summary",
    title: t("vouchers.voucher.summary"),
    width: 140,
    grow: true,
    value: (row) => row.summary,
    hint: (row) => row.summary ?? undefined,
  },
  {
    key: "remark",
    title: t("vouching.remark"),
    width: 150,
    value: (row) => row.remark,
    editable: canWrite,
    hint: (row) => row.remark ?? undefined,
  },
  { key: "jDate", title: t("vouchers.voucher.date"), width: 92, kind: "date", value: (row) => row.jDate },
  {
    key: "entry",
    title: t("vouching.entry"),
    width: 96,
    value: (row) => (row.adjustHeadId === null ? "" : (row.adjNo ?? t(`codes.adjustStatus.${row.adjStatus ?? 0}`))),
    drill: (row) => row.adjustHeadId !== null,
  },
  {
    key: "account",
    title: t("vouchers.voucher.account"),
    width: 160,
    value: ({ accountCode, accountName }) => `${accountCode} ${accountName}`,
  },
  { key: "counter", title: t("vouching.counter"), width: 120, value: (row) => row.counterText },
  { key: "party", title: t("vouching.party"), width: 120, value: (row) => row.partyText },
  {
    key: "checker",
    title: t("vouching.checker"),
    width: 150,
    value: (row) => people(row.checkUserName, row.checkTime),
  },
  {
    key: "reviewer",
    title: t("vouching.reviewer"),
    width: 150,
    value: (row) => people(row.reviewUserName, row.reviewTime),
  },
  {
    key: "source",
    title: t("vouching.source"),
    width: 96,
    value: (row) => t(`codes.drawSource.${row.drawSource}`),
  },
];

export function useSheetColumns(checkItems: readonly CheckItem[], canWrite: CanWrite): Column[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      ...voucherColumns(t),
      ...checkItems.map((item) => markColumn(item, canWrite)),
      ...outcomeColumns(t, canWrite),
      procedureColumn(t),
      ...factColumns(t, canWrite),
    ],
    [t, checkItems, canWrite],
  );
}
