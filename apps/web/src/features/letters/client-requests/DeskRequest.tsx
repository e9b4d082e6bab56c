/** One request: what is asked, what was said, and the ways to answer. */
import type { DeskRequest } from "@digao/contract/areas/letters/client-requests/calls";
import { wordsMax } from "@digao/contract/areas/letters/client-requests/lengths";
import { type DragEvent, useState } from "react";
import { useFault } from "./DeskParts.tsx";
import { deskCall, sendFile } from "./desk-api.ts";
import { useTexts } from "./desk-words.ts";

function Said({ entries }: Pick<DeskRequest, "entries">) {
  const { say } = useTexts();
  return (
    <ol className="desk-entries">
      {entries.map(({ id, kind, by, at, words, fileName }) => (
        <li key={id}>
          <span className="desk-soft">
            {new Date(at).toLocaleString("zh-CN", { timeZone: "Asia/Shanghai" })} {by} {say(`kind.${kind}`)}
          </span>
          {words ? <p>{words}</p> : null}
          {fileName ? <p>{fileName}</p> : null}
        </li>
      ))}
    </ol>
  );
}

function Files({ id, onSent }: { id: number; onSent: () => void }) {
  const { say, lang } = useTexts();
  const [now, show] = useState<{ name: string; share: number } | null>(null);
  const [isBroken, breakOff] = useState(false);
  const { fault, run } = useFault();
  const sendAll = (files: readonly File[]) =>
    run(async () => {
      try {
        for (const file of files) {
          show({ name: file.name, share: 0 });
          await sendFile(id, file, lang, {
            onProgress: (share) => show({ name: file.name, share }),
            onBroken: breakOff,
          });
        }
      } finally {
        show(null);
        onSent();
      }
    });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void sendAll([...event.dataTransfer.files]);
  };
  const chooser = (isFolder: boolean) => (
    <label className="desk-button">
      {say(isFolder ? "folder" : "files")}
      <input
        type="file"
        multiple
        className="desk-file"
        {...(isFolder ? { webkitdirectory: "" } : {})}
        onChange={({ target }) => void sendAll([...(target.files ?? [])])}
      />
    </label>
  );
  return (
    <fieldset className="desk-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="desk-row">
        {chooser(false)}
        {chooser(true)}
      </div>
      <p className="desk-soft">{say("drop")}</p>
      {now ? <p role="status">{say("sending", { name: now.name, share: Math.floor(now.share * 100) })}</p> : null}
      {isBroken ? <p role="status">{say("broken")}</p> : null}
      {fault ? (
        <p role="alert" className="desk-fault">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}

function Answer({ id, onDone }: { id: number; onDone: () => void }) {
  const { say, lang } = useTexts();
  const [words, write] = useState("");
  const { fault, run } = useFault();
  const send = (more: { isQuestion?: boolean; isComplete?: boolean }) =>
    void run(async () => {
      await deskCall("AnswerRequest", { id, words, ...more }, lang);
      write("");
      onDone();
    });
  const isEmpty = words.trim() === "";
  return (
    <div>
      <label className="desk-field">
        <span>{say("words")}</span>
        <textarea rows={2} maxLength={wordsMax} value={words} onChange={({ target }) => write(target.value)} />
      </label>
      <div className="desk-row">
        <button type="button" disabled={isEmpty} onClick={() => send({})}>
          {say("answer")}
        </button>
        <button type="button" disabled={isEmpty} onClick={() => send({ isQuestion: true })}>
          {say("ask")}
        </button>
        <button type="button" className="desk-primary" onClick={() => send({ isComplete: true })}>
          {say("complete")}
        </button>
      </div>
      {fault ? (
        <p role="alert" className="desk-fault">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

export function Request({ request, onChanged }: { request: DeskRequest; onChanged: () => void }) {
  const { say, lang } = useTexts();
  const { id, no, name, nameEn, purpose, dueDate, status, decision, isOverdue, isOpen, entries } = request;
  return (
    <article className="desk-card" aria-label={name}>
      <h2>
        {no}. {(lang === "en" && nameEn) || name}
      </h2>
      <p className="desk-row">
        <strong className={`desk-status desk-status-${status}`}>{say(`status.${status}`)}</strong>
        <span>{say("due", { day: dueDate })}</span>
        {isOverdue ? <strong className="desk-fault">{say("late")}</strong> : null}
      </p>
      {purpose ? <p className="desk-soft">{purpose}</p> : null}
      {decision ? <p>{decision}</p> : null}
      <Said entries={entries} />
      {isOpen ? (
        <>
          <Files id={id} onSent={onChanged} />
          <Answer id={id} onDone={onChanged} />
        </>
      ) : null}
    </article>
  );
}
