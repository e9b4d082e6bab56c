/** Columns of the lists of files. */
import type { AuditFile, FileElsewhere, FoundFile } from "@digao/contract/areas/evidence/audit-files/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { dragFiles } from "./dragged.ts";
import { useListeners } from "./use-listeners.ts";

type Row = AuditFile & Partial<Pick<FoundFile, "snippets" | "isNameHit">>;

function iconOf(ext: string): IconName {
  if (/^(xlsx?|xlsm|csv|et|ods)$/.test(ext)) return "sheet";
  return ext === "eml" ? "mail" : "doc";
}

const Name = ({ row }: { row: Row }) => {
  const { t } = useTranslation();
  const ref = useListeners<HTMLSpanElement>({
    dragstart: ({ dataTransfer }) => dataTransfer && dragFiles(dataTransfer, [row.id]),
  });
  return (
    <span ref={ref} className="file-name" draggable>
      <Icon name={iconOf(row.ext)} />
      <span title={row.fileName}>{row.fileName}</span>
      {row.late ? (
        <StatusTag tone="attention">
          {t("audit-files.late", { day: row.late.obtainedOn, name: row.late.obtainedBy })}
        </StatusTag>
      ) : null}
      {row.isFinal ? <StatusTag tone="good">{t("audit-files.final")}</StatusTag> : null}
    </span>
  );
};

const Snippets = ({ row }: { row: Row }) => (
  <span className="file-found">
    {(row.snippets ?? []).flatMap((pieces, at) =>
      pieces.map((piece, index) => {
        const key = `${at.toString()}-${index.toString()}`;
        return piece.isHit ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
      }),
    )}
  </span>
);

const placeOf = (
  { nodeCode, nodeName, folder }: Pick<AuditFile, "nodeCode" | "nodeName" | "folder">,
  none: string,
): string => [nodeCode ? `${nodeCode} ${nodeName}` : none, folder].filter(Boolean).join(" / ");

export function useFileColumns(kind: "list" | "found" | "bin"): ListColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const sort = kind !== "found";
    const col = (name: string) => t(`audit-files.col.${name}`);
    const none = t("audit-files.noNode");
    return [
      {
        key: "fileName",
        title: col("fileName"),
        width: 260,
        sort,
        frozen: "start",
        value: (row) => row.fileName,
        render: (row) => <Name row={row} />,
      },
      ...(kind === "found"
        ? [
            {
              key: "found",
              title: col("found"),
              width: 380,
              value: (row: Row) =>
                (row.snippets ?? [])
                  .flat()
                  .map(({ text }) => text)
                  .join(""),
              render: (row: Row) => <Snippets row={row} />,
            },
          ]
        : []),
      { key: "nodeCode", title: col("place"), width: 190, sort, value: (row) => placeOf(row, none) },
      { key: "wpIndex", title: col("wpIndex"), width: 76, sort, value: (row) => row.wpIndex },
      { key: "version", title: col("version"), width: 60, kind: "count", sort, value: (row) => row.version },
      { key: "sizeBytes", title: col("size"), width: 84, sort, value: (row) => formatBytes(row.sizeBytes) },
      ...(kind === "bin"
        ? [
            { key: "deletedBy", title: col("deletedBy"), width: 90, value: (row: Row) => row.deleted?.by },
            {
              key: "deletedAt",
              title: col("deletedAt"),
              width: 140,
              value: (row: Row) => formatDateTime(row.deleted?.at),
            },
            { key: "reason", title: col("reason"), width: 180, value: (row: Row) => row.deleted?.reason },
          ]
        : []),
      { key: "uploadUser", title: col("user"), width: 84, sort, value: (row) => row.uploadUser },
      { key: "time", title: col("time"), width: 140, sort, value: (row) => formatDateTime(row.time) },
      {
        key: "fileType",
        title: col("type"),
        width: 80,
        optional: true,
        value: (row) => t(`audit-files.type.${row.fileType}`),
      },
    ];
  }, [t, kind]);
}

export function useElsewhereColumns(): ListColumn<FileElsewhere>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const col = (name: string) => t(`audit-files.col.${name}`);
    return [
      {
        key: "fileName",
        title: col("fileName"),
        width: 260,
        sort: true,
        frozen: "start",
        value: (row) => row.fileName,
        render: (row) => (
          <span className="file-name">
            <Icon name={iconOf(row.ext)} />
            <span title={row.fileName}>{row.fileName}</span>
            {row.isFinal ? <StatusTag tone="good">{t("audit-files.final")}</StatusTag> : null}
          </span>
        ),
      },
      { key: "custName", title: col("client"), width: 180, sort: true, value: (row) => row.custName },
      {
        key: "projectName",
        title: col("project"),
        width: 220,
        sort: true,
        value: (row) => `${row.projectCode} ${row.projectName}`,
      },
      { key: "place", title: col("place"), width: 180, value: (row) => placeOf(row, t("audit-files.noNode")) },
      { key: "wpIndex", title: col("wpIndex"), width: 76, sort: true, value: (row) => row.wpIndex },
      { key: "version", title: col("version"), width: 60, kind: "count", sort: true, value: (row) => row.version },
      { key: "sizeBytes", title: col("size"), width: 84, sort: true, value: (row) => formatBytes(row.sizeBytes) },
      { key: "uploadUser", title: col("user"), width: 84, sort: true, value: (row) => row.uploadUser },
      { key: "time", title: col("time"), width: 140, sort: true, value: (row) => formatDateTime(row.time) },
      { key: "fileType", title: col("type"), width: 80, value: (row) => t(`audit-files.type.${row.fileType}`) },
    ];
  }, [t]);
}
