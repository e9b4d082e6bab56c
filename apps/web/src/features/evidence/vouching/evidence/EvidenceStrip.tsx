/** Files beside a drawn voucher: pictures as thumbnails, each to be looked at where that can be, saved or taken away. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { Button, Popconfirm } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../../lib/format.ts";
import { FileThumb, saveFile } from "../../../../parts/evidence/audit-files/FileThumb.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import type { Evidence } from "./use-evidence.ts";

interface Props {
  row: DrawnVoucher;
  canWrite: boolean;
  evidence: Evidence;
}

function One({ row, file, canWrite, evidence }: Props & { file: DrawnVoucher["files"][number] }) {
  const { t } = useTranslation();
  const { fileId, fileName, sizeBytes } = file;
  const stored = { fileName, call: vouching.DownDrawCheckFile, input: { id: row.id, fileId } };
  return (
    <li className="row">
      <FileThumb file={stored} />
      <span className="vc-file-name" title={fileName}>
        {fileName}
        <small>{formatBytes(sizeBytes)}</small>
      </span>
      <Button
        type="text"
        size="small"
        aria-label={t("ui.file.save", { name: fileName })}
        icon={<Icon name="download" size={14} />}
        onClick={() => void saveFile(stored)}
      />
      {canWrite ? (
        <Popconfirm
          title={t("vouching.removeAsk", { name: fileName })}
          okText={t("ui.delete")}
          okButtonProps={{ danger: true }}
          cancelText={t("ui.cancel")}
          onConfirm={() => evidence.remove(row, fileId)}
        >
          <Button
            type="text"
            size="small"
            danger
            aria-label={t("vouching.remove", { name: fileName })}
            icon={<Icon name="delete" size={14} />}
          />
        </Popconfirm>
      ) : null}
    </li>
  );
}

export function EvidenceStrip(props: Props) {
  const { t } = useTranslation();
  const { row, canWrite, evidence } = props;
  const input = useRef<HTMLInputElement>(null);
  const choose = (list: FileList | null) => {
    if (list && list.length > 0) void evidence.add(row, [...list]);
    if (input.current) input.current.value = "";
  };
  return (
    <section className="vc-evidence">
      <header>
        <h3 className="section-title">{t("vouching.evidence")}</h3>
        {canWrite ? (
          <>
            <Button size="small" loading={evidence.busy === row.id} onClick={() => input.current?.click()}>
              {t("vouching.addFile")}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={t("vouching.addFile")}
              onChange={(event) => choose(event.target.files)}
            />
          </>
        ) : null}
      </header>
      {row.files.length === 0 ? (
        <p className="soft">{t(canWrite ? "vouching.dropHint" : "vouching.noFiles")}</p>
      ) : (
        <ul>
          {row.files.map((file) => (
            <One key={file.fileId} {...props} file={file} />
          ))}
        </ul>
      )}
    </section>
  );
}
