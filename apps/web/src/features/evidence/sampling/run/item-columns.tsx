/** Columns of a sample's items: the line as it was drawn, and what testing found. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { SampleItem, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { TFunction } from "i18next";
import { formatDateTime } from "../../../../lib/format.ts";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { method, purpose } from "../words.ts";

interface Wish {
  t: TFunction;
  run: SampleRun;
  isReadOnly: boolean;
}
type Column = GridColumn<SampleItem>;

const deviationText = (value: boolean | null) => (value === null ? "" : String(Number(value)));

function resultColumns({ t, run, isReadOnly }: Wish): Column[] {
  if (run.purpose === purpose.controls) {
    const options = ["0", "1"].map((value) => ({ value, label: t(`sampling.deviation.${value}`) }));
    return [
      {
        key: "isDeviation",
        title: t("sampling.item.deviation"),
        width: 96,
        options,
        editable: !isReadOnly,
        value: (item) => deviationText(item.isDeviation),
      },
    ];
  }
  return [
    {
      key: "audited",
      title: t("sampling.item.audited"),
      width: 124,
      kind: "money",
      editable: !isReadOnly,
      value: (item) => item.audited,
    },
    {
      key: "difference",
      title: t("sampling.item.difference"),
      width: 110,
      kind: "money",
      total: true,
      value: (item) => item.difference,
    },
  ];
}

/** Why an item is in the sample. */
function choiceColumns({ t, run }: Wish): Column[] {
  const kinds: Column = {
    key: "kind",
    title: t("sampling.item.kind"),
    width: 92,
    value: (item) => t(`codes.sampleItemKind.${item.kind}`),
  };
  const stratum: Column = {
    key: "stratum",
    title: t("sampling.item.stratum"),
    width: 60,
    kind: "count",
    value: (item) => item.stratum,
  };
  const hits: Column = {
    key: "hits",
    title: t("sampling.item.hits"),
    width: 56,
    kind: "count",
    value: (item) => item.hits,
  };
  return [
    ...(run.method === method.stratified ? [stratum] : []),
    ...(run.method === method.monetary ? [hits] : []),
    kinds,
  ];
}

export function itemColumns(wish: Wish): Column[] {
  const { t, isReadOnly } = wish;
  return [
    { key: "seq", title: t("sampling.item.seq"), width: 54, kind: "count", frozen: true, value: (item) => item.seq },
    { key: "jDate", title: t("ledger.date"), width: 94, kind: "date", frozen: true, value: (item) => item.jDate },
    {
      key: "jNo",
      title: t("ledger.voucher"),
      width: 84,
      kind: "code",
      frozen: true,
      value: (item) => voucherName(item),
      drill: (item) => item.Jmsn !== null,
    },
    {
      key: "summary",
      title: t("ledger.summary"),
      width: 180,
      yields: 110,
      grow: true,
      value: (item) => item.summary,
      hint: (item) => item.summary ?? undefined,
    },
    {
      key: "account",
      title: t("ledger.account"),
      width: 164,
      yields: 110,
      kind: "code",
      value: (item) => `${item.accountCode} ${item.accountName}`,
      hint: (item) => item.accountName,
    },
    ...choiceColumns(wish),
    {
      key: "book",
      title: t("sampling.item.book"),
      width: 124,
      kind: "money",
      total: true,
      value: (item) => item.book,
      drill: (item) => item.Jmsn !== null,
    },
    ...resultColumns(wish),
    {
      key: "isUnavailable",
      title: t("sampling.item.unavailable"),
      width: 108,
      options: [{ value: "1", label: t("sampling.item.unavailable") }],
      editable: !isReadOnly,
      value: (item) => (item.isUnavailable ? "1" : ""),
    },
    {
      key: "remark",
      inView: true,
      title: t("sampling.item.remark"),
      width: 150,
      editable: !isReadOnly,
      value: (item) => item.remark,
      hint: (item) => item.remark ?? undefined,
    },
    {
      key: "checker",
      title: t("sampling.item.checker"),
      width: 172,
      value: (item) => (item.checkerName ? `${item.checkerName} ${formatDateTime(item.checkedAt)}` : ""),
    },
  ];
}
