import { createHash } from "node:crypto";
import type {
  CheckImport,
  ImportedCheck,
  vouchingImport,
} from "@digao/contract/areas/acquisition/vouching-import/calls";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import type { Input } from "@digao/contract/endpoint";
import { bareOfBatch } from "@digao/domain/vouching/evidence";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { drawnToImport, pointsOf } from "../../evidence/vouching/door.ts";
import { applyPlans } from "./apply-plans.ts";
import { byVoucher, type Indexes, matchRow } from "./match-rows.ts";
import { type Plan, planRow } from "./plan-row.ts";
import { checkSheet, type SheetRow } from "./read-rows.ts";
import { sayIn } from "./said.ts";

type Calls = typeof vouchingImport;
type Query = Input<Calls["FromExcelImportPZCheck"]>;
type Points = ReadonlyMap<number, ReadonlyMap<number, string>>;

interface Judged {
  shown: ImportedCheck;
  drawn: DrawnVoucher | null;
  plan: Plan | null;
}

/** Of everything drawn that the file could touch: a change of any of it changes the stamp. */
const stampOf = (drawn: readonly DrawnVoucher[], sha256: string): string =>
  createHash("sha256")
    .update(JSON.stringify([sha256, drawn.map(({ id, rowVersion }) => [id, rowVersion])]))
    .digest("hex");

async function indexesOf({ db }: Context, projectId: number): Promise<Indexes> {
  const rows = await db.selectFrom("fs_item").where("project_id", "=", projectId).select(["id", "wp_index"]).execute();
  return new Map(rows.map(({ id, wp_index }) => [id, wp_index ?? ""]));
}

async function pointWords(ctx: Context, drawn: readonly DrawnVoucher[]): Promise<Points> {
  const found = new Map<number, ReadonlyMap<number, string>>();
  for (const RId of new Set(drawn.map((one) => one.RId)))
    found.set(RId, new Map((await pointsOf(ctx, RId)).map(({ seq, content }) => [seq, content])));
  return found;
}

function blank({ row, values }: SheetRow): ImportedCheck {
  const text = (field: string) => values[field] ?? null;
  return {
    row,
    jDate: text("jDate"),
    jType: text("jType"),
    jNo: text("jNo"),
    lineNo: text("lineNo"),
    summary: text("summary"),
    accountCode: text("accountCode"),
    debit: text("debit"),
    credit: text("credit"),
    drawnId: null,
    itemName: null,
    state: "unmatched",
    changes: [],
    problems: [],
  };
}

interface Against {
  drawn: readonly DrawnVoucher[];
  indexes: Indexes;
  points: Points;
}

function stateOf(problems: readonly string[], changes: readonly unknown[]): ImportedCheck["state"] {
  if (problems.length > 0) return "problem";
  return changes.length > 0 ? "change" : "same";
}

function judgeRows(rows: readonly SheetRow[], { drawn, indexes, points }: Against, lang: Context["lang"]): Judged[] {
  const say = sayIn(lang);
  const vouchers = byVoucher(drawn);
  const taken = new Map<number, number>();
  return rows.map((row): Judged => {
    const shown = blank(row);
    const match = matchRow(row, vouchers, indexes);
    if (match.kind === "none")
      return { shown: { ...shown, problems: [say("checkImport.unmatched")] }, drawn: null, plan: null };
    if (match.kind === "several") {
      const problems = [say("checkImport.ambiguous", { items: match.items.join("、") })];
      return { shown: { ...shown, state: "problem", problems }, drawn: null, plan: null };
    }
    const { id, itemName, RId } = match.drawn;
    const plan = planRow(row, match.drawn, points.get(RId) ?? new Map(), say);
    const before = taken.get(id);
    taken.set(id, before ?? row.row);
    const problems =
      before === undefined ? plan.problems : [say("checkImport.twice", { row: before }), ...plan.problems];
    const { changes } = plan;
    const state = stateOf(problems, changes);
    return { shown: { ...shown, drawnId: id, itemName, state, changes, problems }, drawn: match.drawn, plan };
  });
}

/** A file finds its rows together: those without exception need evidence, beside the voucher or as a remark. */
function withEvidence(judged: readonly Judged[], lang: Context["lang"]): Judged[] {
  const fine = judged.flatMap((one) =>
    one.shown.state === "change" && one.drawn && one.plan?.judgement
      ? [{ one, ...one.plan.judgement, fileCount: one.drawn.files.length }]
      : [],
  );
  const found = fine.filter(({ result }) => result === drawResult.noException);
  const bare = new Set(bareOfBatch(found).map(({ one }) => one));
  const problem = sayIn(lang)("checkImport.evidenceMissing");
  return judged.map((one) =>
    bare.has(one)
      ? { ...one, shown: { ...one.shown, state: "problem", problems: [...one.shown.problems, problem] } }
      : one,
  );
}

const countOf = (judged: readonly Judged[], state: ImportedCheck["state"]): number =>
  judged.filter(({ shown }) => shown.state === state).length;

/**
 * Takes marks and results from a sheet into what was drawn. A row that fits nothing is told and changes nothing; who imports
 * is who checked, so that somebody else reviews it.
 */
async function takeChecks(
  ctx: Context,
  { projectId, RId, mode, stamp: seen }: Query,
  rows: SheetRow[] | null,
  [upload]: UploadedFile[],
): Promise<CheckImport> {
  if (!upload) throw new Refusal("file.missing", { field: "file" });
  if (!rows) throw unread();
  const drawn = await drawnToImport(ctx, { RId: RId ?? null, isHeld: mode !== "preview" });
  const stamp = stampOf(drawn, upload.sha256);
  if (seen !== undefined && seen !== stamp) throw new Refusal("checkImport.changed", { kind: "conflict" });
  const against = { drawn, indexes: await indexesOf(ctx, projectId), points: await pointWords(ctx, drawn) };
  const judged = withEvidence(judgeRows(rows, against, ctx.lang), ctx.lang);
  const [problemCount, unmatchedCount] = [countOf(judged, "problem"), countOf(judged, "unmatched")];
  const isApplied = mode === "good" || (mode === "all" && problemCount + unmatchedCount === 0);
  const counts = {
    rowCount: rows.length,
    changeCount: countOf(judged, "change"),
    sameCount: countOf(judged, "same"),
    unmatchedCount,
    problemCount,
  };
  if (isApplied) {
    const planned = judged.flatMap(({ shown, drawn: one, plan }) =>
      shown.state === "change" && one && plan ? [{ one, plan }] : [],
    );
    await applyPlans(ctx, planned);
    const made = { fileName: upload.fileName, sha256: upload.sha256, ...counts };
    await ctx.audit({ refType: "project", refId: projectId, projectId, action: "importChecks", new: made });
  }
  return { isApplied, stamp, ...counts, items: judged.map(({ shown }) => shown) };
}

export const importChecks = planned<Calls["FromExcelImportPZCheck"]>()(
  async (ctx, _query, [upload]) => (upload ? () => ctx.readFile(checkSheet, upload.tempPath, null) : null),
  takeChecks,
);
