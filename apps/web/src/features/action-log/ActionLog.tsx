/** The action log of the project (操作日志): who changed what when, from what to what and why, the latest first. */
import { type ActionLogEntry, actionLog } from "@digao/contract/areas/action-log";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useProject } from "../../lib/page.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { DownloadButton } from "../../ui/downloads/DownloadButton.tsx";
import { type Filter, inputOf } from "../../ui/filters.ts";
import type { ListColumn } from "../../ui/list/column.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";

const recordName = ({ refName, refId }: ActionLogEntry) => refName || `#${refId}`;

function useFilters(ProjectId: number): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(actionLog.GetActionLogFilters, { ProjectId });
  const people = data?.users.map(({ value, label }) => ({ value: String(value), label }));
  return [
    { key: "date", kind: "dates", label: t("action-log.at") },
    { key: "userId", kind: "select", label: t("action-log.who"), options: people ?? [], width: 120 },
    { key: "RefType", kind: "select", label: t("action-log.kind"), options: data?.refTypes ?? [], width: 130 },
    { key: "action", kind: "select", label: t("action-log.act"), options: data?.actions ?? [], width: 130 },
    // Set by the pages of records that link to their own history.
    { key: "Id", kind: "shown", label: t("action-log.record") },
  ];
}

/** @param open by the act; rows open by Enter too */
function useColumns(open: (entry: ActionLogEntry) => void): ListColumn<ActionLogEntry>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`action-log.${key}`);
    return [
      { key: "at", width: 150, title: title("at"), value: ({ at }) => formatDateTime(at) },
      { key: "who", width: 90, title: title("who"), value: ({ userName }) => userName ?? t("action-log.product") },
      { key: "kind", width: 110, title: title("kind"), value: ({ refTypeName }) => refTypeName },
      {
        key: "record",
        width: 220,
        title: title("record"),
        render: (entry) =>
          entry.link ? (
            <Link className="cell-link" to={entry.link}>
              {recordName(entry)}
            </Link>
          ) : (
            recordName(entry)
          ),
      },
      {
        key: "act",
        width: 130,
        title: title("act"),
        render: (entry) => (
          <button type="button" tabIndex={-1} className="cell-link" onClick={() => open(entry)}>
            {entry.actionName}
          </button>
        ),
      },
      { key: "reason", width: 180, title: title("reason"), value: ({ reason }) => reason },
      {
        key: "changes",
        width: 420,
        title: title("changes"),
        value: ({ changes }) => changes.map((change) => changeText(change)).join(t("action-log.and")),
      },
    ];
  }, [t, open]);
}

const changeText = ({ name, from, to }: ActionLogEntry["changes"][number]) =>
  from === null ? `${name} ${to}` : `${name} ${from} → ${to ?? "—"}`;

function Changes({ entry }: { entry: ActionLogEntry }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-8">
      <p>
        {formatDateTime(entry.at)} · {entry.userName ?? t("action-log.product")} · {entry.actionName} · #{entry.seq}
      </p>
      {entry.reason ? (
        <p>
          {t("action-log.reason")}: {entry.reason}
        </p>
      ) : null}
      {entry.changes.length === 0 ? (
        <p className="soft">{t("action-log.noChanges")}</p>
      ) : (
        <PlainTable
          label={t("action-log.changes")}
          rows={entry.changes}
          rowKey={({ field }) => field}
          columns={[
            { key: "field", title: t("action-log.field"), render: ({ name }) => name },
            { key: "from", title: t("action-log.from"), render: ({ from }) => from ?? "—" },
            { key: "to", title: t("action-log.to"), render: ({ to }) => to ?? "—" },
          ]}
        />
      )}
    </div>
  );
}

export function ActionLog() {
  const { t } = useTranslation();
  const { id: ProjectId, client } = useProject();
  const [params, patch] = useUrlParams();
  const filters = useFilters(ProjectId);
  const columns = useColumns(({ seq }) => patch({ open: seq }));
  const asked = () => ({ ...inputOf(filters, params), ProjectId, keyword: params.get("keyword") ?? undefined });
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
      toolbar={<DownloadButton call={actionLog.DownActionLogExcel} input={asked} />}
      empty={{ title: t("action-log.empty"), hint: t("action-log.emptyHint") }}
      inspector={(entry) => ({
        title: `${entry.refTypeName} ${recordName(entry)}`,
        body: <Changes entry={entry} />,
      })}
    />
  );
}
