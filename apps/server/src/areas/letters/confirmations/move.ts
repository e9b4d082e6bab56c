/** The one way in which a letter changes its state: the rules of the domain, then the change with its step and its entry in the log. */

import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Lang, MessageKey } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Database } from "@digao/db/schema";
import { type Db, projectIdOf } from "@digao/db/tenant";
import {
  findTransition,
  type LetterEvent,
  type LetterFault,
  type LetterStatus,
} from "@digao/domain/confirmations/transitions";
import type { UpdateObject } from "kysely";
import { sql } from "kysely";
import type { ActionEntry } from "../../../platform/action-log.ts";
import { Refusal, type RefusalKind } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { HeldLetter } from "./letter-rows.ts";

/** Who moves letters: a member, or a job on behalf of the platform. */
export interface Mover {
  db: Db;
  lang: Lang;
  user: { id: number | null };
  role: number;
  isSystem: boolean;
  audit(...entries: ActionEntry[]): Promise<void>;
}

export const moverOf = (ctx: Context): Mover => ({
  db: ctx.db,
  lang: ctx.lang,
  user: ctx.user,
  role: ctx.project?.role ?? -1,
  isSystem: false,
  audit: async (...entries) => {
    for (const entry of entries) await ctx.audit(entry);
  },
});
/** What follows from a registration of a member is the platform's step, at that member's hand. */
export const asSystem = (mover: Mover): Mover => ({ ...mover, isSystem: true });

const FAULTS: Readonly<Record<LetterFault, { key: MessageKey; kind: RefusalKind }>> = {
  state: { key: "hz.state", kind: "state" },
  notTeam: { key: "hz.notTeam", kind: "forbidden" },
  notApprover: { key: "hz.notApprover", kind: "forbidden" },
  ownLetter: { key: "hz.ownLetter", kind: "forbidden" },
  notManager: { key: "hz.notManager", kind: "forbidden" },
  notSubmitter: { key: "hz.notSubmitter", kind: "forbidden" },
  reasonMissing: { key: "hz.reasonMissing", kind: "invalid" },
};

export const letterWords = (lang: Lang, { letterNo, status }: Pick<HeldLetter, "letterNo" | "status">) => ({
  no: letterNo,
  status: codeWord(lang, "letterStatus", status),
});

interface How {
  reason?: string | undefined;
  to?: LetterStatus;
  /** Columns that change with the step. */
  set?: UpdateObject<Database, "confirmation_letter">;
  /** Kept with the step and in the log. */
  facts?: Record<string, unknown>;
}

export function requireTransition(
  mover: Mover,
  letter: HeldLetter,
  event: LetterEvent,
  how: Pick<How, "reason" | "to"> = {},
): { to: LetterStatus } {
  const caller = { userId: mover.user.id ?? 0, role: mover.role, isSystem: mover.isSystem };
  const found = findTransition(event, letter, caller, how);
  if (typeof found === "object") return found;
  const { key, kind } = FAULTS[found];
  throw new Refusal(key, {
    kind,
    params: letterWords(mover.lang, letter),
    ...(found === "reasonMissing" ? { field: "reason" } : {}),
  });
}

/** Answers the letter as it stands then. What guards the step has been asked by the caller; the state itself is asked here. */
export async function moveLetter(
  mover: Mover,
  letter: HeldLetter,
  event: LetterEvent,
  how: How = {},
): Promise<HeldLetter> {
  const { to } = requireTransition(mover, letter, event, how);
  const { db } = mover;
  const reason = how.reason?.trim() || null;
  await db
    .updateTable("confirmation_letter")
    .set({
      ...how.set,
      status: to,
      status_at: sql`now()`,
      status_reason: reason,
      updated_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", letter.id)
    .execute();
  await writeStep(db, letter, { event, to, userId: mover.user.id, reason, facts: how.facts ?? {} });
  await mover.audit(entryOf(db, letter, { event, to, reason, facts: how.facts ?? {} }));
  return { ...letter, status: to, rowVersion: letter.rowVersion + 1 };
}

const entryOf = (db: Db, letter: HeldLetter, { event, to, reason, facts }: Omit<Step, "userId">): ActionEntry => ({
  refType: "confirmationLetter",
  refId: letter.id,
  projectId: projectIdOf(db),
  action: event,
  old: { status: letter.status },
  new: { status: to, ...facts, ...(reason ? { reason } : {}) },
});

interface Move {
  letter: HeldLetter;
  /** What changes with the step, by column. */
  set: Readonly<Record<string, string | number | object | null>>;
  facts: Record<string, unknown>;
}

/** The same step of many letters, in as many statements as of one. `types` are those of the columns that each of them sets. */
export async function moveLetters(
  mover: Mover,
  event: LetterEvent,
  types: Readonly<Record<string, string>>,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const { db } = mover;
  const steps = moves.map(({ letter, facts }) => {
    const { to } = requireTransition(mover, letter, event);
    return { letter, step: { event, to, userId: mover.user.id, reason: null, facts } };
  });
  const rows = moves.map(({ letter, set }, at) => ({ ...set, id: letter.id, status: steps[at]?.step.to }));
  const names = Object.keys(types);
  const typed = [...Object.entries(types), ["id", "bigint"], ["status", "smallint"]].map(
    ([name = "", type = ""]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  await sql`
    update confirmation_letter l set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))},
      status = r.status, status_at = now(), status_reason = null, updated_at = now(), row_version = row_version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.join(typed)})
    where ${ofProject("l")} and l.id = r.id`.execute(db);
  await writeSteps(db, steps);
  await mover.audit(...steps.map(({ letter, step }) => entryOf(db, letter, step)));
}

interface Step {
  event: LetterEvent;
  to: LetterStatus;
  userId: number | null;
  reason: string | null;
  facts: Record<string, unknown>;
}

type Held = Pick<HeldLetter, "id" | "round"> & { status: LetterStatus };

/** The letter is held: no other step takes the same number. */
export const writeStep = (db: Db, letter: Held, step: Step): Promise<void> => writeSteps(db, [{ letter, step }]);

async function writeSteps(db: Db, steps: readonly { letter: Held; step: Step }[]): Promise<void> {
  const ids = steps.map(({ letter }) => letter.id);
  const { rows } = await sql<{ id: number; last: number }>`
    select a.letter_id as id, max(a.seq) as last from confirmation_approval a
    where ${ofProject("a")} and a.letter_id = any(${ids}::bigint[]) group by a.letter_id`.execute(db);
  const last = new Map(rows.map((row) => [row.id, row.last]));
  await db
    .insertInto("confirmation_approval")
    .values(
      steps.map(({ letter, step }) => ({
        letter_id: letter.id,
        seq: (last.get(letter.id) ?? 0) + 1,
        action: step.event,
        from_status: letter.status,
        to_status: step.to,
        round: letter.round,
        user_id: step.userId,
        comment: step.reason,
        facts: JSON.stringify(step.facts),
      })),
    )
    .execute();
}

/** Contents and addressee stay as they were approved. */
export function requireOpen(lang: Lang, letter: Pick<HeldLetter, "letterNo" | "status">): void {
  const open: readonly number[] = [letterStatus.toMake, letterStatus.made, letterStatus.sentBack];
  if (!open.includes(letter.status))
    throw new Refusal("hz.pastMaking", { kind: "state", params: letterWords(lang, letter) });
}
