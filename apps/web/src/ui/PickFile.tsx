/** A file from this machine, as a field of a question. */
import { Button, Upload } from "antd";

interface Props {
  id?: string;
  value?: File;
  onChange?: (value: File | undefined) => void;
  /** Endings, as the browser asks for them. */
  accept?: string;
  words: string;
}

export function PickFile({ id, value, onChange, accept = "", words }: Props) {
  return (
    <div className="row wrap gap-8">
      {value ? <span>{value.name}</span> : null}
      <Upload
        accept={accept}
        showUploadList={false}
        beforeUpload={(file) => {
          onChange?.(file);
          return false;
        }}
      >
        <Button {...(id ? { id } : {})}>{words}</Button>
      </Upload>
    </div>
  );
}
