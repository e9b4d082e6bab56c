/** Records from a spreadsheet, a file or what was copied: read, shown row by row, corrected in place, then taken in all together or the right ones alone. */
import type { Endpoint } from "@digao/contract/endpoint";
import type { RegisterImported } from "@digao/contract/register/imported";
import type { AnyRegister } from "@digao/contract/register/register";
import { App, Button, Checkbox, Drawer, Input, Upload } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, sentBy } from "../../lib/api.ts";
import { saveBlob } from "../../lib/download.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { reportError } from "../../lib/report-error.ts";
import { hasReason, ReasonField } from "../ask/ReasonField.tsx";
import { useAsk } from "../ask/use-ask.tsx";
import { RestoredNote } from "../edit/RestoredNote.tsx";
import { useLeave } from "../edit/use-leave.ts";
import { Icon } from "../Icon.tsx";
import { StatusTag } from "../StatusTag.tsx";
import { SheetGrid } from "./SheetGrid.tsx";
import { usePlace } from "./use-may.ts";
import { type Sheet, type SheetOf, useSheet } from "./use-sheet.ts";
import type { Choices, RegisterWords } from "./use-words.ts";

interface Props {
  of: AnyRegister;
  words: RegisterWords;
  choices: Choices;
  note?: string | undefined;
  /** Pasted on the list itself: read at once. */
  pasted?: string | undefined;
  onClose: () => void;
}

const blobOf = ({ base64, mime }: { base64: string; mime: string }) =>
  new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: mime });

function Verdict({ sheet: { answer, fileName }, onGiveUp }: { sheet: Sheet; onGiveUp: (() => void) | undefined }) {
  const { t } = useTranslation();
  const leave = useLeave();
  const { newCount, changedCount, sameCount, wrongCount, unreadColumns } = answer;
  const file = fileName ?? t("register.import.clipboard");
  return (
    <p aria-live="polite" className="row top wrap">
      <StatusTag tone={wrongCount > 0 ? "bad" : "good"}>
        {t("register.import.verdict", { file, newCount, changedCount, sameCount, wrongCount })}
      </StatusTag>
      {unreadColumns.length > 0 ? (
        <StatusTag tone="attention">{t("register.import.unread", { columns: unreadColumns.join("、") })}</StatusTag>
      ) : null}
      {onGiveUp ? (
        <Button size="small" onClick={() => leave(true, onGiveUp)}>
          {t("register.import.again")}
        </Button>
      ) : null}
    </p>
  );
}

function Drop({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
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
        <Icon name="import" /> {t(isBusy ? "register.import.reading" : "register.import.drop")}
      </Upload.Dragger>
    </div>
  );
}

/** A table from the clipboard: what is pasted is read at once. */
function Pasted({ of: { spec, calls }, words, isBusy, onRead }: PastedProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const fields = (spec.pasted ?? []).flatMap((name) => spec.fields[name] ?? []).map(words.label);
  return (
    <div className="stack">
      <Input.TextArea
        autoFocus
        rows={8}
        value={text}
        aria-label={t("register.import.pasted")}
        placeholder={[
          t(calls.import ? "register.import.pastedToo" : "register.import.pasted"),
          ...(fields.length > 0 ? [t("register.import.pastedOrder", { fields: fields.join("、") })] : []),
        ].join("\n")}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (text.trim() === "" && /[\t\n]/.test(pasted)) onRead(pasted);
        }}
      />
      <div className="row">
        <Button disabled={text.trim() === ""} loading={isBusy} onClick={() => onRead(text)}>
          {t("register.import.pasteRead")}
        </Button>
      </div>
    </div>
  );
}
interface PastedProps {
  of: AnyRegister;
  words: RegisterWords;
  isBusy: boolean;
  onRead: (text: string) => void;
}

interface FootProps {
  sheet: Sheet | undefined;
  note: string | undefined;
  isPartial: boolean;
  isBusy: boolean;
  onPartial: (is: boolean) => void;
  onTake: (() => void) | undefined;
  onClose: () => void;
}

const countOf = ({ newCount, changedCount }: RegisterImported) => newCount + changedCount;

