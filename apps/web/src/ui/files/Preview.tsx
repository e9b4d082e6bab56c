/** A file beside a voucher, looked at in place: a picture, or a PDF in the browser's own viewer. */
import { type DrawnVoucher, draws } from "@digao/contract/areas/draws";
import { useQuery } from "@tanstack/react-query";
import { Modal } from "antd";
import { useEffect, useState } from "react";
import { requestFile } from "../../../lib/request.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

export type EvidenceFile = DrawnVoucher["files"][number];
export type Look = "picture" | "pdf";

const pdfType = "application/pdf";

/** How the file can be looked at; what cannot is saved. */
export function lookOf(name: string): Look | undefined {
  if (/\.(png|jpe?g|gif|webp|bmp)$/i.test(name)) return "picture";
  // Not every browser has a viewer, and firms can switch it off.
  return /\.pdf$/i.test(name) && navigator.pdfViewerEnabled !== false ? "pdf" : undefined;
}

/** The file's bytes under an address of this window. */
export function useFileAddress(drawnId: number, { fileId, fileName }: EvidenceFile, isWanted: boolean) {
  const query = useQuery({
    queryKey: ["evidence", drawnId, fileId],
    queryFn: async ({ signal }) =>
      (await requestFile(draws.DownDrawCheckFile, { id: drawnId, fileId }, { signal })).blob,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [address, setAddress] = useState<string>();
  const { data } = query;
  const isPdf = lookOf(fileName) === "pdf";
  useEffect(() => {
    if (!data) return undefined;
    // Whatever the file holds is shown as what its name says, never as a page of ours.
    const made = URL.createObjectURL(isPdf ? new Blob([data], { type: pdfType }) : data);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [data, isPdf]);
  return { address, query };
}

interface Props {
  drawnId: number;
  file: EvidenceFile;
  look: Look;
  onClose: () => void;
}

export function Preview({ drawnId, file, look, onClose }: Props) {
  const { address, query } = useFileAddress(drawnId, file, true);
  const { fileName } = file;
  return (
    <Modal open width="80vw" title={fileName} footer={null} onCancel={onClose}>
      {query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
      {address || query.error ? null : <DelayedSkeleton rows={6} />}
      {address && look === "picture" ? <img className="vc-picture" src={address} alt={fileName} /> : null}
      {address && look === "pdf" ? <iframe className="vc-pdf" src={address} title={fileName} /> : null}
    </Modal>
  );
}
