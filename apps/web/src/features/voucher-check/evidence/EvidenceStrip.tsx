/** Files beside a drawn voucher: pictures as thumbnails, each to be looked at where that can be, saved or taken away. */
import { type DrawnVoucher, draws } from "@digao/contract/areas/draws";
import { Button, Popconfirm } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { formatBytes } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type EvidenceFile, lookOf, Preview, useFileAddress } from "./Preview.tsx";
import type { Evidence } from "./use-evidence.ts";

interface Props {
  row: DrawnVoucher;
  canWrite: boolean;
  evidence: Evidence;
}

function One({ row, file, canWrite, evidence }: Props & { file: EvidenceFile }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { fileId, fileName, sizeBytes } = file;
  const look = lookOf(fileName);
  const { address: picture } = useFileAddress(row.id, file, look === "picture");
  const save = () => void download(draws.DownDrawCheckFile, { id: row.id, fileId }, fileName).catch(reportError);
  return (
    <li className="vc-file">
      <button
        type="button"
        className="vc-thumb"
        aria-label={t(look ? "voucher-check.look" : "voucher-check.save", { name: fileName })}
        onClick={look ? () => setOpen(true) : save}
      >
        {picture ? <img src={picture} alt="" /> : <Icon name="doc" size={22} />}
      </button>
      <span className="vc-file-name" title={fileName}>
        {fileName}
        <small>{formatBytes(sizeBytes)}</small>
      </span>
      <Button
        type="text"
        size="small"
        aria-label={t("voucher-check.save", { name: fileName })}
        icon={<Icon name="download" size={14} />}
        onClick={save}
      />
      {canWrite ? (
        <Popconfirm
          title={t("voucher-check.removeAsk", { name: fileName })}
          okText={t("ui.delete")}
          okButtonProps={{ danger: true }}
          cancelText={t("ui.cancel")}
          onConfirm={() => evidence.remove(row, fileId)}
        >
          <Button
            type="text"
            size="small"
            danger
            aria-label={t("voucher-check.remove", { name: fileName })}
            icon={<Icon name="delete" size={14} />}
          />
        </Popconfirm>
      ) : null}
      {isOpen && look ? <Preview drawnId={row.id} file={file} look={look} onClose={() => setOpen(false)} /> : null}
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
        <h3 className="section-title">{t("voucher-check.evidence")}</h3>
        {canWrite ? (
          <>
            <Button size="small" loading={evidence.busy === row.id} onClick={() => input.current?.click()}>
              {t("voucher-check.addFile")}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={t("voucher-check.addFile")}
              onChange={(event) => choose(event.target.files)}
            />
          </>
        ) : null}
      </header>
      {row.files.length === 0 ? (
        <p className="soft">{t(canWrite ? "voucher-check.dropHint" : "voucher-check.noFiles")}</p>
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
