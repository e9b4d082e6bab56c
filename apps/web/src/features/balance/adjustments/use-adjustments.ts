/** The page's state: what the address says, the entries of the project, and which of them is in hand. */

import { type AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { nextWaiting } from "../../../lib/next-record.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { type Entry, newEntry } from "./entry.ts";
import { groupsOf } from "./head-list.ts";

const choice = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional().catch(undefined);
const Url = z.object({
  keyword: z.string().catch(""),
  type: choice(1, 8),
  status: choice(0, 3),
  client: choice(0, 3),
  page: z.coerce.number().int().min(1).catch(1),
  /** Id of the chosen entry, or "new". */
  entry: z.string().optional().catch(undefined),
  /** Type of the new entry. */
  make: z.coerce.number().int().min(1).max(7).catch(1),
});

/** By act: the entries that wait for it by this person. */
const waiting: Readonly<Record<string, (head: AdjustHead) => boolean>> = {
  submit: ({ status, can }) => status === adjustStatus.draft && can.submit.ok,
  approve: ({ status, can }) => status === adjustStatus.forReview && can.check.ok,
};

type Dialog = "reclass" | "tax" | "part";
type Address = z.infer<typeof Url>;
export const pageSize = 50;

/** One page of what the address asks for, and the chosen entry, which may stand on another page. */
function useEntries(projectId: number, RptLang: "zh" | "en", url: Address) {
  const list = useCall(
    adjustments.GetAuditAdjustList,
    {
      projectId,
      RptLang,
      AdjType: url.type,
      status: url.status,
      clientStatus: url.client,
      keyword: url.keyword || undefined,
      skipCount: (url.page - 1) * pageSize,
      maxResultCount: pageSize,
    },
    { keepPrevious: true },
  );
  const items = list.data?.items ?? [];
  const id = Number(url.entry) || 0;
  const listed = items.find((head) => head.id === id);
  const isElsewhere = id > 0 && list.data !== undefined && !listed;
  const other = useCall(adjustments.GetAuditAdjustListById, { Id: id, RptLang }, { enabled: isElsewhere });
  const found = other.data?.projectId === projectId ? other.data : undefined;
  if (isElsewhere && other.isPending) return { list, chosen: undefined };
  return { list, chosen: listed ?? (isElsewhere ? found : undefined) ?? items[0] };
}

export function useAdjustments() {
  const project = useProject();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [url, patch] = useUrlState(Url);
  const { list, chosen } = useEntries(project.id, lang, url);
  const [dialog, setDialog] = useState<Dialog>();
  /** What a copied entry begins with; its turn makes the editor start afresh. */
  const [copied, setCopied] = useState<{ turn: number; entry: Entry }>();
  /** The helpers look at every entry of the project. */
  const all = useCall(
    adjustments.GetAuditAdjustListByAdjType,
    { projectId: project.id, RptLang: lang },
    { enabled: dialog !== undefined },
  );
  const groups = useMemo(() => groupsOf(list.data), [list.data]);
  const isNew = url.entry === "new" && !project.isReadOnly;
  /** Counts what was chosen by hand: an answer that comes after a choice moves nobody. */
  const [choices, setChoices] = useState(0);
  const inHand = useRef({ entry: url.entry, choices });
  useLayoutEffect(() => {
    inHand.current = { entry: url.entry, choices };
  });
  /** Whoever has chosen an entry before the answer came, another or this one again, stays there. */
  const isLeft = (id: number) => {
    const { entry, choices: now } = inHand.current;
    return now !== choices || (entry !== undefined && entry !== "new" && entry !== String(id));
  };
  /** Counts the entries gone on to: the list then has the focus. */
  const [movedOn, setMovedOn] = useState(0);
  const openNew = (type: number) => patch({ entry: "new", make: type === adjustType.entry ? undefined : type }, "push");
  return {
    project,
    lang,
    url,
    list,
    groups,
    isNew,
    dialog,
    setDialog,
    heads: all.data,
    turn: (page: number) => patch({ page: page > 1 ? page : undefined, entry: undefined }, "push"),
    chosen: isNew ? undefined : chosen,
    first: copied?.entry ?? newEntry(url.make),
    record: isNew ? `${project.id}.new.${url.make}.${copied?.turn ?? 0}` : `${chosen?.id}`,
    choose: (id: number) => {
      setChoices((count) => count + 1);
      patch({ entry: id, make: undefined });
    },
    start: (type: number) => {
      setCopied(undefined);
      if (!project.isReadOnly) openNew(type);
    },
    copy: (entry: Entry) => {
      setCopied({ turn: (copied?.turn ?? 0) + 1, entry });
      openNew(entry.adjType);
    },
    saved: (head: AdjustHead) => {
      if (!isLeft(head.id)) patch({ entry: head.id, make: undefined });
    },
    movedOn,
    /** After an act: to the next entry that waits for it, else the entry stays. */
    done: (head: AdjustHead, act: string) => {
      if (isLeft(head.id)) return;
      const waits = waiting[act];
      const heads = groups.flatMap((group) => group.heads);
      const next = waits && nextWaiting(heads, head.id, waits);
      patch({ entry: (next ?? head).id, make: undefined });
      if (next) setMovedOn((count) => count + 1);
    },
    booked: (made: AdjustHead[]) => {
      setDialog(undefined);
      if (made[0])
        patch({ entry: made[0].id, status: undefined, type: undefined, keyword: undefined, page: undefined });
    },
  };
}
export type AdjustmentsState = ReturnType<typeof useAdjustments>;
