/** The text of a note: policies out of the library, tables as they were pasted, amounts that the table does not say. */
import type { NoteSheet } from "@digao/contract/areas/report/notes/calls";
import { Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Policies } from "./Policies.tsx";
import { TextTables } from "./TextTables.tsx";

interface Props {
  sheet: NoteSheet;
  text: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

export function NoteText({ sheet, text, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const take = (policy: string) => {
    const before = text.trimEnd();
    onChange(before === "" ? policy : `${before}\n${policy}`);
    setChoosing(false);
  };
  return (
    <>
      <h3 className="section-title">{t("notes.text")}</h3>
      <p className="soft row wrap gap-8">
        {t("notes.textHint")}
        {isReadOnly ? null : (
          <Button size="small" onClick={() => setChoosing(true)}>
            {t("notes.policy.button")}
          </Button>
        )}
      </p>
      {isChoosing ? <Policies onTake={take} onClose={() => setChoosing(false)} /> : null}
      <Input.TextArea
        aria-label={t("notes.text")}
        readOnly={isReadOnly}
        value={text}
        autoSize={{ minRows: 3, maxRows: 16 }}
        onChange={({ target }) => onChange(target.value)}
      />
      {sheet.textDiffers.length > 0 ? (
        <p className="note-fault">{t("notes.textDiffers", { texts: sheet.textDiffers.join("、") })}</p>
      ) : null}
      <TextTables text={text} />
    </>
  );
}
