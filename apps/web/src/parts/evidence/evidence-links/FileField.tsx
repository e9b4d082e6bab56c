/** A file of the document centre, as a field of a question. */
import type { FoundRecord } from "@digao/contract/areas/evidence/evidence-links/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Window } from "../../../ui/Window.tsx";
import { RecordPicker } from "./RecordPicker.tsx";

interface Props {
  id?: string;
  value?: { id: number; text: string };
  onChange?: (value: { id: number; text: string }) => void;
}

const types = ["auditFile"] as const;

export function FileField({ id, value, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const choose = ({ id: fileId, text }: FoundRecord) => {
    setOpen(false);
    onChange?.({ id: fileId, text });
  };
  return (
    <div className="row wrap gap-8">
      {value ? <span>{value.text}</span> : null}
      <Button {...(id ? { id } : {})} onClick={() => setOpen(true)}>
        {t("correspondence.choose")}
      </Button>
      {isOpen ? (
        <Window title={t("correspondence.files")} width={640} footer={null} onCancel={() => setOpen(false)}>
          <RecordPicker label={t("correspondence.files")} types={types} onChoose={choose} />
        </Window>
      ) : null}
    </div>
  );
}
