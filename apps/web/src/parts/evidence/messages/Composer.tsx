/** Where a message is written: its words with @ for members of the project, files by button, paste and drop; Ctrl+Enter sends, Esc leaves. */
import { messageLengthMax } from "@digao/contract/areas/evidence/messages/calls";
import { Button } from "antd";
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { useFileDrop } from "../audit-files/use-file-drop.ts";
import { ComposerFields } from "./ComposerFields.tsx";
import { ComposerFiles } from "./ComposerFiles.tsx";
import { type Composing, isThreadWriting, type Target, useComposer } from "./use-composer.ts";

const RichText = lazy(() => import("./RichText.tsx").then((file) => ({ default: file.RichText })));

interface Props {
  target: Target;
  /** False where it opens by itself, with what was kept. */
  takesFocus: boolean;
  onClose: () => void;
  /** Of what closes around it: leaves as its own button does, not without being asked. */
  leaver?: RefObject<(() => void) | undefined>;
}

/** From here on it is said how much room is left. */
const closeToMax = messageLengthMax - 300;

function Words({ composing, label, takesFocus }: { composing: Composing; label: string; takesFocus: boolean }) {
  const { t } = useTranslation();
  const { fields, add, write, send, fault, generation } = composing;
  const id = useId();
  const { html, text, called } = fields.value;
  return (
    <>
      <Suspense fallback={<DelayedSkeleton rows={2} />}>
        <RichText
          html={html}
          generation={generation}
          label={label}
          takesFocus={takesFocus}
          isFaulty={fault === "empty" || text.length > messageLengthMax}
          faultId={id}
          onChange={(written, person) => write({ ...written, ...(person ? { called: [...called, person] } : {}) })}
          onFiles={add}
          onSend={send}
        />
      </Suspense>
      <p id={id} className="msg-fault" role="alert">
        {fault ? t(`messages.fault.${fault}`) : null}
        {text.length > closeToMax ? t("messages.length", { count: text.length, max: messageLengthMax }) : null}
      </p>
    </>
  );
}

function Tools({ composing, isNew }: { composing: Composing; isNew: boolean }) {
  const { t } = useTranslation();
  const { fields, add, send, giveUp } = composing;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="row wrap">
      <Button size="small" onClick={() => input.current?.click()}>
        {t("messages.addFile")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("messages.addFile")}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <span className="msg-tools-end">
        <Button size="small" onClick={giveUp}>
          {t("ui.cancel")}
        </Button>
        <Button
          size="small"
          type="primary"
          title={t("messages.sendHint")}
          loading={fields.isBusy}
          disabled={fields.value.text.length > messageLengthMax}
          onClick={send}
        >
          {t(isNew ? "messages.send" : "messages.sendShort")}
        </Button>
      </span>
    </div>
  );
}

export function Composer({ target, takesFocus, onClose, leaver }: Props) {
  const { t } = useTranslation();
  const composing = useComposer(target, onClose);
  const { fields, add, giveUp } = composing;
  useEffect(() => {
    if (leaver) leaver.current = giveUp;
  });
  const { isOver, handlers } = useFileDrop(add, t("messages.shot"));
  const frame = useRef<HTMLFieldSetElement>(null);
  const fileCount = composing.files.length;
  useEffect(() => {
    // With its buttons, not the line of the caret alone.
    if (takesFocus || fileCount > 0) frame.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus, fileCount]);
  const label = t(`messages.write.${target.kind}`);
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed here is no key of the grid or the panel around it.
    event.stopPropagation();
    if (event.key === "Escape" && !event.defaultPrevented) (leaver ? giveUp : onClose)();
  };
  return (
    <fieldset
      ref={frame}
      aria-label={label}
      className={isOver ? "msg-composer is-over" : "msg-composer"}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <EditNotes edit={fields} />
      <ComposerFields composing={composing} target={target} />
      <Words composing={composing} takesFocus={takesFocus} label={label} />
      <ComposerFiles composing={composing} message={target.kind === "edit" ? target.message : undefined} />
      <Tools composing={composing} isNew={isThreadWriting(target) && target.kind === "new"} />
      <Conflict
        edit={{ ...fields, takeTheirs: composing.drop }}
        labelOf={(field) => t(`messages.field.${field}`)}
        show={(field, value) => (field === "text" ? String(value) : JSON.stringify(value))}
      />
    </fieldset>
  );
}
