/**
 * How a project stands, kept for the firm's board with the position of the project's log at which it was worked out. Writers move `log_now` on
 * (figures.ts), so that the board knows what has changed since without a look into projects.
 */
import { endedFlags } from "@digao/contract/areas/office/projects/codes";
import type { ProjectStanding } from "@digao/contract/areas/report/completion/board";
import type { CompletionLine } from "@digao/contract/areas/report/completion/calls";
import { checkOf } from "@digao/contract/areas/report/completion/checks";
import { completionResult, completionStage } from "@digao/contract/areas/report/completion/codes";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { waitForWriters } from "../../../platform/overview/heads.ts";
import { isOpenLine, listOfBy } from "./standing.ts";

/** The projects of the board, `p`: from the start of the work until the archive is made, stopped ones as well. */
export const isOnBoard: RawBuilder<boolean> = sql<boolean>`(not p.is_deleted and p.archive_flag not in ${oneOf(endedFlags)}
  and p.status not in (${code.projectStatus.settingUp}, ${code.projectStatus.archived}, ${code.projectStatus.void}))`;

/** `s` is the project's row of completion_standing, joined by a left join. What hangs on the day is worked out each day. */
export const isCurrent: RawBuilder<boolean> = sql<boolean>`coalesce(s.log_seq = s.log_now
  and (s.computed_at at time zone 'Asia/Shanghai')::date = ${sqlToday}, false)`;

const { completion, issue, delivery, archive } = completionStage;

export interface Kept {
  openCompletion: number;
  openIssue: number;
  openDelivery: number;
  openArchive: number;
  openNever: number;
  waived: number;
  firstCode: string | null;
  firstCount: number | null;
}

const isNever = ({ waiverRule }: CompletionLine): boolean => waiverRule === "never";

/** Lines of an earlier stage come first, and of a stage those that nobody may waive. */
function keptOf(lines: readonly CompletionLine[]): Kept {
  const open = lines.filter(isOpenLine);
  const of = (stage: number) => open.filter((line) => line.stage === stage).length;
  const [first] = open.toSorted((a, b) => a.stage - b.stage || Number(isNever(b)) - Number(isNever(a)));
  return {
    openCompletion: of(completion),
    openIssue: of(issue),
    openDelivery: of(delivery),
    openArchive: of(archive),
    openNever: open.filter(isNever).length,
    waived: lines.filter(({ result }) => result === completionResult.waived).length,
    firstCode: first?.code ?? null,
    firstCount: first?.count ?? null,
  };
}

/** The number of the last entry of the log of the project that `db` is bound to. */
export async function logPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select h.seq from project_log_head h where ${ofProject("h")}`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** Of what stands in the row of completion_standing, in the reader's language. */
export function standingOf(kept: Kept & { computedAt: string; isCurrent: boolean }, lang: Lang): ProjectStanding {
  const check = kept.firstCode === null ? undefined : checkOf(kept.firstCode);
  const open = [
    { stage: completion, count: kept.openCompletion },
    { stage: issue, count: kept.openIssue },
    { stage: delivery, count: kept.openDelivery },
    { stage: archive, count: kept.openArchive },
  ];
  return {
    open,
    openCount: open.reduce((sum, { count }) => sum + count, 0),
    neverCount: kept.openNever,
    waivedCount: kept.waived,
    first: check
      ? { code: check.code, words: wordIn(lang, check.words), by: listOfBy(check, lang), count: kept.firstCount }
      : null,
    computedAt: kept.computedAt,
    isCurrent: kept.isCurrent,
  };
}

export const keptColumns = {
  openCompletion: "s.open_completion",
  openIssue: "s.open_issue",
  openDelivery: "s.open_delivery",
  openArchive: "s.open_archive",
  openNever: "s.open_never",
  waived: "s.waived",
  firstCode: "s.first_code",
  firstCount: "s.first_count",
  computedAt: "s.computed_at",
} as const;

/**
 * Keeps what was worked out at that position of the log. Whoever writes meanwhile either has committed before, and is counted, or moves the
 * row on afterwards: writers hold the project's row of the overview until they commit.
 */
export async function keepStanding(db: Db, position: number, lines: readonly CompletionLine[]): Promise<void> {
  const kept = keptOf(lines);
  await waitForWriters(db);
  const now = await logPosition(db);
  const values = sql.join([position, now, instant(), ...Object.values(kept)]);
  await sql`
    insert into completion_standing as s (tenant_id, of_project, log_seq, log_now, computed_at,
      open_completion, open_issue, open_delivery, open_archive, open_never, waived, first_code, first_count)
    values (${ownTenant}, ${ownProject}, ${values})
    on conflict (tenant_id, of_project) do update set (log_seq, log_now, computed_at,
      open_completion, open_issue, open_delivery, open_archive, open_never, waived, first_code, first_count)
      = (excluded.log_seq, excluded.log_now, excluded.computed_at, excluded.open_completion, excluded.open_issue,
      excluded.open_delivery, excluded.open_archive, excluded.open_never, excluded.waived, excluded.first_code, excluded.first_count)
    where s.log_seq <= excluded.log_seq`.execute(db);
}
