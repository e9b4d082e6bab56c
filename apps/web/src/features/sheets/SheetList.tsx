/** The sheets of a project. */
import { type SheetHead, sheets } from "@digao/contract/areas/sheets";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useProject } from "../../lib/page.ts";
import { Ask } from "../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../ui/PlainTable.tsx";
import { scrolls } from "../../ui/scrolls.ts";

/** A paper of its own (enums refType). */
const freePaper = 19;

function AddSheet({ onClose }: { onClose: (made: number | undefined) => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const [made, setMade] = useState<number>();
  return (
    <Ask<{ name: string; wpIndex?: string }>
      title={t("sheets.add.button")}
      okText={t("sheets.add.ok")}
      isReady={({ name }) => Boolean(name?.trim())}
      send={async ({ name, wpIndex }) => {
        const saved = await call(sheets.CreateAuditSheetData, {
          projectId: project.id,
          RefType: freePaper,
          name,
          wpIndex: wpIndex?.trim() || null,
        });
        setMade(saved.id);
      }}
      onClose={() => onClose(made)}
    >
      <Form.Item name="name" label={t("sheets.add.name")} required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="wpIndex" label={t("sheets.add.index")} extra={t("sheets.add.indexHint")}>
        <Input maxLength={20} />
      </Form.Item>
    </Ask>
  );
}

function useColumns(onOpen: (sheet: number) => void): PlainColumn<SheetHead>[] {
  const { t } = useTranslation();
  return [
    { key: "wpIndex", title: t("sheets.col.index"), width: 110, render: ({ wpIndex }) => wpIndex },
    {
      key: "name",
      title: t("sheets.col.name"),
      render: ({ id, name }) => (
        <Button type="link" size="small" onClick={() => onOpen(id)}>
          {name}
        </Button>
      ),
    },
    {
      key: "stale",
      title: t("sheets.col.stale"),
      width: 90,
      align: "right",
      render: ({ staleCount }) => staleCount || "",
    },
    { key: "holder", title: t("sheets.col.holder"), width: 140, render: ({ lock }) => lock?.userName ?? "" },
    {
      key: "updated",
      title: t("sheets.col.updated"),
      width: 260,
      render: ({ updatedBy, updatedAt }) => `${updatedBy} ${formatDateTime(updatedAt)}`,
    },
  ];
}

export function SheetList({ onOpen }: { onOpen: (sheet: number) => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const { data, error, refetch } = useCall(sheets.GetSheetList, { projectId: project.id });
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(onOpen);
  const add = (
    <Button type="primary" disabled={project.isReadOnly} onClick={() => setAdding(true)}>
      {t("sheets.add.button")}
    </Button>
  );
  return (
    <div className="page-frame">
      <PageHead title={t("sheets.title")} primary={add} />
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <DelayedSkeleton /> : null}
      {data?.length === 0 ? (
        <EmptyState icon="sheet" title={t("sheets.list.empty")} hint={t("sheets.list.emptyHint")} />
      ) : null}
      {data && data.length > 0 ? (
        <div className="fill sheet-list" {...scrolls}>
          <PlainTable
            label={t("sheets.title")}
            rows={data}
            rowKey={({ id }) => id}
            columns={columns}
            onOpen={({ id }) => onOpen(id)}
          />
        </div>
      ) : null}
      {isAdding ? (
        <AddSheet
          onClose={(made) => {
            setAdding(false);
            if (made === undefined) return;
            void refetch();
            onOpen(made);
          }}
        />
      ) : null}
    </div>
  );
}
