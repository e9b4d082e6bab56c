/** Engagement quality reviews of the firm's engagements, for the quality department. */
import { type QualityReviewRow, qualityReview } from "@digao/contract/areas/engagement/quality-review/calls";
import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

function useColumns(): ListColumn<QualityReviewRow>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`quality-review.field.${name}`);
  return [
    { key: "projectName", title: field("project"), width: 260, frozen: "start", value: (row) => row.projectName },
    { key: "custName", title: field("custName"), width: 220, value: (row) => row.custName },
    {
      key: "reviewer",
      title: field("reviewer"),
      width: 180,
      render: (row) => (
        <>
          {row.reviewer} {row.isFormer ? <StatusTag tone="quiet">{t("quality-review.isFormer")}</StatusTag> : null}
        </>
      ),
    },
    { key: "begunAt", title: field("begunAt"), width: 150, sort: true, value: (row) => formatDateTime(row.begunAt) },
    {
      key: "completedAt",
      title: field("completedAt"),
      width: 150,
      value: (row) => (row.completedAt ? formatDateTime(row.completedAt) : ""),
    },
    {
      key: "reportDate",
      title: field("reportDate"),
      width: 120,
      value: (row) => (row.reportDate ? formatDate(row.reportDate) : ""),
    },
  ];
}

export function QualityReviews() {
  const { t } = useTranslation();
  const filters: Filter[] = [
    {
      key: "isOpen",
      label: t("quality-review.field.state"),
      kind: "select",
      options: [{ value: "true", label: t("quality-review.onlyOpen") }],
    },
  ];
  return (
    <ListPage
      name="qualityreview"
      title={t("quality-review.listTitle")}
      endpoint={qualityReview.GetQualityReviews}
      columns={useColumns()}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("quality-review.keyword")}
      empty={{ title: t("quality-review.empty"), hint: t("quality-review.emptyHint") }}
    />
  );
}
