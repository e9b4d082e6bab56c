/** What people are reminded of: each step of each subject once a person, whichever of the servers is first. */
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface Reminder {
  userId: number;
  kind: "letter" | "request" | "place" | "unchecked" | "report";
  /** The step: so many days. */
  days: number;
  subjects: readonly string[];
}

/** Of these subjects, those that the person is reminded of now for the first time. Written with the notice: without it they are not told. */
export async function firstReminded(db: Db, { userId, kind, days, subjects }: Reminder): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  // In one order, so that two servers wait for each other and do not lock each other out.
  const sorted = [...new Set(subjects)].sort();
  const { rows } = await sql<{ subject: string }>`
    insert into notice_reminder (user_id, kind, subject, days)
      select ${userId}::bigint, ${kind}, s.subject, ${days}::int from unnest(${sorted}::text[]) as s (subject)
    on conflict (tenant_id, user_id, kind, subject, days) do nothing returning subject`.execute(db);
  return new Set(rows.map(({ subject }) => subject));
}

const namedMax = 5;

/** The first of them by name. */
export const firstOf = (names: readonly string[]): string =>
  names.length > namedMax ? `${names.slice(0, namedMax).join("、")}…` : names.join("、");
