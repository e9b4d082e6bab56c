/** Files beside a drawn voucher: pictures as thumbnails, each to be looked at, saved or taken away. */
import { type DrawnVoucher, draws } from "@digao/contract/areas/draws";
import { useQuery } from "@tanstack/react-query";
import { Button, Modal, Popconfirm } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { formatBytes } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { requestFile } from "../../../lib/request.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { Evidence } from "./use-evidence.ts";

type EvidenceFile = DrawnVoucher["files"][number];
interface Props {
  row: DrawnVoucher;
  canWrite: boolean;
  evidence: Evidence;
}

const isPicture = (name: string) => /\.(png|jpe?g|gif|webp|bmp)$/i.test(name);

function usePicture(id: number, { fileId, fileName }: EvidenceFile): string | undefined {
  const { data } = useQuery({
    queryKey: ["evidence", id, fileId],
    queryFn: async ({ signal }) => (await requestFile(draws.DownDrawCheckFile, { id, fileId }, { signal })).blob,
    enabled: isPicture(fileName),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const address = URL.createObjectURL(data);
    setShown(address);
    return () => {
      URL.revokeObjectURL(address);
      setShown(undefined);
    };
  }, [data]);
  return shown;
}

function One({ row, file, canWrite, evidence }: Props & { file: EvidenceFile }) {
  const { t } = useTranslation();
  const picture = usePicture(row.id, file);
  const [isOpen, setOpen] = useState(false);
  const { fileId, fileName, sizeBytes } = file;
  const save = () => void download(draws.DownDrawCheckFile, { id: row.id, fileId }, fileName).catch(reportError);
  return (
    <li className="vc-file">
      <button
        type="button"
        className="vc-thumb"
        aria-label={t(picture ? "voucher-check.look" : "voucher-check.save", { name: fileName })}
        onClick={picture ? () => setOpen(true) : save}
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
      {isOpen ? (
        <Modal open width="80vw" title={fileName} footer={null} onCancel={() => setOpen(false)}>
          <img className="vc-picture" src={picture} alt={fileName} />
        </Modal>
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