/** Takes in what was read, once all of it is right or the wrong rows are left out. */
function Foot({ sheet, note, isPartial, isBusy, onPartial, onTake, onClose }: FootProps) {
  const { t } = useTranslation();
  const wrong = sheet?.answer.wrongCount ?? 0;
  return (
    <div className="row">
      {wrong > 0 ? (
        <Checkbox checked={isPartial} onChange={(event) => onPartial(event.target.checked)}>
          {t("register.import.partial", { count: wrong })}
        </Checkbox>
      ) : null}
      {note ? <span className="drawer-hint">{note}</span> : null}
      <Button onClick={onClose}>{t("ui.cancel")}</Button>
      <Button type="primary" title="Ctrl+S" disabled={!onTake} loading={isBusy && sheet !== undefined} onClick={onTake}>
        {t("register.import.do", { count: sheet ? countOf(sheet.answer) : 0 })}
      </Button>
    </div>
  );
}

/** Takes the sheet in; where the log keeps why a record is changed, that is asked first. Undefined while there is nothing to take. */
function useTake({ spec }: AnyRegister, { sheet, isBusy, take }: SheetOf, isPartial: boolean) {
  const { t } = useTranslation();
  const ask = useAsk();
  if (!sheet || isBusy || sheet.isBehind) return undefined;
  const { answer } = sheet;
  const count = countOf(answer);
  if (count === 0 || (answer.wrongCount > 0 && !isPartial)) return undefined;
  const max = answer.changedCount > 0 ? spec.reasons?.change : undefined;
  if (max === undefined) return () => void take(isPartial);
  return () =>
    void ask({
      title: t("register.import.do", { count }),
      okText: t("ui.save"),
      isReady: hasReason,
      fields: <ReasonField label={t("register.changeReason")} isRequired max={max} />,
      send: ({ reason }) => void take(isPartial, String(reason)),
    });
}

/** The two ways in, and the template of the one. */
function Source({ of, words, from }: { of: AnyRegister; words: RegisterWords; from: SheetOf }) {
  const { t } = useTranslation();
  const place = usePlace(of.spec);
  const { isBusy, read } = from;
  const template = () => {
    const endpoint = of.calls.template as Endpoint;
    void download(endpoint, sentBy(endpoint, place), of.spec.name).catch(reportError);
  };
  return (
    <>
      {of.calls.import ? (
        <>
          <p>
            {t(of.spec.importAdds ? "register.import.hintAdds" : "register.import.hint")}{" "}
            <Button type="link" size="small" onClick={template}>
              {t("register.import.template")}
            </Button>
          </p>
          <Drop isBusy={isBusy && !from.sheet} onFile={(file) => void read(file)} />
        </>
      ) : null}
      {of.calls.paste ? <Pasted of={of} words={words} isBusy={isBusy} onRead={(text) => void read(text)} /> : null}
    </>
  );
}

export function ImportDrawer({ of, words, choices, note, pasted, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [isPartial, setPartial] = useState(false);
  const from = useSheet(of, ({ newCount, changedCount, file }, isOver) => {
    if (file) saveBlob(blobOf(file), file.fileName);
    void message.success(t("register.import.done", { newCount, changedCount }), 6);
    setPartial(false);
    if (isOver) onClose();
  });
  const { sheet, canEdit, hasWork, restoredAt, giveUp, type } = from;
  const take = useTake(of, from, isPartial);
  useHotkeys(take ? { "ctrl+s": take } : {});
  // What was begun before is not written over.
  const begin = useEffectEvent(() => pasted && !hasWork && void from.read(pasted));
  useEffect(() => void begin(), []);
  const foot = (
    <Foot
      sheet={sheet}
      note={note}
      isPartial={isPartial}
      isBusy={from.isBusy}
      onPartial={setPartial}
      onTake={take}
      onClose={onClose}
    />
  );
  return (
    <Drawer
      open
      title={t("register.import.title", { what: words.what })}
      size={1080}
      onClose={onClose}
      footer={foot}
      keyboard={!sheet}
    >
      {canEdit && hasWork ? (
        <RestoredNote at={restoredAt} onDrop={giveUp} />
      ) : (
        <Source of={of} words={words} from={from} />
      )}
      {sheet ? (
        <>
          <Verdict sheet={sheet} onGiveUp={canEdit ? giveUp : undefined} />
          <SheetGrid of={of} words={words} choices={choices} sheet={sheet} onType={canEdit ? type : undefined} />
        </>
      ) : null}
    </Drawer>
  );
}
