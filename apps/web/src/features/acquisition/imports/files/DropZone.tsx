/** Where files are dropped or chosen: any ledger export, several at once. */
import { Button, Checkbox, Select } from "antd";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon.tsx";
import { ledgerTypes } from "../fields.ts";

export interface DropWish {
  typeId: number | undefined;
  auto: boolean;
}
interface Props {
  wish: DropWish;
  onWish: (wish: DropWish) => void;
  onFiles: (files: File[]) => void;
  isReadOnly: boolean;
  /** Templates to download, beside the choices. */
  children?: ReactNode;
}
const accepted = ".xlsx,.xls,.xlsb,.et,.ods,.csv,.txt,.xml,.dbf,.slk,.htm,.html,.zip,.se,.si,.sie";

export function DropZone({ wish, onWish, onFiles, isReadOnly, children }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isReadOnly) onFiles(files);
    if (input.current) input.current.value = "";
  };
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over && !isReadOnly);
  };
  const onDrop = (event: DragEvent) => {
    onDrag(event, false);
    take(event.dataTransfer.files);
  };
  return (
    // The button inside is the way in for keyboards; the area around it only catches what is dropped.
    <section
      aria-label={t("imports.drop.label")}
      className={`drop-zone${isOver ? " is-over" : ""}`}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={onDrop}
    >
      <Icon name="upload" size={24} />
      <div className="drop-words">
        <p>
          <b>{t("imports.drop.title")}</b>
        </p>
        <p>{t("imports.drop.hint")}</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t("imports.drop.choose")}
        onChange={(event) => take(event.target.files)}
      />
      <div className="row wrap slim">
        <Select
          aria-label={t("imports.drop.type")}
          style={{ width: 168 }}
          disabled={isReadOnly}
          value={wish.typeId ?? 0}
          onChange={(typeId: number) => onWish({ ...wish, typeId: typeId || undefined })}
          options={[0, ...ledgerTypes].map((typeId) => ({
            value: typeId,
            label: typeId === 0 ? t("imports.typeAuto") : t(`codes.importType.${typeId}`),
          }))}
        />
        <Button type="primary" disabled={isReadOnly} onClick={() => input.current?.click()}>
          {t("imports.drop.choose")}
        </Button>
        {children}
        <Checkbox
          disabled={isReadOnly}
          checked={wish.auto}
          onChange={(event) => onWish({ ...wish, auto: event.target.checked })}
        >
          <span title={t("imports.drop.autoWhy")}>{t("imports.drop.auto")}</span>
        </Checkbox>
      </div>
    </section>
  );
}
