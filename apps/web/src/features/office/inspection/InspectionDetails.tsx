/** One account in full, with the latest of what was looked at and taken along. */
import { type Inspection, type InspectionLook, inspection } from "@digao/contract/areas/office/inspection/calls";
import { Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const shownMax = 200;
type Look = InspectionLook;

function useLooks(id: number, filesOnly: boolean) {
  const { data, error, refetch } = useCall(
    inspection.GetInspectionLooks,
    { id, maxResultCount: shownMax, ...(filesOnly ? { filesOnly } : {}) },
    { keepPrevious: true },
  );
  return { rows: data?.items ?? [], count: data?.totalCount, error, refetch };
}

/** The call without the folders that all of them have. */
const nameOf = (path: string) => path.replace(/^\/api\/(services\/app\/)?/, "");

function Looks({ id }: { id: number }) {
  const { t } = useTranslation();
  const [filesOnly, setFilesOnly] = useState(false);
  const { rows, count, error, refetch } = useLooks(id, filesOnly);
  const columns: PlainColumn<Look>[] = [
    { key: "at", title: t("inspection.field.lastLookAt"), width: 130, render: ({ at }) => formatDateTime(at) },
    {
      key: "what",
      title: t("inspection.look"),
      render: ({ path, of, isFile }) => (
        <>
          {isFile ? <StatusTag tone="attention">{t("inspection.file")}</StatusTag> : null} {nameOf(path)}{" "}
          <small className="soft">{of}</small>
        </>
      ),
    },
  ];
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (count === undefined) return <DelayedSkeleton rows={3} />;
  return (
    <>
      <Checkbox checked={filesOnly} onChange={({ target }) => setFilesOnly(target.checked)}>
        {t("inspection.onlyFiles")}
      </Checkbox>
      {rows.length === 0 ? (
        <p className="quiet-line">{t("inspection.noLooks")}</p>
      ) : (
        <PlainTable label={t("inspection.looksTitle")} columns={columns} rows={rows} rowKey={(look) => look.id} />
      )}
      {count > rows.length ? (
        <p className="quiet-line">{t("inspection.moreLooks", { count, shown: rows.length })}</p>
      ) : null}
    </>
  );
}

export function InspectionDetails({ of }: { of: Inspection }) {
  const { t } = useTranslation();
  const facts: [name: string, value: string | null][] = [
    ["name", `${of.name} · ${of.userName}`],
    ["authority", of.authority],
    ["documentNo", of.documentNo],
    ["project", of.projectName],
    ["projectCode", of.projectCode],
    ["validFrom", of.validFrom],
    ["validTo", of.validTo],
    ["reason", of.reason],
    ["givenBy", of.givenBy],
    ["givenAt", formatDateTime(of.givenAt)],
    ["endedBy", of.endedBy],
    ["endedAt", formatDateTime(of.endedAt)],
    ["endReason", of.endReason],
  ];
  return (
    <div className="stack gap-16">
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`inspection.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <section>
        <h3 className="section-title">{t("inspection.looksTitle")}</h3>
        <Looks id={of.id} />
      </section>
    </div>
  );
}
