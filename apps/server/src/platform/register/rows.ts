/** Cells of several records, as the list edits them in place: each record over the version that was seen, judged like a row of a sheet. */
import type { RowsInput } from "@digao/contract/register/register";
import type { RowCells, RowSaved, RowsSaved } from "@digao/contract/register/rows";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Draft } from "./judge.ts";
import { type Judging, judgeRow } from "./judge-rows.ts";
import type { Parts } from "./parts.ts";
import { holdRecords, type Row, readRecords } from "./read.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { updateRecord } from "./write.ts";

/** The fields that are edited in place; what else is sent changes nothing. */
function cellsOf({ spec }: Parts, { cells }: RowCells): Record<string, string> {
  const inPlace = new Set(spec.inPlace);
  return Object.fromEntries(Object.entries(cells).filter(([name]) => inPlace.has(name)));
}

const answer = (id: number, kind: RowSaved["kind"], problems: RowSaved["problems"] = []): RowSaved => ({
  id,
  kind,
  problems,
});

/** Writes a record that is right, unless it is looked at alone. */
async function take(
  judging: Judging,
  row: RowCells,
  current: Row | undefined,
  write: (draft: Draft) => Promise<unknown>,
) {
  if (!current) return answer(row.id, "gone");
  if (row.rowVersion !== current.rowVersion) return answer(row.id, "stale");
  const judged = await judgeRow(judging, { row: row.id, cells: cellsOf(judging.parts, row) }, () => current);
  const { kind, problems } = judged.shown;
  if (problems.length > 0) return answer(row.id, "wrong", problems);
  if (kind === "same") return answer(row.id, "same");
  await write(judged.draft);
  return answer(row.id, "saved");
}

export async function saveRows(ctx: Context, parts: Parts, { rows, isPreview, reason }: RowsInput): Promise<RowsSaved> {
  const { spec, lock } = parts;
  const ids = rows.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new Refusal("validation.choice", { field: "rows", params: { field: "rows" } });
  if (!isPreview) {
    await lock?.(ctx, ids);
    await holdRecords(ctx, spec, ids);
  }
  const [words, found] = await Promise.all([vocabularyOf(ctx, parts), readRecords(ctx, parts, ids)]);
  const judging: Judging = { ctx, parts, date1904: false, words, matchedBy: null, ids: new Map(), seen: new Map() };
  const saved: RowSaved[] = [];
  for (const row of rows) {
    const write = async (draft: Draft) =>
      isPreview || updateRecord(ctx, parts, { id: row.id, rowVersion: row.rowVersion, input: { ...draft, reason } });
    saved.push(await take(judging, row, found.get(row.id), write));
  }
  return { rows: saved };
}
