/** The text of a mail: the editor of messages, with pictures that are pasted or dropped into it. */
import { mailMax, mailPicture } from "@digao/contract/mail-lengths";
import { Node as EditorNode } from "@tiptap/core";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { App } from "antd";
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { filesOf } from "../../../parts/evidence/audit-files/files-of.ts";
import { FormatBar } from "../../../parts/evidence/messages/FormatBar.tsx";
import { richExtensions } from "../../../parts/evidence/messages/rich-extensions.ts";
import { pastedHtml } from "../../../parts/evidence/messages/rich-text.ts";
import { pictureOf } from "./picture-of.ts";
import "../../../parts/evidence/messages/messages.css";

const Picture = EditorNode.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: "" } }),
  parseHTML: () => [{ tag: 'img[src^="data:image/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});
const extensions = [...richExtensions, Picture];

const isPicture = ({ type }: File): boolean => type.startsWith("image/");
const countIn = (editor: Editor): number => {
  let count = 0;
  editor.state.doc.descendants((node) => {
    if (node.type.name === Picture.name) count += 1;
  });
  return count;
};

interface Props {
  /** The form's own, by which it finds the field as well. */
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  label: string;
  takesFocus: boolean;
  /** What is no picture is attached. */
  onFiles: (files: readonly File[]) => void;
}

export function RichBody({ id = "", value = "", onChange, label, takesFocus, onFiles }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const own = useRef(value);
  const tell = useEffectEvent((html: string) => {
    own.current = html;
    onChange?.(html);
  });
  const editor = useEditor({
    extensions,
    content: value,
    // Made while it renders, it is destroyed when the page takes more than a moment to show it, and focusing it throws.
    immediatelyRender: false,
    editorProps: {
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": label, class: "msg-text-field" },
      transformPastedHTML: pastedHtml,
    },
  });
  useEffect(() => {
    const follow = ({ editor: now }: { editor: Editor }) => tell(now.isEmpty ? "" : now.getHTML());
    editor?.on("update", follow);
    return () => {
      editor?.off("update", follow);
    };
  }, [editor]);
  useEffect(() => {
    // Given up, or decided elsewhere: what stands in the form is what is shown.
    if (!editor || value === own.current) return;
    own.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (takesFocus) editor?.commands.focus("start");
  }, [takesFocus, editor]);
  const insert = async (file: File) => {
    const src = await pictureOf(file);
    const isFull = !editor || countIn(editor) >= mailPicture.countMax;
    if (!src || isFull || editor.getHTML().length + src.length > mailMax.content) {
      const max = mailPicture.bytesMax / 1024 / 1024;
      void message.error(t("mail.noPicture", { name: file.name, max, most: mailPicture.countMax }));
      return;
    }
    editor
      .chain()
      .focus()
      .insertContent({ type: Picture.name, attrs: { src, alt: file.name } })
      .run();
  };
  const take = async (files: readonly File[]) => {
    const others = files.filter((file) => !isPicture(file));
    if (others.length > 0) onFiles(others);
    for (const file of files.filter(isPicture)) await insert(file);
  };
  const onPaste = (event: ClipboardEvent) => {
    // A cell of Excel comes as text and as a picture of itself.
    const files = event.clipboardData.getData("text/plain") ? [] : filesOf(event.clipboardData, t("messages.shot"));
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void take(files);
  };
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.stopPropagation();
    void take(filesOf(event.dataTransfer, t("messages.shot")));
  };
  return (
    <div className="mail-body">
      {editor ? <FormatBar editor={editor} /> : null}
      <EditorContent editor={editor} onPasteCapture={onPaste} onDropCapture={onDrop} />
    </div>
  );
}
