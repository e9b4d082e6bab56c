/** The action log of the project (操作日志): who changed what when, from what to what and why, the latest first. */
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { Changes, filtersFrom, recordName, useColumns } from "../../../parts/office/action-log/entry-parts.tsx";
import { inputOf } from "../../../ui/filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";

export function ActionLog() {
  const { t } = useTranslation();
  const { id: ProjectId, client } = useProject();
  const [params, patch] = useUrlParams();
  const { data } = useCall(actionLog.GetActionLogFilters, { ProjectId });
  const filters = filtersFrom(t, data);
  const columns = useColumns(({ seq }) => patch({ open: seq }));
  const query = () => ({ ...inputOf(filters, params), ProjectId, keyword: params.get("keyword") ?? undefined });
  return (
    <ListPage
      name="action-log"
      title={t("action-log.title")}
      facts={[client]}
      endpoint={actionLog.GetActionLog}
      input={{ ProjectId }}
      columns={columns}
      rowKey={({ seq }) => seq}
      filters={filters}
      keyword={t("action-log.keyword")}
      toolbar={<DownloadButton call={actionLog.DownActionLogExcel} input={query} />}
      empty={{ title: t("action-log.empty"), hint: t("action-log.emptyHint") }}
      inspector={(entry) => ({
        title: `${entry.refTypeName} ${recordName(entry)}`,
        body: <Changes entry={entry} />,
      })}
    />
  );
}
