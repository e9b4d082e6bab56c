/** Texts that were carried on from the year before: which of them nobody has changed or confirmed since (沿用上年未更新). */
import { createHash } from "node:crypto";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { type RollHeld, takenPartOf } from "./parts.ts";

export const hashOfText = (text: string): string => createHash("sha256").update(text).digest("hex");

export interface CarriedText {
  id: number;
  part: string;
  title: string;
  heldBy: RollHeld["by"];
  heldId: number;
  refType: string;
  refId: number;
  rowVersion: number;
}

type Stored = CarriedText & { hash: string };

/** Of one paper, or of all papers of a kind; those that still stand as they were carried on and that nobody has confirmed. */
export async function unchangedTexts(db: Db, by: RollHeld["by"], id?: number): Promise<CarriedText[]> {
  const one = id === undefined ? sql`` : sql`and r.held_id = ${id}`;
  const { rows } = await sql<Stored>`
    select r.id, r.part, r.title, r.held_by as "heldBy", r.held_id as "heldId", r.ref_type as "refType", r.ref_id as "refId",
      r.text_hash as hash, r.row_version as "rowVersion"
    from roll_forward_item r
    where ${ofProject("r")} and r.text_hash is not null and r.confirmed_at is null and r.held_by = ${by} ${one}
    order by r.id`.execute(db);
  const found: CarriedText[] = [];
  for (const part of new Set(rows.map((row) => row.part))) {
    const own = rows.filter((row) => row.part === part);
    const same = await takenPartOf(part)?.unchanged?.(db, own);
    found.push(...own.flatMap(({ hash: _, ...row }) => (same?.has(row.refId) ? [row] : [])));
  }
  return found;
}

const namedMax = 5;

/** As refusals name them; null where nothing stands unchanged. */
export function unchangedNames(texts: readonly Pick<CarriedText, "title">[]): string | null {
  if (texts.length === 0) return null;
  const names = texts.slice(0, namedMax).map(({ title }) => title);
  return `${names.join("、")}${texts.length > namedMax ? " …" : ""}`;
}
