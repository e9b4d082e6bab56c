/** Keeps the result of a matching as a paper of a project. */
import { type MatchPaper, type matching, matchPaperRowsMax } from "@digao/contract/areas/papers/matching/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Book, Sheet } from "@digao/sheets/book";
import { sql } from "kysely";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { fillTemplate, paperParts } from "../sheet-templates/door.ts";
import { madePapers } from "../sheets/door.ts";
import { heldRun } from "./by-hand.ts";
import { matchPages } from "./paper-pages.ts";
import { resultOf, type StoredRun, settingsOf, sidesOf, storedRun } from "./result.ts";

type Given = Input<(typeof matching)["KeepMatchRun"]>;
type Place = Awaited<ReturnType<typeof madePapers.indexOf>>;
type Answers = Awaited<ReturnType<typeof madePapers.answersOf>>;
type Computed = Awaited<ReturnType<typeof madePapers.computed>>;

/** Of the suffixes of papers: a checklist (检查表). */
const suffix = "9";

interface Work {
  run: StoredRun;
  name: string;
  place: Place;
  answers: Answers;
}

function filled(book: Book, { index, itemName }: Place): Book {
  const paper = fillTemplate(book, {
    values: { index: index ?? "", itemName: itemName ? `${itemName} ` : "" },
    lists: {},
  });
  if (index === null) for (const sheet of Object.values(paper.sheets)) withoutSigns(sheet);
  return paper;
}

/** Signs are found by the index: a paper without one has them below the sheet alone. */
function withoutSigns({ cellData = {} }: Sheet): void {
  for (const row of Object.values(cellData))
    for (const cell of Object.values(row)) if (cell.f?.startsWith("=SIGN(")) delete cell.f;
}

export const matchPaper: FileReading<Work, Computed> = {
  name: "match-paper",
  async read(_path, { run, name, place, answers }) {
    const sides = await sidesOf(run);
    const { leftName, rightName } = run;
    const pages = matchPages(resultOf(run, sides), sides, { leftName, rightName, rule: settingsOf(run).rule });
    return madePapers.computed(filled(paperParts.bookOfPages(name, pages), place), answers);
  },
};

async function rowsOf({ db }: Context, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select l.row_count + o.row_count as count from match_run r
      join match_list l on l.tenant_id = r.tenant_id and l.id = r.left_list_id
      join match_list o on o.tenant_id = r.tenant_id and o.id = r.right_list_id
    where r.id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function workOf(ctx: Context, { Id: id, itemId, name }: Given): Promise<Work> {
  const run = await storedRun(ctx.db, id);
  if (run?.userId !== ctx.user.id) throw missing("matching.runMissing");
  if (!run.isDone) throw new Refusal("matching.notDone", { kind: "state" });
  const count = await rowsOf(ctx, id);
  if (count > matchPaperRowsMax)
    throw new Refusal("matching.paperRows", { kind: "state", params: { count, max: matchPaperRowsMax } });
  const place = await madePapers.indexOf(ctx.db, itemId ?? 0, suffix);
  const heading = paperParts.bookOfPages(name, [{ name, widths: [], lines: paperParts.head("", 7) }]);
  return { run, name, place, answers: await madePapers.answersOf(ctx.db, filled(heading, place)) };
}

/** One paper of one result, as long as it is not in the bin. */
async function checkUnkept({ db }: Context, settings: { paper?: MatchPaper; paperOf?: number }, decided: number) {
  const { paper, paperOf } = settings;
  if (!paper || paperOf !== decided) return;
  const { rows } = await sql<{ isThere: boolean }>`
    select exists(select from audit_sheet s where ${ofProject("s")} and s.id = ${paper.id} and s.removed_at is null) as "isThere"`.execute(
    db,
  );
  if (rows[0]?.isThere) throw new Refusal("matching.paperThere", { kind: "state", params: { name: paper.name } });
}

interface Made extends Computed {
  rule: string;
  place: Place;
}

export const keepMatchRun = planned<(typeof matching)["KeepMatchRun"]>()(
  async (ctx, given): Promise<() => Promise<Made>> => {
    const work = await workOf(ctx, given);
    return async () => ({
      ...(await ctx.readFile(matchPaper, "", work)),
      rule: work.run.rule,
      place: work.place,
    });
  },
  async (ctx, given, made): Promise<MatchPaper> => {
    const { Id: id, projectId, itemId, name } = given;
    const { rule } = await heldRun(ctx, id);
    const settings = JSON.parse(rule) as { paper?: MatchPaper; paperOf?: number; decisions?: unknown[] };
    const decided = settings.decisions?.length ?? 0;
    await checkUnkept(ctx, settings, decided);
    // What was refused before is refused here, with its reason.
    if (!made) await workOf(ctx, given);
    if (made?.rule !== rule) throw unread();
    const { packed, checkRows, place } = made;
    const sheetId = await madePapers.keep(ctx, { name, itemId: itemId ?? 0, packed, checkRows, place });
    const paper: MatchPaper = { projectId, id: sheetId, wpIndex: place.index, name };
    const next = JSON.stringify({ ...settings, paper, paperOf: decided });
    await sql`update match_run set rule = ${next} where id = ${id} and user_id = ${ctx.user.id}`.execute(ctx.db);
    await ctx.audit({ refType: "matchRun", refId: id, projectId: null, action: "update", new: { name } });
    return paper;
  },
);
