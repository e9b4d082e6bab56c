/** Records from a filled-in sheet: read, shown row by row as new, changed, the same or wrong, then taken in all together or the right ones alone. */
import type { Endpoint } from "@digao/contract/endpoint";
import type { RegisterImported, RegisterImportRow } from "@digao/contract/register/imported";
import { type AnyRegister, type Declared, writtenOf } from "@digao/contract/register/register";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Checkbox, Drawer, Input, Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, download, refresh, sentBy, upload } from "../../lib/api.ts";
import { saveBlob } from "../../lib/download.ts";
import { reportError } from "../../lib/report-error.ts";
import { Icon } from "../Icon.tsx";
import type { GridColumn } from "../ledger-grid/column.ts";
import { LedgerGrid } from "../ledger-grid/LedgerGrid.tsx";
import type { RowTone } from "../ledger-grid/types.ts";
import { StatusTag, type Tone } from "../StatusTag.tsx";
import { usePlace } from "./use-may.ts";
import type { RegisterWords } from "./use-words.ts";

interface Props {
  of: AnyRegister;
  words: RegisterWords;
  note?: string | undefined;
  onClose: () => void;
}

const tones: Record<RegisterImportRow["kind"], Tone> = {
  new: "good",
  changed: "attention",
  same: "quiet",
  wrong: "bad",
};
const rowTones: Partial<Record<RegisterImportRow["kind"], RowTone>> = {
  new: "added",
  changed: "changed",
  wrong: "error",
};
const cellWidth = 130;

function useColumns(spec: Declared, words: RegisterWords): GridColumn<RegisterImportRow>[] {
  const { t } = useTranslation();
  const own = writtenOf(spec)
    .filter(([, { isInternal }]) => !isInternal)
    .map(
      ([name, field]): GridColumn<RegisterImportRow> => ({
        key: name,
        title: words.label(field),
        width: cellWidth,
        value: ({ cells }) => cells[name] ?? "",
        render: ({ cells, before }) =>
          before[name] === undefined ? (
            (cells[name] ?? "")
          ) : (
            <span title={t("register.import.before", { before: before[name] || "–" })}>
              <del>{before[name]}</del> {cells[name]}
            </span>
          ),
      }),
    );
  return [
    { key: "row", title: t("register.import.row"), width: 60, kind: "count", frozen: true, value: ({ row }) => row },
    {
      key: "kind",
      title: t("register.import.kind"),
      width: 90,
      frozen: true,
      value: ({ kind }) => t(`register.import.${kind}`),
      render: ({ kind }) => <StatusTag tone={tones[kind]}>{t(`register.import.${kind}`)}</StatusTag>,
    },
    {
      key: "problems",
      title: t("register.import.problems"),
      width: 260,
      value: ({ problems }) => problems.map(({ message }) => message).join("；"),
    },
    ...own,
  ];
}

const blobOf = ({ base64, mime }: { base64: string; mime: string }) =>
  new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: mime });

interface Seen {
  /** A file, or what was pasted. */
  from: File | string;
  answer: RegisterImported;
}

function Verdict({ answer, fileName }: { answer: RegisterImported; fileName: string }) {
  const { t } = useTranslation();
  const { newCount, changedCount, sameCount, wrongCount, unreadColumns } = answer;
  return (
    <p aria-live="polite" className="row top wrap">
      <StatusTag tone={wrongCount > 0 ? "bad" : "good"}>
        {t("register.import.verdict", { file: fileName, newCount, changedCount, sameCount, wrongCount })}
      </StatusTag>
      {unreadColumns.length > 0 ? (
        <StatusTag tone="attention">{t("register.import.unread", { columns: unreadColumns.join("、") })}</StatusTag>
      ) : null}
    </p>
  );
}

function useImport({ spec, calls }: AnyRegister, onDone: (answer: RegisterImported) => void) {
  const client = useQueryClient();
  const place = usePlace(spec);
  const [seen, setSeen] = useState<Seen>();
  const [isBusy, setBusy] = useState(false);
  const send = async (from: File | string, input: Record<string, unknown>) => {
    const endpoint = (typeof from === "string" ? calls.paste : calls.import) as Endpoint;
    const given = { ...place, ...input };
    const answer =
      typeof from === "string"
        ? call(endpoint, sentBy(endpoint, { ...given, text: from }))
        : upload(endpoint, sentBy(endpoint, given), [from]);
    return (await answer) as RegisterImported;
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(reportError);
    setBusy(false);
  };
  return {
    seen,
    isBusy,
    read: (from: File | string) =>
      attempt(async () => setSeen({ from, answer: await send(from, { isPreview: true }) })),
    take: (isPartial: boolean) =>
      attempt(async () => {
        if (!seen) return;
        const answer = await send(seen.from, { isPartial, stamp: seen.answer.stamp });
        await refresh(client, calls.list as Endpoint);
        onDone(answer);
      }),
    template: () => {
      const endpoint = calls.template as Endpoint;
      void download(endpoint, sentBy(endpoint, place), spec.name).catch(reportError);
    },
  };
}

