/** Files of a message being written: those it has, to be taken away, those attached, and those that an earlier sitting had. */

import type { Message } from "@digao/contract/areas/evidence/messages/calls";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { Composing } from "./use-composer.ts";

interface ChipProps {
  name: string;
  sizeBytes: number;
  picture?: string | undefined;
  onRemove: () => void;
}

function Chip({ name, sizeBytes, picture, onRemove }: ChipProps) {
  const { t } = useTranslation();
  return (
    <li className="msg-chip">
      {picture ? <img src={picture} alt="" /> : <Icon name="doc" size={14} />}
      <span className="msg-chip-name" title={name}>
        {name}
      </span>
      <small>{formatBytes(sizeBytes)}</small>
      <Button
        type="text"
        size="small"
        aria-label={t("messages.removeFile", { name })}
        icon={<Icon name="close" size={12} />}
        onClick={onRemove}
      />
    </li>
  );
}

function Attached({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith("image/")) return undefined;
    const made = URL.createObjectURL(file);
    setPicture(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <Chip name={file.name} sizeBytes={file.size} picture={picture} onRemove={onRemove} />;
}

/** @param message the one that is written anew. */
export function ComposerFiles({ composing, message }: { composing: Composing; message: Message | undefined }) {
  const { t } = useTranslation();
  const { files, fields, lost, write, detach } = composing;
  const { removed } = fields.value;
  const standing = [...(message?.imageList ?? []), ...(message?.fileList ?? [])].filter(
    ({ fileId }) => !removed.includes(fileId),
  );
  return (
    <>
      {standing.length + files.length > 0 ? (
        <ul className="msg-chips" aria-label={t("messages.files")}>
          {standing.map(({ fileId, fileName, sizeBytes }) => (
            <Chip
              key={fileId}
              name={fileName}
              sizeBytes={sizeBytes}
              onRemove={() => write({ removed: [...removed, fileId] })}
            />
          ))}
          {files.map((file) => (
            <Attached key={`${file.name}-${file.lastModified}`} file={file} onRemove={() => detach(file)} />
          ))}
        </ul>
      ) : null}
      {files.length > 0 ? <p className="msg-hint">{t("messages.filesStay")}</p> : null}
      {lost.length > 0 ? (
        <p className="msg-hint is-lost" role="status">
          <Icon name="warning" size={14} />
          {t("messages.filesLost", { names: lost.join(t("messages.comma")) })}
          <Button type="link" size="small" onClick={() => write({ attached: files.map(({ name }) => name) })}>
            {t("messages.filesLostYes")}
          </Button>
        </p>
      ) : null}
    </>
  );
}
