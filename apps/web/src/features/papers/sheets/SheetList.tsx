/** The sheets of a project. */

import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { type SheetHead, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, upload, useCall } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { LossList } from "../../../parts/papers/sheets/workbook/LossList.tsx";
import { pickWorkbook } from "../../../parts/papers/sheets/workbook/pick-file.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";

/** A paper of its own (enums refType). */
const freePaper = 19;

function AddSheet({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const { data: templates } = useCall(sheetTemplates.GetSheetTemplates, {});
  return (
    <Ask<{ name: string; wpIndex?: string; templateKey?: string }>
      title={t("sheets.add.button")}
      okText={t("sheets.add.ok")}
      isReady={({ name }) => Boolean(name?.trim())}
      send={async ({ name, wpIndex, templateKey }) => {
        const saved = await call(sheets.CreateAuditSheetData, {
          projectId: project.id,
          RefType: freePaper,
          name,
          wpIndex: wpIndex?.trim() || null,
          templateKey: templateKey ?? null,
        });
        onMade(saved.id);
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t("sheets.add.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="wpIndex" label={t("sheets.add.index")} extra={t("sheets.add.indexHint")}>
        <Input maxLength={limits.wpIndexMax} />
      </Form.Item>
      <Form.Item name="templateKey" label={t("sheets.add.template")}>
        <Select
          allowClear
          placeholder={t("sheets.add.blank")}
          showSearch={{ optionFilterProp: "label" }}
          options={(templates ?? []).map(({ key, name, wpIndex }) => ({
            value: key,
            label: [wpIndex, name, key].filter(Boolean).join(" "),
          }))}
        />
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

/** Any workbook of this machine, opened as a paper of its own; what of it is lost is said. */
function useOpenWorkbook(onOpen: (sheet: number) => void) {
  const { t } = useTranslation();
  const project = useProject();
  const { message, modal } = App.useApp();
  return async () => {
    const file = await pickWorkbook();
    if (!file) return;
    const hide = message.loading(t("sheets.file.reading"), 0);
    try {
      const place = { projectId: project.id, RefType: freePaper };
      const { id, losses } = await upload(sheets.CreateSheetFromFile, place, [file]);
      if (losses.length > 0)
        modal.info({ width: 640, title: t("sheets.file.opened"), content: <LossList losses={losses} /> });
      onOpen(id);
    } catch (error) {
      void message.error(faultOf(error)?.message ?? t("sheets.file.failed"));
    } finally {
      hide();
    }
  };
}

export function SheetList({ onOpen }: { onOpen: (sheet: number) => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const { data, error, refetch } = useCall(sheets.GetSheetList, { projectId: project.id });
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(onOpen);
  const openWorkbook = useOpenWorkbook((made) => {
    void refetch();
    onOpen(made);
  });
  const open = (
    <Button disabled={project.isReadOnly} onClick={() => void openWorkbook()}>
      {t("sheets.file.open")}
    </Button>
  );
  const add = (
    <Button type="primary" disabled={project.isReadOnly} onClick={() => setAdding(true)}>
      {t("sheets.add.button")}
    </Button>
  );
  return (
    <div className="page-frame">
      <PageHead title={t("sheets.title")} extra={open} primary={add} />
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
          onMade={(made) => {
            void refetch();
            onOpen(made);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}
