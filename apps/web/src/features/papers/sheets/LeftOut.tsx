/** Saved changes that the book could not take: kept here until somebody has looked at them. */
import { type SheetConflict, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Window } from "../../../ui/Window.tsx";

function useColumns(sheetId: number, canEdit: boolean): PlainColumn<SheetConflict>[] {
  const { t } = useTranslation();
  const close = useChange(sheets.CloseSheetConflict);
  return [
    { key: "by", title: t("sheets.leftOut.by"), width: 90, render: ({ by }) => by },
    { key: "at", title: t("sheets.leftOut.at"), width: 140, render: ({ at }) => formatDateTime(at) },
    {
      key: "what",
      title: t("sheets.leftOut.what"),
      width: 150,
      render: ({ what, place }) => [what, place].filter(Boolean).join(" "),
    },
    {
      key: "cells",
      title: t("sheets.leftOut.cells"),
      render: ({ cells }) => cells.map(({ cell, said }) => `${cell}：${said}`).join("；"),
    },
    { key: "why", title: t("sheets.leftOut.why"), width: 160, render: ({ why }) => why },
    {
      key: "close",
      title: "",
      width: 90,
      render: ({ seq, opNo }) => (
        <Button
          type="link"
          size="small"
          disabled={!canEdit}
          loading={close.isPending}
          onClick={() => close.mutate({ Id: sheetId, seq, opNo })}
        >
          {t("sheets.leftOut.close")}
        </Button>
      ),
    },
  ];
}

export function LeftOut({ sheetId, canEdit }: { sheetId: number; canEdit: boolean }) {
  const { t } = useTranslation();
  const { data = [] } = useCall(sheets.GetSheetConflicts, { Id: sheetId });
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns(sheetId, canEdit);
  if (data.length === 0) return null;
  return (
    <>
      <Alert
        banner
        type="warning"
        title={t("sheets.leftOut.count", { count: data.length })}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t("sheets.leftOut.look")}
          </Button>
        }
      />
      {isOpen ? (
        <Window title={t("sheets.leftOut.title")} width={900} footer={null} onCancel={() => setOpen(false)}>
          <div className="stack">
            <p>{t("sheets.leftOut.hint")}</p>
            <div className="sheet-conflict-rows">
              <PlainTable columns={columns} rows={data} rowKey={({ seq, opNo }) => `${seq}.${opNo}`} />
            </div>
          </div>
        </Window>
      ) : null}
    </>
  );
}
