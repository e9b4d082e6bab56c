/** Columns and filters of lists of drawn vouchers, of a project or of all. */

import type { DrawnVoucher } from "@digao/contract/areas/draws";
import type { CodeName } from "@digao/contract/codes";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/format.ts";
import { CodeTag } from "../../ui/CodeTag.tsx";
import type { Filter } from "../../ui/filters.ts";
import type { ListColumn } from "../../ui/list/column.ts";
import { procedureText } from "../../ui/programs/use-prog-lines.ts";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { useCodes } from "../../ui/use-codes.ts";
import { voucherName } from "./words.ts";

type Column = ListColumn<DrawnVoucher>;

export function useListFilters(more: readonly Filter[] = []): Filter[] {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  return [
    {
      key: "status",
      label: t("voucher-check.status"),
      kind: "select",
      width: 112,
      options: textOptions("drawStatus"),
    },
    {
      key: "result",
      label: t("voucher-check.result"),
      kind: "select",
      width: 132,
      options: textOptions("drawResult"),
    },
    ...more,
    {
      key: "drawSource",
      label: t("voucher-check.source"),
      kind: "select",
      width: 112,
      options: textOptions("drawSource"),
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
    const tag = (key: "status" | "result", width: number, name: CodeName): Column => ({
      ...{ key, width, title: t(`voucher-check.${key}`), sort: key === "status" },
      render: (row) => (row[key] === 0 && key === "result" ? "" : <CodeTag name={name} code={row[key]} />),
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
      tag("status", 106, "drawStatus"),
      tag("result", 166, "drawResult"),
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
        value: (row) => t(`codes.drawSource.${row.drawSource}`),
      },
    ];
  }, [t, withProject]);
}
