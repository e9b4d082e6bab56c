/** What an entry of a log is made of, in a project's log and in the firm's. */
import type { ActionLogEntry, actionLog } from "@digao/contract/areas/office/action-log/calls";
import type { Output } from "@digao/contract/endpoint";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/format.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { PlainTable } from "../../../ui/PlainTable.tsx";

export const recordName = ({ refName, refId }: ActionLogEntry) => refName || `#${refId}`;

type Filters = Output<(typeof actionLog)["GetActionLogFilters"]>;

export function filtersFrom(t: TFunction, data: Filters | undefined): Filter[] {
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
export function useColumns(open: (entry: ActionLogEntry) => void): ListColumn<ActionLogEntry>[] {
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

export function Changes({ entry }: { entry: ActionLogEntry }) {
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
