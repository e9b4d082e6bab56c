/** A file that an address opens and this page of the list does not hold: the list goes to where it is. */
import { type AuditFile, auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { useEffect } from "react";
import { useCall } from "../../../lib/api.ts";
import type { Centre } from "./use-centre.ts";

export function GoToFile({ centre, shown }: { centre: Centre; shown: readonly AuditFile[] }) {
  const { url, patch } = centre;
  const isElsewhere = url.open !== undefined && !shown.some(({ id }) => id === url.open);
  const { data } = useCall(auditFiles.GetAuditFile, { id: url.open ?? 0 }, { enabled: isElsewhere });
  useEffect(() => {
    if (!isElsewhere || !data || data.id !== url.open) return;
    patch({
      node: data.nodeId,
      folder: data.folder,
      bin: data.deleted !== null,
      keyword: data.deleted ? data.fileName : null,
      page: undefined,
    });
  }, [isElsewhere, data, url.open, patch]);
  return null;
}
