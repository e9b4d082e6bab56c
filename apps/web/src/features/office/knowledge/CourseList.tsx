/** Courses with how far the reader has come, and the hours that count this year. */
import { type CourseRow, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { hoursOf } from "@digao/domain/knowledge/study";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Scopes, useFirstColumns, useLastColumns, useOpening, useTagFilter, WriteButton } from "./head.tsx";

function Progress({ study }: { study: CourseRow["study"] }) {
  const { t } = useTranslation();
  if (study.completedAt) return <StatusTag tone="good">{t("knowledge.study.completed")}</StatusTag>;
  if (study.percent === 0) return <StatusTag tone="quiet">{t("knowledge.study.notBegun")}</StatusTag>;
  return <StatusTag tone="busy">{t("knowledge.study.percent", { percent: study.percent })}</StatusTag>;
}

function useStudyColumns(): ListColumn<CourseRow>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`knowledge.field.${name}`);
  return [
    { key: "progress", title: field("progress"), width: 110, render: (row) => <Progress study={row.study} /> },
    { key: "length", title: field("length"), width: 125, value: (row) => hoursOf(row.minutes) },
    { key: "hours", title: field("hours"), width: 125, value: (row) => row.study.hours },
    { key: "completedAt", title: field("completedAt"), width: 110, value: (row) => formatDate(row.study.completedAt) },
  ];
}

export function CourseList() {
  const { t } = useTranslation();
  const open = useOpening();
  const { data } = useCall(knowledge.GetCourseList, { maxResultCount: 1 });
  const filters = [
    useTagFilter(data?.tags ?? []),
    { key: "isOpen", label: t("knowledge.study.open"), kind: "flag" as const },
  ];
  const [first, last, study] = [useFirstColumns<CourseRow>(), useLastColumns<CourseRow>(), useStudyColumns()];
  return (
    <ListPage
      name="courses"
      title={t("knowledge.title.study")}
      facts={[data ? t("knowledge.study.hoursThisYear", { hours: data.hoursThisYear }) : null]}
      endpoint={knowledge.GetCourseList}
      columns={[...first.slice(0, 2), ...study, ...first.slice(2), ...last]}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("knowledge.keyword")}
      start={<Scopes />}
      primary={<WriteButton shelf="study" />}
      onOpen={open}
      empty={{ title: t("knowledge.empty.published"), hint: t("knowledge.emptyHint.study") }}
    />
  );
}
