/** The page's state: what the address says, the entries of the project, and which of them is in hand. */
import { type AdjustHead, adjustments } from "@digao/contract/areas/adjustments";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCall } from "../../lib/api.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { useProject } from "../../lib/page.ts";
import { useUrlState } from "../../lib/use-url-state.ts";
import { type Entry, newEntry } from "./entry.ts";
import { groupsOf } from "./head-list.ts";

const choice = z.coerce.number().int().optional().catch(undefined);
const Url = z.object({
  keyword: z.string().catch(""),
  type: choice,
  status: choice,
  client: choice,
  /** Id of the chosen entry, or "new". */
  entry: z.string().optional().catch(undefined),
  /** Type of the new entry. */
  make: z.coerce.number().int().min(1).max(7).catch(1),
});

type Dialog = "reclass" | "tax";

export function useAdjustments() {
  const project = useProject();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [url, patch] = useUrlState(Url);
  const list = useCall(adjustments.GetAuditAdjustListByAdjType, { projectId: project.id, RptLang: lang });
  const [dialog, setDialog] = useState<Dialog>();
  /** What a copied entry begins with; its turn makes the editor start afresh. */
  const [copied, setCopied] = useState<{ turn: number; entry: Entry }>();
  const heads = useMemo(() => list.data ?? [], [list.data]);
  const groups = useMemo(() => groupsOf(heads, url), [heads, url]);
  const isNew = url.entry === "new" && !project.isReadOnly;
  const chosen = heads.find((head) => `${head.id}` === url.entry) ?? groups[0]?.heads[0];
  const openNew = (type: number) => patch({ entry: "new", make: type === 1 ? undefined : type }, "push");
  return {
    ...{ project, lang, url, list, heads, groups, isNew, dialog, setDialog },
    chosen: isNew ? undefined : chosen,
    first: copied?.entry ?? newEntry(url.make),
    record: isNew ? `${project.id}.new.${url.make}.${copied?.turn ?? 0}` : `${chosen?.id}`,
    choose: (id: number) => patch({ entry: id, make: undefined }),
    start: (type: number) => {
      setCopied(undefined);
      if (!project.isReadOnly) openNew(type);
    },
    copy: (entry: Entry) => {
      setCopied({ turn: (copied?.turn ?? 0) + 1, entry });
      openNew(entry.adjType);
    },
    saved: (head: AdjustHead) => patch({ entry: head.id, make: undefined }),
    booked: (made: AdjustHead[]) => {
      setDialog(undefined);
      if (made[0]) patch({ entry: made[0].id, status: undefined, type: undefined, keyword: undefined });
    },
  };
}
export type AdjustmentsState = ReturnType<typeof useAdjustments>;
