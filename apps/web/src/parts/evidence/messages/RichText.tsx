/**
 * The editor of messages (TipTap), read when somebody writes: bold, lists, sizes of 11 to 72 px, plain tables; what is pasted from Word, Excel
 * or WPS comes without its styles, links and scripts.
 */
import { Placeholder } from "@tiptap/extensions";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { filesOf } from "../audit-files/files-of.ts";
import { Choices } from "./Choices.tsx";
import type { Called } from "./content.ts";
import { FormatBar } from "./FormatBar.tsx";
import { richExtensions } from "./rich-extensions.ts";
import { pastedHtml, safeHtml } from "./rich-text.ts";
import { type Typed, useCalling } from "./use-calling.ts";

export interface RichTextProps {
  html: string;
  /** How often it was set from outside: by a draft, a prompt or a conflict. */
  generation: number;
  label: string;
  takesFocus: boolean;
  isFaulty: boolean;
  faultId: string;
  onChange: (written: { html: string; text: string }, called?: Called) => void;
  onFiles: (files: readonly File[]) => void;
  onSend: () => void;
}

const extensions = (placeholder: string) => [...richExtensions, Placeholder.configure({ placeholder })];

/** As the server counts it: an empty paragraph is nothing. */
const writtenOf = (editor: Editor) => ({
  html: editor.isEmpty ? "" : safeHtml(editor.getHTML()),
  text: editor.getText({ blockSeparator: "\n" }),
});

function typedAt(editor: Editor): Typed {
  const { $from, empty } = editor.state.selection;
  return { before: empty ? $from.parent.textBetween(0, $from.parentOffset, "\n", "\0") : "", place: $from.pos };
}

export function RichText(props: RichTextProps) {
  const { html, generation, label, takesFocus, isFaulty, faultId, onFiles, onSend } = props;
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<Typed>({ before: "", place: 0 });
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const editor = useEditor({
    extensions: extensions(t("messages.placeholder")),
    content: html,
    // Made while it renders, it is destroyed when the page takes more than a moment to show it, and focusing it throws.
    immediatelyRender: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label, class: "msg-text-field" },
      transformPastedHTML: pastedHtml,
    },
    onUpdate: ({ editor: now }) => {
      latest.current.onChange(writtenOf(now));
      setTyped(typedAt(now));
    },
    onSelectionUpdate: ({ editor: now }) => setTyped(typedAt(now)),
  });
  useEffect(() => {
    if (generation > 0) editor?.commands.setContent(latest.current.html, { emitUpdate: false });
  }, [editor, generation]);
  useEffect(() => {
    if (takesFocus) editor?.commands.focus("end");
  }, [takesFocus, editor]);
  const calling = useCalling({
    typed,
    onChoose: (person, from) => {
      if (!editor) return;
      editor.chain().focus().insertContentAt({ from, to: typed.place }, `@${person.userName} `).run();
      latest.current.onChange(writtenOf(editor), person);
    },
  });
  const { choices, at } = calling;
  const current = choices[at];
  useEffect(() => {
    const attributes: Record<string, string> = {
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      "aria-invalid": String(isFaulty),
      "aria-describedby": faultId,
      class: "msg-text-field",
      ...(current
        ? { "aria-autocomplete": "list", "aria-controls": id, "aria-activedescendant": `${id}-${current.userId}` }
        : {}),
    };
    editor?.setOptions({ editorProps: { attributes, transformPastedHTML: pastedHtml } });
  }, [editor, label, isFaulty, faultId, id, current]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (calling.onKey(event)) {
      event.stopPropagation();
      return;
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    // A cell of Excel comes as text and as a picture of itself.
    const files = event.clipboardData.getData("text/plain") ? [] : filesOf(event.clipboardData, t("messages.shot"));
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  return (
    <div className="msg-rich">
      {editor ? <FormatBar editor={editor} /> : null}
      <EditorContent editor={editor} onKeyDownCapture={onKeyDown} onPasteCapture={onPaste} />
      <Choices calling={calling} id={id} label={t("messages.members")} />
    </div>
  );
}
