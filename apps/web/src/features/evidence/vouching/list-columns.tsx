/** Columns and filters of lists of drawn vouchers, of a project or of all. */

import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import type { CodeName } from "@digao/contract/codes";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { procedureText } from "../../../parts/engagement/programs/use-prog-lines.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { drawnName } from "./words.ts";

type Column = ListColumn<DrawnVoucher>;

export function useListFilters(more: readonly Filter[] = []): Filter[] {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  return [
    {
      key: "status",
      label: t("vouching.status"),
      kind: "select",
      width: 112,
      options: textOptions("drawStatus"),
    },
    {
      key: "result",
      label: t("vouching.result"),
      kind: "select",
      width: 132,
      options: textOptions("drawResult"),
    },
    ...more,
    {
      key: "drawSource",
      label: t("vouching.source"),
      kind: "select",
      width: 112,
      options: textOptions("drawSource"),
    },
    { key: "exceptions", label: t("vouching.onlyExceptions"), kind: "flag" },
    { key: "isLost", label: t("vouching.onlyLost"), kind: "flag" },
  ];
}

export function useListColumns(withProject: boolean): Column[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const project: Column[] = withProject
      ? [
          {
            key: "projectName",
            title: t("vouching.project"),
            width: 150,
            frozen: "start",
            value: (row) => row.projectName,
          },
        ]
      : [];
    const amount = (key: "debit" | "credit" | "diffAmount", title: string): Column => ({
      key,
      title,
      width: 110,
      kind: "money",
      value: (row) => row[key],
    });
    const tag = (key: "status" | "result", width: number, name: CodeName): Column => ({
      key,
      width,
      title: t(`vouching.${key}`),
      sort: key === "status",
      render: (row) => (row[key] === 0 && key === "result" ? "" : <CodeTag name={name} code={row[key]} />),
    });
    return [
      ...project,
      {
        key: "itemName",
        title: t("vouching.draw.item"),
        width: 124,
        value: ({ itemCode, itemName }) => `${itemCode} ${itemName}`,
      },
      {
        key: "voucher",
        title: t("vouching.voucher"),
        width: 104,
        render: (row) => (
          <>
            {drawnName(row)} {row.JsnId === null ? <StatusTag tone="bad">{t("vouching.lost")}</StatusTag> : null}
          </>
        ),
      },
      {
        key: "procedure",
        title: t("vouching.draw.procedureColumn"),
        width: 64,
        render: ({ progLine }) => (progLine ? <span title={procedureText(progLine)}>{progLine.lineNo}</span> : ""),
      },
      tag("status", 138, "drawStatus"),
      tag("result", 166, "drawResult"),
      { key: "summary", title: t("vouchers.voucher.summary"), width: 122, value: (row) => row.summary },
      amount("debit", t("vouchers.voucher.debit")),
      amount("credit", t("vouchers.voucher.credit")),
      amount("diffAmount", t("vouching.difference")),
      {
        key: "jDate",
        title: t("vouchers.voucher.date"),
        width: 100,
        kind: "date",
        sort: true,
        value: (row) => row.jDate,
      },
      {
        key: "accountCode",
        title: t("vouchers.voucher.account"),
        width: 180,
        sort: true,
        value: ({ accountCode, accountName }) => `${accountCode} ${accountName}`,
      },
      { key: "remark", title: t("vouching.remark"), width: 160, value: (row) => row.remark },
      {
        key: "files",
        title: t("vouching.evidence"),
        width: 80,
        kind: "count",
        value: (row) => row.files.length || "",
      },
      { key: "checker", title: t("vouching.checker"), width: 100, value: (row) => row.checkUserName },
      { key: "reviewer", title: t("vouching.reviewer"), width: 100, value: (row) => row.reviewUserName },
      { key: "drawnBy", title: t("vouching.drawer"), width: 100, optional: true, value: (row) => row.drawnByName },
      {
        key: "drawnAt",
        title: t("vouching.drawnAt"),
        width: 140,
        optional: true,
        value: (row) => formatDateTime(row.drawnAt),
      },
      {
        key: "source",
        title: t("vouching.source"),
        width: 100,
        optional: true,
        value: (row) => t(`codes.drawSource.${row.drawSource}`),
      },
    ];
  }, [t, withProject]);
}
