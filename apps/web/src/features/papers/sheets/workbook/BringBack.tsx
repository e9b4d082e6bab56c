/** A workbook that was taken out and edited comes back: what it changes and what is lost stand here before it is taken. */
import { type CellChange, type SheetHead, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Output } from "@digao/contract/endpoint";
import { Alert } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/api.ts";
import { windowId } from "../../../../lib/window-id.ts";
import type { BookSession } from "../../../../parts/papers/sheets/session/session.ts";
import { LossList } from "../../../../parts/papers/sheets/workbook/LossList.tsx";
import { FaultNote } from "../../../../ui/FaultNote.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { scrolls } from "../../../../ui/scrolls.ts";
import { Window } from "../../../../ui/Window.tsx";

export type ReadFile = Output<typeof sheets.ReadSheetFile>;

function useColumns(): PlainColumn<CellChange>[] {
  const { t } = useTranslation();
  return [
    { key: "cell", title: t("sheets.diff.cell"), width: 150, render: ({ tabName, cell }) => `${tabName}!${cell}` },
    {
      key: "kind",
      title: t("sheets.diff.kind"),
      width: 70,
      render: ({ kind }) => t(`sheets.diff.${kinds[kind]}`),
    },
    { key: "before", title: t("sheets.diff.before"), render: ({ before }) => before },
    { key: "after", title: t("sheets.diff.after"), render: ({ after }) => after },
  ];
}

const kinds = {
  value: "changed",
  formula: "changed",
  structure: "changed",
  style: "style",
  added: "added",
  removed: "removed",
} as const satisfies Record<CellChange["kind"], string>;

interface Props {
  head: SheetHead;
  session: BookSession;
  file: ReadFile;
  onClose: () => void;
}

export function BringBack({ head, session, file, onClose }: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  const [fault, setFault] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const { losses, changes, changeCount, droppedBindings, token } = file;
  const accept = async () => {
    setSending(true);
    try {
      await session.hold("take");
      await call(sheets.AcceptSheetFile, { Id: head.id, token, windowId: windowId() });
      await session.startAfresh();
      onClose();
    } catch (error) {
      setFault(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Window
      title={t("sheets.file.backTitle", { name: head.name })}
      width={860}
      okText={t("sheets.file.accept")}
      okButtonProps={{ loading: isSending, disabled: changeCount === 0 }}
      onOk={() => void accept()}
      onCancel={onClose}
    >
      <div className="stack">
        {fault ? <FaultNote error={fault} /> : null}
        <p>{changeCount === 0 ? t("sheets.file.same") : t("sheets.file.changes", { count: changeCount })}</p>
        {droppedBindings.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={t("sheets.file.dropped", { count: droppedBindings.length })}
            description={droppedBindings.join("、")}
          />
        ) : null}
        <LossList losses={losses} />
        {changes.length > 0 ? (
          <div className="sheet-conflict-rows" {...scrolls}>
            <PlainTable columns={columns} rows={changes} rowKey={({ tabId, cell, kind }) => `${tabId}${cell}${kind}`} />
          </div>
        ) : null}
      </div>
    </Window>
  );
}
