/** The text of an article in the editor of mails and messages: plain marks, lists, tables, sizes and colours. */
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { FormatBar } from "../../../parts/evidence/messages/FormatBar.tsx";
import { richExtensions } from "../../../parts/evidence/messages/rich-extensions.ts";
import { pastedHtml } from "../../../parts/evidence/messages/rich-text.ts";
import "../../../parts/evidence/messages/messages.css";

interface Props {
  /** The form's own, by which it finds the field as well. */
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  label: string;
}

export function ArticleText({ id = "", value = "", onChange, label }: Props) {
  const own = useRef(value);
  const tell = useEffectEvent((html: string) => {
    own.current = html;
    onChange?.(html);
  });
  const editor = useEditor({
    extensions: richExtensions,
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
  return (
    <div className="article-editor">
      {editor ? <FormatBar editor={editor} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}
