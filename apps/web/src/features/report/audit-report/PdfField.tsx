/** A PDF from this machine, as a field of a question. */
import { Button, Upload } from "antd";
import { useTranslation } from "react-i18next";

interface Props {
  id?: string;
  value?: File;
  onChange?: (value: File | undefined) => void;
}

export function PdfField({ id, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-8">
      {value ? <span>{value.name}</span> : null}
      <Upload
        accept=".pdf"
        showUploadList={false}
        beforeUpload={(file) => {
          onChange?.(file);
          return false;
        }}
      >
        <Button {...(id ? { id } : {})}>{t("audit-report.choosePdf")}</Button>
      </Upload>
    </div>
  );
}