function Drop({ isReading, isBusy, onFile }: { isReading: boolean; isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <div className="import-drop">
      <Upload.Dragger
        accept=".xlsx,.xls,.csv,.txt"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <Icon name="import" /> {t(isReading ? "register.import.reading" : "register.import.drop")}
      </Upload.Dragger>
    </div>
  );
}

/** A table from the clipboard, in place of a file. */
function Pasted({ isBusy, onRead }: { isBusy: boolean; onRead: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  return (
    <div className="stack">
      <Input.TextArea
        rows={4}
        value={text}
        aria-label={t("register.import.pasted")}
        placeholder={t("register.import.pasted")}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <Button disabled={text.trim() === ""} loading={isBusy} onClick={() => onRead(text)}>
          {t("register.import.pasteRead")}
        </Button>
      </div>
    </div>
  );
}

interface FootProps {
  answer: RegisterImported | undefined;
  note: string | undefined;
  isPartial: boolean;
  isBusy: boolean;
  onPartial: (is: boolean) => void;
  onTake: () => void;
  onClose: () => void;
}

/** Takes in what was read, once all of it is right or the wrong rows are left out. */
function Foot({ answer, note, isPartial, isBusy, onPartial, onTake, onClose }: FootProps) {
  const { t } = useTranslation();
  const wrong = answer?.wrongCount ?? 0;
  const count = answer ? answer.newCount + answer.changedCount : 0;
  return (
    <div className="row">
      {wrong > 0 ? (
        <Checkbox checked={isPartial} onChange={(event) => onPartial(event.target.checked)}>
          {t("register.import.partial", { count: wrong })}
        </Checkbox>
      ) : null}
      {note ? <span className="drawer-hint">{note}</span> : null}
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button
        type="primary"
        disabled={count === 0 || !(wrong === 0 || isPartial)}
        loading={isBusy && answer !== undefined}
        onClick={onTake}
      >
        {t("register.import.do", { count })}
      </Button>
    </div>
  );
}

export function ImportDrawer({ of, words, note, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [isPartial, setPartial] = useState(false);
  const columns = useColumns(of.spec, words);
  const { what } = words;
  const { seen, isBusy, read, take, template } = useImport(of, ({ newCount, changedCount, file }) => {
    if (file) saveBlob(blobOf(file), file.fileName);
    void message.success(t("register.import.done", { newCount, changedCount }), 6);
    onClose();
  });
  const answer = seen?.answer;
  const foot = (
    <Foot
      answer={answer}
      note={note}
      isPartial={isPartial}
      isBusy={isBusy}
      onPartial={setPartial}
      onTake={() => void take(isPartial)}
      onClose={onClose}
    />
  );
  return (
    <Drawer open title={t("register.import.title", { what })} size={1080} onClose={onClose} footer={foot}>
      {of.calls.import ? (
        <>
          <p>
            {t(of.spec.importAdds ? "register.import.hintAdds" : "register.import.hint")}{" "}
            <Button type="link" size="small" onClick={template}>
              {t("register.import.template")}
            </Button>
          </p>
          <Drop isReading={isBusy && !answer} isBusy={isBusy} onFile={(file) => void read(file)} />
        </>
      ) : null}
      {of.calls.paste ? <Pasted isBusy={isBusy} onRead={(text) => void read(text)} /> : null}
      {seen && answer ? (
        <>
          <Verdict
            answer={answer}
            fileName={typeof seen.from === "string" ? t("register.import.clipboard") : seen.from.name}
          />
          <div className="import-rows">
            <LedgerGrid
              name={`${of.spec.name}.import`}
              label={t("register.import.title", { what })}
              rows={answer.rows}
              rowKey={({ row }) => row}
              columns={columns}
              tone={({ kind }) => rowTones[kind]}
              fault={({ problems }, column) => problems.find(({ field }) => field === column)?.message}
            />
          </div>
        </>
      ) : null}
    </Drawer>
  );
}
