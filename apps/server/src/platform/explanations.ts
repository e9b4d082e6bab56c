/** Why a check that differs is right all the same: said of one difference, and of no other. */
import type { MessageKey } from "@digao/contract/messages";
import type { RefType } from "@digao/contract/records";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { checkVersion, Refusal } from "./refusal.ts";
import type { Context } from "./serve.ts";

export interface Explained {
  id: number;
  code: string;
  words: string;
  difference: string;
  userName: string;
  at: string;
  rowVersion: number;
}
/** As the wire carries it. */
export type ShownExplanation = Pick<Explained, "words" | "userName" | "at" | "rowVersion"> & { isCurrent: boolean };

/** Of one set of checks: its table, its record in the log, and what it refuses with. */
interface Kept {
  table: string;
  refType: RefType;
  nothing: MessageKey;
  /** With the amount that it is now. */
  moved: MessageKey;
}
interface Said {
  projectId: number;
  code: string;
  /** With two places, as amounts are stored. */
  difference: string;
  words: string;
  rowVersion: number;
}

const nil = "0.00";

export function explanations({ table, refType, nothing, moved }: Kept) {
  const name = sql.table(table);
  const read = async (db: Db): Promise<ReadonlyMap<string, Explained>> => {
    const { rows } = await sql<Explained>`
      select e.id, e.code, e.words, e.difference::text as difference, u.name as "userName", e.explained_at as at, e.row_version as "rowVersion"
      from ${name} e join app_user u on u.tenant_id = e.tenant_id and u.id = e.explained_by where ${ofProject("e")}`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.code, row]));
  };
  const write = async (ctx: Context, said: Said & { before: Explained | undefined; next: number }): Promise<number> => {
    const { code, words, difference, before, next } = said;
    const by = ctx.user.id;
    const { rows } = await (before
      ? sql<{
          id: number;
        }>`update ${name} e set words = ${words}, difference = ${difference}, explained_by = ${by}, row_version = ${next}
          where ${ofProject("e")} and e.id = ${before.id} returning e.id`
      : sql<{
          id: number;
        }>`insert into ${name} (tenant_id, project_id, code, words, difference, explained_by, row_version)
          values (${ownTenant}, ${ownProject}, ${code}, ${words}, ${difference}, ${by}, ${next}) returning id`
    ).execute(ctx.db);
    return rows[0]?.id ?? 0;
  };
  return {
    read,
    /** @param measure the difference as it is now, whose check is locked; null where there is none to explain */
    async explain(ctx: Context, said: Said, measure: string | null): Promise<{ rowVersion: number }> {
      if (measure === null || measure === nil) throw new Refusal(nothing, { kind: "state" });
      if (measure !== said.difference) throw new Refusal(moved, { kind: "conflict", params: { amount: measure } });
      const before = (await read(ctx.db)).get(said.code);
      checkVersion(said.rowVersion, before ?? { rowVersion: 0 });
      const next = (before?.rowVersion ?? 0) + 1;
      const id = await write(ctx, { ...said, difference: measure, before, next });
      await ctx.audit({
        refType,
        refId: id,
        projectId: said.projectId,
        action: "explain",
        old: before ? { code: said.code, words: before.words, difference: before.difference } : null,
        new: { code: said.code, words: said.words, difference: measure },
      });
      return { rowVersion: next };
    },
  };
}

/** Whether it was said of what the check differs by now. */
export const isOf = (said: Explained | undefined, difference: string | null): said is Explained =>
  said !== undefined && said.difference === difference;

export const shownExplanation = (said: Explained | undefined, difference: string | null): ShownExplanation | null =>
  said
    ? {
        words: said.words,
        userName: said.userName,
        at: said.at,
        rowVersion: said.rowVersion,
        isCurrent: isOf(said, difference),
      }
    : null;
