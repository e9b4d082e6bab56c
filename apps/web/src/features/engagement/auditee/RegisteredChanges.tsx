/** Registered changes of the client, ten a page, with what they ask of the audit. */
import { type RegisteredChange, registry } from "@digao/contract/areas/engagement/registry/calls";
import { linkTo } from "@digao/contract/links";
import { Pagination } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

const pageSize = 10;

export function RegisteredChanges() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const page = Math.max(1, Number(params.get("page")) || 1);
  const query = { projectId, skipCount: (page - 1) * pageSize, maxResultCount: pageSize };
  const { data, error, refetch } = useCall(registry.GetECIChangeByAPI, query, { keepPrevious: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.totalCount === 0) return <EmptyState title={t("registry.noChanges")} hint={t("registry.noneHint")} />;
  const columns: PlainColumn<RegisteredChange>[] = [
    { key: "changeDate", width: 110, title: t("registry.changedOn"), render: ({ changeDate }) => changeDate },
    {
      key: "item",
      width: 200,
      title: t("registry.item"),
      render: ({ id, item }) => (
        <Link className="cell-link" to={linkTo("registryFact", id, projectId)}>
          {item}
        </Link>
      ),
    },
    { key: "before", title: t("registry.before"), render: ({ before }) => before },
    { key: "after", title: t("registry.after"), render: ({ after }) => after },
    {
      key: "inPeriod",
      width: 110,
      title: t("registry.inPeriod"),
      render: ({ inAuditPeriod }) => t(inAuditPeriod ? "ui.yes" : "ui.no"),
    },
    { key: "suggestion", title: t("registry.suggestion"), render: ({ suggestion }) => suggestion },
    {
      key: "review",
      width: 150,
      title: t("registry.review"),
      render: ({ reviewFlag }) => t(`registry.reviews.${reviewFlag}`),
    },
  ];
  return (
    <>
      <PlainTable label={t("registry.part.change")} columns={columns} rows={data.items} rowKey={({ id }) => id} />
      {data.totalCount > pageSize ? (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={(next) => patch({ page: next === 1 ? undefined : next })}
        />
      ) : null}
    </>
  );
}
