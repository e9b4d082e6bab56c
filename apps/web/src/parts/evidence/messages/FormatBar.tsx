/** What marks up a message: bold, italic, underline, lists, and the size of the letters. */
import { type Editor, useEditorState } from "@tiptap/react";
import { Button, Select } from "antd";
import { useTranslation } from "react-i18next";

/** 11 to 72 px. */
const sizes = [11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72];

const marks = [
  ["bold", "B", (editor: Editor) => editor.chain().focus().toggleBold().run()],
  ["italic", "I", (editor: Editor) => editor.chain().focus().toggleItalic().run()],
  ["underline", "U", (editor: Editor) => editor.chain().focus().toggleUnderline().run()],
  ["strike", "S", (editor: Editor) => editor.chain().focus().toggleStrike().run()],
  ["bulletList", "•", (editor: Editor) => editor.chain().focus().toggleBulletList().run()],
  ["orderedList", "1.", (editor: Editor) => editor.chain().focus().toggleOrderedList().run()],
] as const;

export function FormatBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: marks.map(([name]) => name).filter((name) => now.isActive(name)),
      size: String(now.getAttributes("textStyle").fontSize ?? "").replace("px", ""),
    }),
  });
  return (
    <div className="msg-format" role="toolbar" aria-label={t("messages.format.label")}>
      {marks.map(([name, sign, toggle]) => (
        <Button
          key={name}
          type={state.active.includes(name) ? "default" : "text"}
          size="small"
          className={`msg-format-${name}`}
          aria-pressed={state.active.includes(name)}
          aria-label={t(`messages.format.${name}`)}
          title={t(`messages.format.${name}`)}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor)}
        >
          {sign}
        </Button>
      ))}
      <Select
        size="small"
        className="msg-format-size"
        aria-label={t("messages.format.size")}
        value={state.size}
        options={[
          { value: "", label: t("messages.format.usual") },
          ...sizes.map((size) => ({ value: String(size), label: `${size} px` })),
        ]}
        onChange={(size) =>
          size === ""
            ? editor.chain().focus().unsetFontSize().run()
            : editor.chain().focus().setFontSize(`${size}px`).run()
        }
      />
    </div>
  );
}
