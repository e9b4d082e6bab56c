/** A file that is read as a list as soon as it is chosen; shows what was found in it. */
import { type MatchList, matching } from "@digao/contract/areas/papers/matching/calls";
import { Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "../../../lib/api.ts";
import { formatCount } from "../../../lib/format.ts";
import { FaultNote } from "../../../ui/FaultNote.tsx";

interface Props {
  label: string;
  value?: MatchList;
  onChange?: (list: MatchList | undefined) => void;
  onRead: (list: MatchList) => void;
}

export function ListField({ label, value, onChange, onRead }: Props) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const read = async (file: File) => {
    setFault(undefined);
    setReading(true);
    try {
      const list = await upload(matching.ReadMatchList, {}, [file]);
      onChange?.(list);
      onRead(list);
    } catch (error) {
      onChange?.(undefined);
      setFault(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Upload.Dragger
        accept=".xlsx,.xlsm,.xls,.csv,.txt,.ods"
        maxCount={1}
        showUploadList={false}
        disabled={isReading}
        aria-label={label}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        {isReading ? t("matching.reading") : (value?.fileName ?? label)}
      </Upload.Dragger>
      {value ? <p className="drawer-hint">{t("matching.read", { rows: formatCount(value.rowCount) })}</p> : null}
      <FaultNote error={fault} />
    </>
  );
}
