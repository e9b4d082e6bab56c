/** Where a message is written: text with @ for members of the project, files by button, paste and drop; Ctrl+Enter sends, Esc leaves. */
import { messageLengthMax } from "@digao/contract/areas/messages";
import { Button, Segmented } from "antd";
import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Conflict } from "../edit/Conflict.tsx";
import { EditNotes } from "../edit/EditNotes.tsx";
import { filesOf } from "../files/files-of.ts";
import { Choices } from "./Choices.tsx";
import { ComposerFiles } from "./ComposerFiles.tsx";
import { type Calling, useCalling } from "./use-calling.ts";
import { type Composing, type Target, useComposer } from "./use-composer.ts";

interface Props {
  target: Target;
  /** False where it opens by itself, with what was kept. */
  takesFocus: boolean;
  onClose: () => void;
}

/** From here on it is said how much room is left. */
const closeToMax = messageLengthMax - 300;

function useDrop(add: (files: readonly File[]) => void, prefix: string) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        // A grid around it takes files too.
        event.stopPropagation();
        setOver(false);
        add(filesOf(event.dataTransfer, prefix));
      },
    },
  };
}

interface TextProps {
  composing: Composing;
  calling: Calling;
  label: string;
  takesFocus: boolean;
}

function Text({ composing, calling, label, takesFocus }: TextProps) {
  const { t } = useTranslation();
  const { kept, add, send, isFaulty } = composing;
  const { choices, at, area } = calling;
  const id = useId();
  const { text } = kept.value;
  useEffect(() => {
    if (!takesFocus) return;
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [takesFocus, area]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (calling.onKey(event)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const current = choices[at];
  return (
    <>
      <textarea
        ref={area}
        className="msg-text-field"
        rows={Math.min(12, Math.max(3, text.split("\n").length))}
        aria-label={label}
        aria-invalid={isFaulty || text.length > messageLengthMax}
        aria-describedby={`${id}-fault`}
        {...(current
          ? {
              "aria-autocomplete": "list" as const,
              "aria-controls": `${id}-list`,
              "aria-activedescendant": `${id}-list-${current.userId}`,
            }
          : {})}
        placeholder={t("messages.placeholder")}
        value={text}
        onChange={({ target }) => calling.type(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => calling.move(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          // A cell of Excel comes as text and as a picture of itself.
          const files = event.clipboardData.getData("text/plain")
            ? []
            : filesOf(event.clipboardData, t("messages.shot"));
          event.stopPropagation();
          if (files.length === 0) return;
          event.preventDefault();
          add(files);
        }}
      />
      <Choices calling={calling} id={`${id}-list`} label={t("messages.members")} />
      <p id={`${id}-fault`} className="msg-fault" role="alert">
        {isFaulty ? t("messages.empty") : null}
        {text.length > closeToMax ? t("messages.length", { count: text.length, max: messageLengthMax }) : null}
      </p>
    </>
  );
}

function Tools({ composing, isNew }: { composing: Composing; isNew: boolean }) {
  const { t } = useTranslation();
  const { kept, add, write, send, giveUp } = composing;
  const input = useRef<HTMLInputElement>(null);
  const options = [
    { value: "CMT", label: t("codes.messageType.CMT") },
    { value: "QUE", label: t("codes.messageType.QUE") },
  ];
  return (
    <div className="row wrap">
      {isNew ? (
        <Segmented
          size="small"
          aria-label={t("messages.kind")}
          value={kept.value.isQuestion ? "QUE" : "CMT"}
          options={options}
          onChange={(type) => write({ isQuestion: type === "QUE" })}
        />
      ) : null}
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
          loading={kept.isBusy}
          disabled={kept.value.text.length > messageLengthMax}
          onClick={send}
        >
          {t(isNew ? "messages.send" : "messages.sendShort")}
        </Button>
      </span>
    </div>
  );
}

export function Composer({ target, takesFocus, onClose }: Props) {
  const { t } = useTranslation();
  const composing = useComposer(target, onClose);
  const { kept, add, write } = composing;
  const calling = useCalling({
    text: kept.value.text,
    onText: (text, called) => write({ text, ...(called ? { called: [...kept.value.called, called] } : {}) }),
  });
  const { isOver, handlers } = useDrop(add, t("messages.shot"));
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
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  };
  return (
    <fieldset
      ref={frame}
      aria-label={label}
      className={isOver ? "msg-composer is-over" : "msg-composer"}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <EditNotes edit={kept} />
      <Text composing={composing} calling={calling} takesFocus={takesFocus} label={label} />
      <ComposerFiles composing={composing} message={target.kind === "edit" ? target.message : undefined} />
      <Tools composing={composing} isNew={target.kind === "new"} />
      <Conflict
        edit={{ ...kept, takeTheirs: composing.drop }}
        labelOf={(field) => t(`messages.field.${field}`)}
        show={(field, value) => (field === "text" ? String(value) : JSON.stringify(value))}
      />
    </fieldset>
  );
}
