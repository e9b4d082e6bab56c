/** A table pasted from a spreadsheet, judged row by row before it is taken. */

import { importType } from "@digao/contract/areas/acquisition/imports/codes";
import { hzcontactImports, hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { App, Button, Input, Segmented } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { upload, useChange } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { Window } from "../../../ui/Window.tsx";

const shownMax = 200;
/** What a workbook holds is put into the field as if it had been pasted, and judged like it. */
function OpenWorkbook({
  projectId,
  typeId,
  onText,
}: {
  projectId: number;
  typeId: number;
  onText: (text: string) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    const isList = typeId === importType.confirmations;
    const call = isList ? hzcontactImports.FromExcelImportContactList : hzcontactImports.FromExcelImportContactInfo;
    void upload(call, { projectId, isPreview: true }, [file])
      .then(({ text }) => onText(text))
      .catch(reportError)
      .finally(() => setBusy(false));
  };
  return (
    <div className="row">
      <Button size="small" loading={isBusy} onClick={() => input.current?.click()}>
        {t("confirmations.paste.file")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.xls,.csv"
        aria-label={t("confirmations.paste.file")}
        onChange={open}
      />
    </div>
  );
}

export function PasteTable({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [typeId, setType] = useState(7);
  const [text, setText] = useState("");
  const read = useChange(hzcontacts.ReadHZContactTable, { quiet: true });
  const take = useChange(hzcontacts.TakeHZContactTable, { quiet: true });
  const judge = (next: string) => {
    setText(next);
    read.mutate({ projectId, typeId, text: next });
  };
  const rows = read.data?.rows ?? [];
  const faulty = rows.filter(({ faults }) => faults.length > 0);
  const write = () =>
    take.mutate(
      { projectId, typeId, text },
      {
        onSuccess: (result) => {
          void message.success(t("confirmations.paste.taken", { ...result, count: result.added }));
          onClose();
        },
      },
    );
  const error = take.error ?? read.error;
  return (
    <Window
      width={900}
      style={{ top: 40 }}
      title={t("confirmations.do.paste")}
      onCancel={onClose}
      footer={[
        <Button
          key="read"
          disabled={text.trim() === ""}
          loading={read.isPending}
          onClick={() => read.mutate({ projectId, typeId, text })}
        >
          {t("confirmations.books.preview")}
        </Button>,
        <Button
          key="take"
          type="primary"
          disabled={rows.length === 0 || faulty.length > 0}
          loading={take.isPending}
          onClick={write}
        >
          {t("confirmations.paste.take", { count: rows.length })}
        </Button>,
      ]}
    >
      <Segmented
        value={typeId}
        options={[7, 8].map((value) => ({ value, label: t(`confirmations.paste.type.${value}`) }))}
        onChange={(value) => {
          setType(Number(value));
          read.reset();
        }}
      />
      <p className="soft">{t(`confirmations.paste.why.${typeId}`)}</p>
      <OpenWorkbook projectId={projectId} typeId={typeId} onText={judge} />
      <Input.TextArea
        aria-label={t("confirmations.do.paste")}
        rows={7}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          read.reset();
        }}
      />
      {error ? <ErrorPanel error={error} /> : null}
      {read.data ? (
        <>
          <p>{t("confirmations.paste.read", { count: rows.length, faulty: faulty.length })}</p>
          <ScrollBox className="hz-table-scroll" label={t("confirmations.do.paste")}>
            <PlainTable
              rows={[...faulty, ...rows.filter(({ faults }) => faults.length === 0)].slice(0, shownMax)}
              rowKey={({ line }) => line}
              label={t("confirmations.do.paste")}
              columns={[
                { key: "line", title: "#", width: 48, render: (row) => row.line },
                ...read.data.columns.map(({ key, label }) => ({
                  key,
                  title: label,
                  render: (row: (typeof rows)[number]) => row.fields[key],
                })),
                {
                  key: "faults",
                  title: t("confirmations.paste.faults"),
                  render: (row) => <span className="diff-bad">{row.faults.join("；")}</span>,
                },
              ]}
            />
          </ScrollBox>
        </>
      ) : null}
    </Window>
  );
}
