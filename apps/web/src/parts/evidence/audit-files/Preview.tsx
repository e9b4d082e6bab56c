/** A stored file looked at in place: a picture, or a PDF in the browser's own viewer. */
import { Modal } from "antd";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type Look, type StoredFile, useFileAddress } from "./use-file-address.ts";

interface Props {
  file: StoredFile;
  look: Look;
  onClose: () => void;
}

export function Preview({ file, look, onClose }: Props) {
  const { address, query } = useFileAddress(file, true);
  const { fileName } = file;
  return (
    <Modal open width="80vw" title={fileName} footer={null} onCancel={onClose}>
      {query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
      {address || query.error ? null : <DelayedSkeleton rows={6} />}
      {address && look === "picture" ? <img className="file-picture" src={address} alt={fileName} /> : null}
      {address && look === "pdf" ? <iframe className="file-pdf" src={address} title={fileName} /> : null}
    </Modal>
  );
}
