/** What is particular about the conclusion on a run: what of the tests is still open is for a leader to pass over, who says why. */
import { conclusionStatus } from "@digao/contract/areas/engagement/papers/codes";
import { type JournalConclusion, journalConclusion } from "@digao/contract/areas/evidence/journal-tests/calls";
import { messageOf } from "@digao/contract/messages";
import type { FilledOf } from "@digao/contract/paper/paper";
import { holdRecord } from "@digao/db/hold";
import { projectIdOf } from "@digao/db/tenant";
import { type OpenWork, whyNotConclude } from "@digao/domain/journal-tests/verdict";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { openWork } from "./draws.ts";
import { runLackOf } from "./run-lacks.ts";
import { runRow } from "./run-rows.ts";

interface Sources {
  isDone: boolean;
  /** Null once the journal of the run is gone, and its vouchers with it. */
  work: OpenWork | null;
  isLeader: boolean;
  /** Whoever reads or acts has run the tests. */
  isRunner: boolean;
  isDraft: boolean;
  /** What keeps the run from any conclusion. */
  runLack: Lack | null;
}

async function readSources({ db, project, user }: Context, _lang: unknown, runId: number): Promise<Sources> {
  const run = await runRow(db, runId);
  const isDone = run.state === "done";
  const work = isDone && run.isJournalKept ? await openWork(db, run) : null;
  const isLeader = isInRoleSet(project?.role ?? 0, "leader");
  return {
    isDone,
    work,
    isLeader,
    isRunner: run.userId === user.id,
    isDraft: run.isDraft,
    runLack: await runLackOf(db, run),
  };
}

const openIn = (work: OpenWork): number => work.undrawn + work.unchecked;
const isOpen = ({ work }: Sources): boolean => work === null || openIn(work) > 0;

function judge(draft: FilledOf<(typeof journalConclusion)["spec"]>, { isDone }: Sources, hasForce: boolean) {
  if (!isDone) return { key: "je.notDone" as const, field: "verdict" };
  if (hasForce && !saysWhatWasSeen(draft.revisionReason))
    return { key: "je.changeReason" as const, field: "revisionReason" };
  return null;
}

function lacks(version: JournalConclusion, sources: Sources): Lack | null {
  if (sources.runLack) return sources.runLack;
  const isConfirming = version.status === conclusionStatus.toConfirm;
  if (isConfirming && sources.isRunner) return { key: "je.confirmRunner", kind: "forbidden" };
  return workLack(version, sources);
}

function workLack({ verdict, overrideReason }: JournalConclusion, { work, isLeader }: Sources): Lack | null {
  const params = { undrawn: work?.undrawn ?? 0, unchecked: work?.unchecked ?? 0, exceptions: work?.exceptions ?? 0 };
  const why = work && verdict !== null ? whyNotConclude(verdict, work) : "open";
  if (why === "hasExceptions") return { key: "je.hasExceptions", params };
  if (why === null) return null;
  if (!overrideReason) return { key: work ? "je.highOpen" : "je.journalGone", params };
  return isLeader ? null : { key: "je.overrideLeader", kind: "forbidden" };
}

export const conclusionHandlers = paperHandlers(journalConclusion, {
  // Nobody takes vouchers in or out, approves settings or starts a run meanwhile.
  hold: ({ db }) => holdRecord(db, "project", projectIdOf(db)),
  readSources,
  figures: (_ctx, { work }) => Promise.resolve({ openVouchers: work && String(openIn(work)) }),
  judge,
  workOut: ({ overrideReason }, sources) => ({ overrideReason: isOpen(sources) ? overrideReason : null }),
  lacks,
  print: {
    before: ({ sources, lang }) => (sources.isDraft ? [[messageOf(lang, "je.draftPrint")]] : []),
  },
});
