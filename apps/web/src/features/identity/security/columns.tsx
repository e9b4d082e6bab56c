import type { UserSecurityRow } from "@digao/contract/areas/identity/security/calls";
import { useTranslation } from "react-i18next";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

function AccountState({ row }: { row: UserSecurityRow }) {
  const { t } = useTranslation();
  if (!row.isActive) return <StatusTag tone="quiet">{t("security.disabled")}</StatusTag>;
  if (row.lockedUntil)
    return <StatusTag tone="bad">{t("security.lockedUntil", { time: formatDateTime(row.lockedUntil) })}</StatusTag>;
  if (row.mustChangePassword) return <StatusTag tone="attention">{t("security.oneTime")}</StatusTag>;
  return <StatusTag tone="good">{t("security.active")}</StatusTag>;
}

export function useColumns(open: (row: UserSecurityRow) => void): ListColumn<UserSecurityRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "name",
      title: t("security.column.name"),
      width: 120,
      sort: true,
      frozen: "start",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.name}
        </button>
      ),
    },
    { key: "userName", title: t("security.column.userName"), width: 140, sort: true, value: (row) => row.userName },
    { key: "state", title: t("security.column.state"), width: 220, render: (row) => <AccountState row={row} /> },
    {
      key: "factor",
      title: t("security.column.factor"),
      width: 120,
      render: (row) => (
        <StatusTag tone={row.hasSecondFactor ? "good" : "quiet"}>
          {t(row.hasSecondFactor ? "security.on" : "security.off")}
        </StatusTag>
      ),
    },
    {
      key: "sessions",
      title: t("security.column.sessions"),
      width: 80,
      kind: "count",
      sort: true,
      value: (row) => row.sessions,
    },
    {
      key: "lastSeen",
      title: t("security.column.lastSeen"),
      width: 160,
      value: (row) => (row.lastSeenAt ? formatDateTime(row.lastSeenAt) : ""),
    },
    {
      key: "files",
      title: t("security.column.files"),
      width: 160,
      sort: true,
      value: (row) =>
        row.filesCount === 0 ? "" : t("security.filesOf", { count: row.filesCount, size: formatBytes(row.filesBytes) }),
    },
  ];
}
