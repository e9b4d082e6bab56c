/** Papers that were removed: by whom, why, whose signs fell with them, and the way back. */
import { type RemovedSheet, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { Button, Drawer, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

function RestorePaper({ paper, onClose }: { paper: RemovedSheet; onClose: () => void }) {
  const { t } = useTranslation();
  const restore = useChange(sheets.RestoreSheet, { quiet: true });
  const { id: Id, rowVersion, name } = paper;
  return (
    <Ask<{ reason?: string }>
      title={t("paper-index.bin.restoreTitle", { name })}
      why={t("paper-index.bin.restoreWhy")}
      okText={t("paper-index.bin.restore")}
      isReady={hasReason}
      send={({ reason = "" }) => restore.mutateAsync({ Id, reason: reason.trim(), rowVersion })}
      onClose={onClose}
    >
      <ReasonField label={t("paper-index.bin.reason")} isRequired />
    </Ask>
  );
}

function Removed({ rows, frozen }: { rows: readonly RemovedSheet[]; frozen: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<RemovedSheet>();
  const columns: PlainColumn<RemovedSheet>[] = [
    {
      key: "name",
      title: t("paper-index.column.name"),
      render: ({ wpIndex, name }) => [wpIndex, name].filter(Boolean).join("  "),
    },
    {
      key: "by",
      title: t("paper-index.bin.by"),
      render: ({ removedBy, removedAt }) => `${removedBy} ${formatDateTime(removedAt)}`,
    },
    { key: "why", title: t("paper-index.bin.why"), render: ({ reason }) => reason },
    { key: "signers", title: t("paper-index.bin.signers"), render: ({ signers }) => signers.join(t("live.comma")) },
    {
      key: "restore",
      title: "",
      width: 96,
      render: (row) => (
        <Tooltip title={frozen}>
          <Button size="small" disabled={Boolean(frozen)} onClick={() => setAsked(row)}>
            {t("paper-index.bin.restore")}
          </Button>
        </Tooltip>
      ),
    },
  ];
  return (
    <>
      <PlainTable label={t("paper-index.bin.title")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {asked ? <RestorePaper paper={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

export function Bin({ frozen, onClose }: { frozen: string; onClose: () => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const list = useCall(sheets.GetRemovedSheets, { projectId: project.id });
  const rows = list.data ?? [];
  const body = () => {
    if (list.isPending) return <DelayedSkeleton />;
    if (list.error) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
    if (rows.length === 0) return <EmptyState icon="sheet" title={t("paper-index.bin.empty")} />;
    return <Removed rows={rows} frozen={frozen} />;
  };
  return (
    <Drawer open title={t("paper-index.bin.title")} size={760} onClose={onClose}>
      {body()}
    </Drawer>
  );
}
