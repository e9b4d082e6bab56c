/** A person's own books, or those in the bin. */

import { type OwnSheet, ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, upload, useCall, useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { LossList } from "../../../parts/papers/sheets/workbook/LossList.tsx";
import { pickWorkbook } from "../../../parts/papers/sheets/workbook/pick-file.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { EraseOwn, RemoveOwn, RenameOwn } from "./OwnAsks.tsx";
import "../../../parts/papers/sheets/sheets.css";

interface Props {
  tabs: ReactNode;
  isBin: boolean;
  onOpen: (id: number) => void;
}
type OpenDialog = { what: "rename" | "remove" | "erase"; sheet: OwnSheet };

function AddOwn({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Ask<{ name: string }>
      title={t("sheets.add.button")}
      okText={t("sheets.add.ok")}
      isReady={({ name }) => Boolean(name?.trim())}
      send={async ({ name }) => onMade((await call(ownSheets.CreateOwnSheet, { name })).id)}
      onClose={onClose}
    >
      <Form.Item name="name" label={t("sheets.add.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
    </Ask>
  );
}

function useOpenWorkbook(onOpen: (id: number) => void) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  return async () => {
    const file = await pickWorkbook();
    if (!file) return;
    const hide = message.loading(t("sheets.file.reading"), 0);
    try {
      const { id, losses } = await upload(ownSheets.CreateOwnSheetFromFile, {}, [file]);
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

function useColumns({ isBin, onOpen }: Pick<Props, "isBin" | "onOpen">, ask: (dialog: OpenDialog) => void) {
  const { t } = useTranslation();
  const restore = useChange(ownSheets.RestoreOwnSheet);
  const action = (label: string, onClick: () => void, isDanger = false) => (
    <Button type="link" size="small" danger={isDanger} onClick={onClick}>
      {label}
    </Button>
  );
  const columns: PlainColumn<OwnSheet>[] = [
    {
      key: "name",
      title: t("sheets.col.name"),
      render: ({ id, name }) =>
        isBin ? (
          name
        ) : (
          <Button type="link" size="small" className="cell-link" onClick={() => onOpen(id)}>
            {name}
          </Button>
        ),
    },
    {
      key: "updated",
      title: t("sheets.col.updated"),
      width: 160,
      render: ({ updatedAt }) => formatDateTime(updatedAt),
    },
    {
      key: "actions",
      title: "",
      width: 220,
      render: (sheet) =>
        isBin ? (
          <>
            {action(t("own-sheets.restore"), () => restore.mutate({ Id: sheet.id, rowVersion: sheet.rowVersion }))}
            {action(t("own-sheets.erase.action"), () => ask({ what: "erase", sheet }), true)}
          </>
        ) : (
          <>
            {action(t("sheets.rename.action"), () => ask({ what: "rename", sheet }))}
            {action(t("sheets.remove.action"), () => ask({ what: "remove", sheet }), true)}
          </>
        ),
    },
  ];
  return columns;
}

function Asks({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (dialog.what === "rename") return <RenameOwn sheet={dialog.sheet} onClose={onClose} />;
  if (dialog.what === "remove") return <RemoveOwn sheet={dialog.sheet} onClose={onClose} />;
  return <EraseOwn sheet={dialog.sheet} onClose={onClose} />;
}

function Books({ rows, isBin, onOpen }: { rows: readonly OwnSheet[] } & Pick<Props, "isBin" | "onOpen">) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog>();
  const columns = useColumns({ isBin, onOpen }, setDialog);
  const open = isBin ? {} : { onOpen: ({ id }: OwnSheet) => onOpen(id) };
  if (rows.length === 0)
    return (
      <EmptyState
        icon="sheet"
        title={t(isBin ? "own-sheets.binEmpty" : "own-sheets.empty")}
        hint={isBin ? undefined : t("own-sheets.emptyHint")}
      />
    );
  return (
    <div className="fill sheet-list" {...scrolls}>
      <PlainTable
        label={t(isBin ? "own-sheets.view.bin" : "own-sheets.title")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        {...open}
      />
      {dialog ? <Asks dialog={dialog} onClose={() => setDialog(undefined)} /> : null}
    </div>
  );
}

export function OwnList({ tabs, isBin, onOpen }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(ownSheets.GetOwnSheets, { isDeleted: isBin });
  const [isAdding, setAdding] = useState(false);
  const made = (id: number) => {
    void refetch();
    onOpen(id);
  };
  const openWorkbook = useOpenWorkbook(made);
  const actions = isBin
    ? {}
    : {
        extra: <Button onClick={() => void openWorkbook()}>{t("own-sheets.open")}</Button>,
        primary: (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t("sheets.add.button")}
          </Button>
        ),
      };
  return (
    <div className="page-frame">
      <PageHead title={t("own-sheets.title")} tabs={tabs} {...actions} />
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <DelayedSkeleton /> : null}
      {data ? <Books key={String(isBin)} rows={data} isBin={isBin} onOpen={onOpen} /> : null}
      {isAdding ? <AddOwn onMade={made} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
