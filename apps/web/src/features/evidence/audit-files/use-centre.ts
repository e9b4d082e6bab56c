/** What the document centre shows, all of it in the address: the node or the bin, and the file that is open. */
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { refresh, useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";

const Url = z.object({
  node: z.coerce.number().int().positive().optional().catch(undefined),
  folder: z.string().optional().catch(undefined),
  bin: z.coerce.boolean().catch(false),
  keyword: z.string().optional().catch(undefined),
  open: z.coerce.number().int().positive().optional().catch(undefined),
});

/** The job that reads files tells nobody of each one. */
const freshWhileReadingMs = 4_000;

/** What a list or a search said of files that were being read is asked again once fewer of them are. */
function useReread(waiting: number | undefined) {
  const client = useQueryClient();
  const before = useRef(waiting);
  useEffect(() => {
    const isFewer = waiting !== undefined && before.current !== undefined && waiting < before.current;
    before.current = waiting;
    if (isFewer) void refresh(client, auditFiles.SearchAuditFiles);
  }, [client, waiting]);
}

export function useCentre() {
  const project = useProject();
  const lang = useLanguage();
  const [url, patch] = useUrlState(Url);
  const [isReading, setReading] = useState(false);
  const refetchMs = isReading ? freshWhileReadingMs : (false as const);
  const counts = useCall(auditFiles.GetAuditFilesCount, { projectId: project.id, lang }, { refetchMs });
  // What the archive asks for may be a paper as well: the index of papers says what is missing.
  const index = useCall(paperIndex.GetReportCatalogData, {
    ProjectId: project.id,
    RptLang: lang === "en" ? "en" : "zh",
  });
  const missing: ReadonlySet<string> = useMemo(
    () => new Set((index.data ?? []).filter(({ isMissing }) => isMissing).map(({ sectionCode }) => sectionCode)),
    [index.data],
  );
  const isWaiting = (counts.data?.waiting ?? 0) > 0;
  if (isWaiting !== isReading) setReading(isWaiting);
  useReread(counts.data?.waiting);
  const node = counts.data?.nodes.find(({ nodeId }) => nodeId === url.node);
  const go = (place: { node?: number | undefined; folder?: string | undefined; bin?: boolean }) =>
    patch(
      {
        node: place.node,
        folder: place.folder,
        bin: place.bin ?? false,
        page: undefined,
        open: undefined,
        page_no: undefined,
        region: undefined,
      },
      "push",
    );
  return { project, lang, url, patch, counts, missing, node, go };
}
export type Centre = ReturnType<typeof useCentre>;
