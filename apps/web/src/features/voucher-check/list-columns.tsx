/** Columns and filters of lists of drawn vouchers, of a project or of all. */
import type { DrawnVoucher } from "@digao/contract/areas/draws";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/format.ts";
import { drawResults, drawStatuses, resultTone, statusTone } from "../../ui/draw/words.ts";
import type { Filter } from "../../ui/filters.ts";
import type { ListColumn } from "../../ui/list/column.ts";
import { procedureText } from "../../ui/programs/use-prog-lines.ts";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { voucherName } from "./words.ts";

type Column = ListColumn<DrawnVoucher>;
const sources = [1, 2, 3, 4, 5] as const;

export function useListFilters(more: readonly Filter[] = []): Filter[] {
  const { t } = useTranslation();
  const options = (name: string, values: readonly number[]) =>
    values.map((value) => ({ value: `${value}`, label: t(`draw.${name}.${value}`) }));
  return [
    {
      key: "status",
      label: t("voucher-check.status"),
      kind: "select",
      width: 112,
      options: options("status", drawStatuses),
    },
    {
      key: "result",
      label: t("voucher-check.result"),
      kind: "select",
      width: 132,
      options: options("result", drawResults),
    },
    ...more,
    {
      key: "drawSource",
      label: t("voucher-check.source"),
      kind: "select",
      width: 112,
      options: options("source", sources),
    },
    { key: "exceptions", label: t("voucher-check.onlyExceptions"), kind: "flag" },
    { key: "isLost", label: t("voucher-check.onlyLost"), kind: "flag" },
  ];
}

export function useListColumns(withProject: boolean): Column[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const project: Column[] = withProject
      ? [
          {
            key: "projectName",
            title: t("voucher-check.project"),
            width: 150,
            frozen: "start",
            value: (row) => row.projectName,
          },
        ]
      : [];
    const amount = (key: "debit" | "credit" | "diffAmount", title: string): Column => ({
      ...{ key, title, width: 110, kind: "money", value: (row) => row[key] },
    });
    const tag = (key: "status" | "result", width: number, tone: typeof statusTone): Column => ({
      ...{ key, width, title: t(`voucher-check.${key}`), sort: key === "status" },
      render: (row) =>
        row[key] === 0 && key === "result" ? (
          ""
        ) : (
          <StatusTag tone={tone(row[key])}>{t(`draw.${key}.${row[key]}`)}</StatusTag>
        ),
    });
    return [
      ...project,
      {
        key: "itemName",
        title: t("draw.item"),
        width: 124,
        value: ({ itemCode, itemName }) => `${itemCode} ${itemName}`,
      },
      {
        key: "voucher",
        title: t("voucher-check.voucher"),
        width: 112,
        render: (row) => (
          <>
            {voucherName(row)} {row.JsnId === null ? <StatusTag tone="bad">{t("voucher-check.lost")}</StatusTag> : null}
          </>
        ),
      },
      {
        key: "procedure",
        title: t("draw.procedureColumn"),
        width: 64,
        render: ({ progLine }) => (progLine ? <span title={procedureText(progLine)}>{progLine.lineNo}</span> : ""),
      },
      tag("status", 106, statusTone),
      tag("result", 166, resultTone),
      { key: "summary", title: t("voucher.summary"), width: 138, value: (row) => row.summary },
      amount("debit", t("voucher.debit")),
      amount("credit", t("voucher.credit")),
      amount("diffAmount", t("voucher-check.difference")),
      { key: "jDate", title: t("voucher.date"), width: 100, kind: "date", sort: true, value: (row) => row.jDate },
      {
        ...{ key: "accountCode", title: t("voucher.account"), width: 180, sort: true },
        value: ({ accountCode, accountName }) => `${accountCode} ${accountName}`,
      },
      { key: "remark", title: t("voucher-check.remark"), width: 160, value: (row) => row.remark },
      {
        key: "files",
        title: t("voucher-check.evidence"),
        width: 80,
        kind: "count",
        value: (row) => row.files.length || "",
      },
      { key: "checker", title: t("voucher-check.checker"), width: 100, value: (row) => row.checkUserName },
      { key: "reviewer", title: t("voucher-check.reviewer"), width: 100, value: (row) => row.reviewUserName },
      { key: "drawnBy", title: t("voucher-check.drawer"), width: 100, optional: true, value: (row) => row.drawnByName },
      {
        ...{ key: "drawnAt", title: t("voucher-check.drawnAt"), width: 140, optional: true },
        value: (row) => formatDateTime(row.drawnAt),
      },
      {
        ...{ key: "source", title: t("voucher-check.source"), width: 100, optional: true },
        value: (row) => t(`draw.source.${row.drawSource}`),
      },
    ];
  }, [t, withProject]);
}
