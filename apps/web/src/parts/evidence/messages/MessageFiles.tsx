/** What stands beside a message: pictures to be looked at, files to be saved. */
import { type Message, type MessageFile, messages } from "@digao/contract/areas/evidence/messages/calls";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { FileThumb, saveFile } from "../audit-files/FileThumb.tsx";
import type { StoredFile } from "../audit-files/use-file-address.ts";

export function MessageFiles({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { msgId, imageList, fileList } = message;
  const stored = ({ fileId, fileName }: MessageFile): StoredFile => ({
    fileName,
    call: messages.DownChatFiles,
    input: { msgId, fileId },
  });
  if (imageList.length + fileList.length === 0) return null;
  return (
    <ul className="msg-files" aria-label={t("messages.files")}>
      {imageList.map((file) => (
        <li key={file.fileId}>
          <FileThumb file={stored(file)} />
        </li>
      ))}
      {fileList.map((file) => (
        <li key={file.fileId}>
          <button
            type="button"
            className="msg-file"
            title={file.fileName}
            aria-label={t("ui.file.save", { name: file.fileName })}
            onClick={() => void saveFile(stored(file))}
          >
            <Icon name="download" size={14} />
            <span className="msg-chip-name">{file.fileName}</span>
            <small>{formatBytes(file.sizeBytes)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
