/** The people who hold or held an authorisation. */
import { type ArchiveUser, archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

function useColumns(open: (row: ArchiveUser) => void): ListColumn<ArchiveUser>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`archive-auth.field.${name}`);
  return [
    {
      key: "name",
      title: field("reader"),
      width: 140,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.name}
        </button>
      ),
    },
    { key: "userName", title: field("userName"), width: 130, sort: true, value: (row) => row.userName },
    { key: "dept", title: field("dept"), width: 150, value: (row) => row.dept },
    { key: "position", title: field("position"), width: 150, value: (row) => row.position },
    {
      key: "activeCount",
      title: field("activeCount"),
      width: 120,
      kind: "count",
      sort: true,
      value: (row) => row.activeCount,
    },
    { key: "totalCount", title: field("totalCount"), width: 120, kind: "count", value: (row) => row.totalCount },
    { key: "lastValidTo", title: field("lastValidTo"), width: 130, sort: true, value: (row) => row.lastValidTo },
    {
      key: "isActive",
      title: field("account"),
      width: 110,
      render: (row) => (
        <StatusTag tone={row.isActive ? "good" : "quiet"}>
          {t(row.isActive ? "archive-auth.active" : "archive-auth.disabled")}
        </StatusTag>
      ),
    },
  ];
}

export function ReaderList({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  // The authorisations of that person.
  const open = ({ userId }: ArchiveUser) =>
    patch({ view: undefined, keyword: undefined, sort: undefined, userId }, "push");
  const columns = useColumns(open);
  return (
    <ListPage
      name="archive-readers"
      title={t("archive-auth.title")}
      endpoint={archiveAuth.GetArchiveUserList}
      columns={columns}
      rowKey={(row) => row.userId}
      keyword={t("archive-auth.readerKeyword")}
      start={start}
      empty={{ title: t("archive-auth.empty"), hint: t("archive-auth.emptyHint") }}
      onOpen={open}
    />
  );
}
