/** The text of a document in the editor of mails, with figures of the project bound into it. */
import type { Bound } from "@digao/contract/areas/report/correspondence/calls";
import { Node as EditorNode } from "@tiptap/core";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { Select } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FormatBar } from "../../../parts/evidence/messages/FormatBar.tsx";
import { richExtensions } from "../../../parts/evidence/messages/rich-extensions.ts";
import { pastedHtml } from "../../../parts/evidence/messages/rich-text.ts";
import "../../../parts/evidence/messages/messages.css";

const BoundFigure = EditorNode.create({
  name: "bound",
  group: "inline",
  inline: true,
  atom: true,
  priority: 1000,
  addAttributes: () => ({ key: { default: "" }, value: { default: "" } }),
  parseHTML: () => [
    {
      tag: "span[data-bound]",
      getAttrs: (element) => ({ key: element.getAttribute("data-bound"), value: element.textContent }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => ["span", { "data-bound": attrs.key }, attrs.value || "—"],
});
const extensions = [...richExtensions, BoundFigure];

interface Props {
  id: string;
  label: string;
  value: string;
  figures: readonly Bound[];
  isReadOnly: boolean;
  onChange: (html: string) => void;
}

function Insert({ editor, figures }: { editor: Editor; figures: readonly Bound[] }) {
  const { t } = useTranslation();
  const label = t("correspondence.bound");
  return (
    <Select
      size="small"
      className="correspondence-insert"
      aria-label={label}
      placeholder={label}
      value={null}
      options={figures.map(({ key, words, value }) => ({
        value: key,
        label: t("correspondence.boundValue", { name: words, value: value || "—" }),
      }))}
      onChange={(key) => {
        const value = figures.find((one) => one.key === key)?.value ?? "";
        editor.chain().focus().insertContent({ type: BoundFigure.name, attrs: { key, value } }).run();
      }}
    />
  );
}

export function TextEditor({ id, label, value, figures, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const own = useRef(value);
  const tell = useEffectEvent((html: string) => {
    own.current = html;
    onChange(html);
  });
  const editor = useEditor({
    extensions,
    content: value,
    editable: !isReadOnly,
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
    editor?.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  useEffect(() => {
    // Given up, or decided elsewhere: what stands in the form is what is shown.
    if (!editor || value === own.current) return;
    own.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="correspondence-text">
      {editor && !isReadOnly ? (
        <div className="row wrap gap-8">
          <FormatBar editor={editor} />
          <Insert editor={editor} figures={figures} />
        </div>
      ) : null}
      <EditorContent editor={editor} />
      <p className="judgement-hint">{t("correspondence.boundHint")}</p>
    </div>
  );
}
