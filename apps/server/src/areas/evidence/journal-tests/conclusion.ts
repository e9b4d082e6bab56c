/** What is particular about the conclusion on a run: what of the tests is still open is for a leader to pass over, who says why. */
import { type JournalConclusion, journalConclusion } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { FilledOf } from "@digao/contract/paper/paper";
import { type OpenWork, whyNotConclude } from "@digao/domain/journal-tests/verdict";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { openWork } from "./draws.ts";
import { runRow } from "./run-rows.ts";

interface Sources {
  isDone: boolean;
  /** Null once the journal of the run is gone, and its vouchers with it. */
  work: OpenWork | null;
  isLeader: boolean;
}

async function readSources({ db, project }: Context, _lang: unknown, runId: number): Promise<Sources> {
  const run = await runRow(db, runId);
  const isDone = run.state === "done";
  const work = isDone && run.isJournalKept ? await openWork(db, run) : null;
  return { isDone, work, isLeader: isInRoleSet(project?.role ?? 0, "leader") };
}

const openIn = (work: OpenWork): number => work.undrawn + work.unchecked;
const isOpen = ({ work }: Sources): boolean => work === null || openIn(work) > 0;

function judge(draft: FilledOf<(typeof journalConclusion)["spec"]>, { isDone }: Sources, hasForce: boolean) {
  if (!isDone) return { key: "je.notDone" as const, field: "verdict" };
  if (hasForce && !saysWhatWasSeen(draft.revisionReason))
    return { key: "je.changeReason" as const, field: "revisionReason" };
  return null;
}

function lacks({ verdict, overrideReason }: JournalConclusion, { work, isLeader }: Sources): Lack | null {
  const params = { undrawn: work?.undrawn ?? 0, unchecked: work?.unchecked ?? 0, exceptions: work?.exceptions ?? 0 };
  const why = work && verdict !== null ? whyNotConclude(verdict, work) : "open";
  if (why === "hasExceptions") return { key: "je.hasExceptions", params };
  if (why === null) return null;
  if (!overrideReason) return { key: work ? "je.highOpen" : "je.journalGone", params };
  return isLeader ? null : { key: "je.overrideLeader", kind: "forbidden" };
}

export const conclusionHandlers = paperHandlers(journalConclusion, {
  readSources,
  figures: (_ctx, { work }) => Promise.resolve({ openVouchers: work && String(openIn(work)) }),
  judge,
  workOut: ({ overrideReason }, sources) => ({ overrideReason: isOpen(sources) ? overrideReason : null }),
  lacks,
});
