/** Every import of the project: what came when, by whom, what became of it, what is in force. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { Button, Dropdown, type MenuProps, Pagination, Select } from "antd";
import { useTranslation } from "react-i18next";
import { formatCount, formatDateTime } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { isChecked, isLeader, isOpen, stateOf, stateTones, status } from "../batch-state.ts";
import { ledgerTypes } from "../fields.ts";
import { type Endings, useEndings } from "../use-endings.tsx";
import type { useLog } from "../use-log.ts";

export const logPageSize = 10;

function useActions(endings: Endings) {
  const { t } = useTranslation();
  const { role, isReadOnly } = useProject();
  return (batch: ImportBatch): MenuProps => {
    const mayRollBack = batch.isCurrent && isLeader(role) && !isReadOnly;
    const mayDiscard = isOpen(batch) && batch.status !== status.checking && !isReadOnly;
    const items: NonNullable<MenuProps["items"]> = [{ key: "file", label: t("imports.log.original") }];
    if (isChecked(batch)) items.push({ key: "report", label: t("imports.report") });
    if (batch.isCurrent) {
      items.push({
        key: "rollback",
        danger: true,
        disabled: !mayRollBack,
        label: mayRollBack || isReadOnly ? t("imports.rollback.action") : t("imports.rollback.leadersOnly"),
      });
    }
    if (mayDiscard) items.push({ key: "discard", danger: true, label: t("imports.discard.action") });
    const act: Record<string, () => void> = {
      file: () => endings.downloadFile(batch),
      report: () => endings.downloadReport(batch),
      rollback: () => endings.rollback(batch),
      discard: () => endings.discard(batch),
    };
    return { items, onClick: ({ key }) => act[key]?.() };
  };
}

interface Props {
  log: ReturnType<typeof useLog>;
  onOpen: (batch: ImportBatch) => void;
}

function useColumns({ log, onOpen }: Props): PlainColumn<ImportBatch>[] {
  const { t } = useTranslation();
  const actions = useActions(useEndings());
  const state = (batch: ImportBatch) => stateOf(batch, log.jobStates.get(batch.jobId ?? 0));
  return [
    { key: "type", title: t("imports.log.type"), width: 96, render: (batch) => t(`codes.importType.${batch.typeId}`) },
    {
      key: "file",
      title: t("imports.log.file"),
      render: (batch) => <span title={batch.fileName}>{batch.fileName}</span>,
    },
    { key: "period", title: t("imports.log.period"), width: 130, render: (batch) => batch.periodLabel ?? "–" },
    {
      key: "rows",
      title: t("imports.log.rows"),
      width: 84,
      align: "right",
      render: (batch) => (
        <span className="figures">
          {batch.rowCount > 0 ? formatCount(batch.rowCount) : "–"}
          {batch.errCount > 0 ? (
            <span className="diff-bad"> {t("imports.log.errors", { count: batch.errCount })}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "state",
      title: t("imports.log.state"),
      width: 120,
      render: (batch) => <StatusTag tone={stateTones[state(batch)]}>{t(`imports.state.${state(batch)}`)}</StatusTag>,
    },
    {
      key: "who",
      title: t("imports.log.who"),
      width: 172,
      render: (batch) => (
        <span title={batch.isTrial ? t("imports.trial.why") : undefined}>
          {`${batch.userName} ${formatDateTime(batch.time)}`}
          {batch.isTrial ? <small className="soft"> {t("imports.trial.tag")}</small> : null}
        </span>
      ),
    },
    {
      key: "actions",
      title: t("ui.list.actions"),
      width: 134,
      render: (batch) => (
        <span className="row-actions">
          <Button type="link" size="small" disabled={batch.status === status.rolledBack} onClick={() => onOpen(batch)}>
            {t(`imports.open.${state(batch)}`)}
          </Button>
          <Dropdown trigger={["click"]} menu={actions(batch)} placement="bottomRight">
            <Button
              type="text"
              size="small"
              aria-label={t("imports.log.more", { file: batch.fileName })}
              icon={<Icon name="more" />}
            />
          </Dropdown>
        </span>
      ),
    },
  ];
}

function Rows(props: Props) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const { log, onOpen } = props;
  const columns = useColumns(props);
  const total = log.data?.totalCount ?? 0;
  if (log.error && !log.data) return <ErrorPanel error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <DelayedSkeleton rows={4} />;
  if (total === 0) return <EmptyState icon="import" title={t("imports.log.empty")} hint={t("imports.log.emptyHint")} />;
  return (
    <>
      <PlainTable
        isFixed
        rowKey={({ id }) => id}
        columns={columns}
        rows={log.data.items}
        onOpen={(batch) => batch.status !== status.rolledBack && onOpen(batch)}
      />
      {total > logPageSize ? (
        <Pagination
          size="small"
          align="end"
          current={Number(params.get("page")) || 1}
          pageSize={logPageSize}
          total={total}
          showSizeChanger={false}
          showTotal={(count) => t("ui.total", { count })}
          onChange={(page) => patch({ page: page > 1 ? page : undefined }, "push")}
        />
      ) : null}
    </>
  );
}

export function ImportLog(props: Props) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  return (
    <section className="import-log">
      <header>
        <h2 className="section-title">{t("imports.log.title")}</h2>
        <Select
          size="small"
          style={{ width: 140 }}
          aria-label={t("imports.log.type")}
          value={Number(params.get("type")) || 0}
          options={[0, ...ledgerTypes].map((typeId) => ({
            value: typeId,
            label: typeId === 0 ? t("imports.log.allTypes") : t(`codes.importType.${typeId}`),
          }))}
          onChange={(typeId: number) => patch({ type: typeId || undefined, page: undefined }, "push")}
        />
      </header>
      <Rows {...props} />
    </section>
  );
}
