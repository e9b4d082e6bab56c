/** A picture or a PDF of a project, with the region that evidence names; or where one is drawn. */
import { type AuditFile, auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Region } from "@digao/contract/areas/evidence/evidence-links/calls";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestFile } from "../../../lib/request.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { PdfPages } from "./PdfPages.tsx";
import { RegionLayer } from "./RegionLayer.tsx";

interface Props {
  look: "pdf" | "picture";
  file: Pick<AuditFile, "id" | "projectId" | "fileName" | "ext">;
  version?: number | undefined;
  marks?: { page?: number | null; region?: readonly number[] | null } | undefined;
  onPick?: (page: number | null, region: Region) => void;
}

function useBytes({ file, version }: Props) {
  const input = { projectId: file.projectId, ids: file.id, ...(version ? { version } : {}) };
  return useQuery({
    queryKey: ["file", auditFiles.DownAuditFiles.path, input],
    queryFn: async ({ signal }) => (await requestFile(auditFiles.DownAuditFiles, input, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  });
}

function Picture({ blob, file, marks, onPick }: Props & { blob: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    // As a picture and nothing else: what an address shows in a window of its own is told by its type.
    const made = URL.createObjectURL(new Blob([blob], { type: file.ext === "png" ? "image/png" : "image/jpeg" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, file.ext]);
  if (!address) return <DelayedSkeleton rows={8} />;
  return (
    <div className="look-scroll" {...scrolls}>
      <div className="region-host">
        <img className="look-picture" src={address} alt={file.fileName} draggable={false} />
        <RegionLayer region={marks?.region} onPick={onPick && ((region: Region) => onPick(null, region))} />
      </div>
    </div>
  );
}

export function FileLook(props: Props) {
  const { data, error, refetch } = useBytes(props);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={8} />;
  if (props.look === "picture") return <Picture {...props} blob={data} />;
  return <PdfPages blob={data} page={props.marks?.page} region={props.marks?.region} onPick={props.onPick} />;
}
