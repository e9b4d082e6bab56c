/** Who looked into which archived project, day by day, as the action log holds it. */
import { type ArchiveLook, archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../../lib/format.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useAreaWords } from "./words.ts";

function useColumns(): ListColumn<ArchiveLook>[] {
  const { t } = useTranslation();
  const areasOf = useAreaWords();
  const field = (name: string) => t(`archive-auth.field.${name}`);
  return [
    { key: "day", title: field("day"), width: 110, frozen: "start", sort: true, value: (row) => row.day },
    { key: "name", title: field("reader"), width: 120, sort: true, value: (row) => row.name },
    { key: "projectName", title: field("project"), width: 240, value: (row) => row.projectName },
    { key: "projectCode", title: field("projectCode"), width: 130, sort: true, value: (row) => row.projectCode },
    { key: "count", title: field("count"), width: 90, kind: "count", sort: true, value: (row) => row.count },
    {
      key: "times",
      title: field("times"),
      width: 160,
      value: (row) => `${formatTime(new Date(row.firstAt))}–${formatTime(new Date(row.lastAt))}`,
    },
    { key: "paths", title: field("parts"), width: 220, value: (row) => areasOf(row.paths) },
    { key: "addresses", title: field("addresses"), width: 150, value: (row) => row.addresses.join(" ") },
  ];
}

export function LookList({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <ListPage
      name="archive-looks"
      title={t("archive-auth.title")}
      endpoint={archiveAuth.GetArchiveLooks}
      columns={columns}
      rowKey={(row) => row.id}
      keyword={t("archive-auth.keyword")}
      start={start}
      empty={{ title: t("archive-auth.noLooks"), hint: t("archive-auth.noLooksHint") }}
    />
  );
}
