import type { BoundCell, BoundValue, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type BindingError, bindingErrors, isBindingError } from "@digao/domain/sheet-bindings/errors";
import { bindingCalls, boundCall, callText } from "@digao/domain/sheet-bindings/parse";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { resolveCalls } from "./bindings/resolve.ts";
import type { Resolved } from "./bindings/resolved.ts";
import { type Computed, computeBook, type FoundBound } from "./compute.ts";
import { sourceNow } from "./files.ts";
import { readHead, whyReadOnly } from "./head.ts";
import { tellFollowers } from "./lock.ts";
import { cellCount } from "./parts.ts";
import { queueFormulas } from "./queue.ts";
import { findBound } from "./readings.ts";

type Calls = typeof sheets;

const inLang = <T>([zh, en]: readonly [T, T], lang: Lang): T => (lang === "zh" ? zh : en);
const errorIn = (error: BindingError | null, lang: Lang): string | null => error && inLang(bindingErrors[error], lang);

const figureOf = (value: string | null, type: number | null): BoundValue["value"] =>
  value !== null && type === 2 ? Number(value) : value;

function boundValue(formula: string, { value, type, error, meaning, link }: Resolved, lang: Lang): BoundValue {
  const words = inLang(meaning, lang);
  const why = errorIn(error, lang);
  return {
    formula,
    value: figureOf(value, type),
    error: why,
    meaning: why ? [why.slice(1), words].filter(Boolean).join("：") : words,
    link,
  };
}

interface Stored {
  tabId: string;
  row: number;
  column: number;
  formula: string;
  value: string | null;
  type: number | null;
  error: string | null;
  isStale: boolean;
  computedAt: string | null;
}

/** What each bound cell said when it was worked out; what it means and where it comes from as of now. */
export async function getSheetBindings(
  { db, project }: Context,
  { Id: id, RptLang: lang }: Input<Calls["GetSheetBindings"]>,
): Promise<BoundCell[]> {
  const { rows } = await sql<Stored>`
    select b.tab_id as "tabId", b.row_no as row, b.column_no as "column", b.formula, b.value, b.value_type as type, b.error,
      b.is_stale as "isStale", b.computed_at as "computedAt"
    from sheet_binding b where ${ofProject("b")} and b.sheet_id = ${id} and b.replaced_by is null order by b.tab_id, b.row_no, b.column_no, b.part`.execute(
    db,
  );
  const calls = rows.flatMap(({ formula }) => bindingCalls(formula).map((call) => boundCall(call, () => null)));
  const now = await resolveCalls(db, project?.id ?? 0, calls);
  return rows.flatMap(({ value, type, error, formula, ...place }) => {
    const one = now.get(formula);
    if (!one) return [];
    const then = { ...one, error: error !== null && isBindingError(error) ? error : null };
    return [{ ...boundValue(formula, then, lang), ...place, value: figureOf(value, type) }];
  });
}

export async function explainBinding(
  { db, project }: Context,
  { formula, RptLang: lang }: Input<Calls["ExplainBinding"]>,
): Promise<BoundValue> {
  const [parsed] = bindingCalls(formula.startsWith("=") ? formula : `=${formula}`);
  if (!parsed) throw new Refusal("sheets.notBinding", { field: "formula" });
  const call = boundCall(parsed, () => null);
  const one = (await resolveCalls(db, project?.id ?? 0, [call])).get(callText(call));
  if (!one) throw new Refusal("sheets.notBinding", { field: "formula" });
  return boundValue(callText(call), one, lang);
}

async function compute(ctx: Context, id: number, found: FoundBound | null): Promise<Output<Calls["ComputeSheet"]>> {
  const head = await readHead(ctx.db, id);
  const why = whyReadOnly(ctx, head);
  if (why) throw new Refusal(why, { kind: "state" });
  const computed: Computed = await computeBook(ctx.db, id, found ?? undefined);
  if (computed.computed.length > 0 || head.staleCount > 0) await tellFollowers(ctx, id);
  await queueFormulas(ctx, id);
  return computed;
}

/** A book of more cells is put together in a process of its own: until then it holds up nobody else. */
const cellsInline = 20_000;

export const recompute = planned<Calls["ComputeSheet"]>()(
  async (ctx, { Id: id }): Promise<(() => Promise<FoundBound>) | null> => {
    if (whyReadOnly(ctx, await readHead(ctx.db, id))) return null;
    const { seq, source } = await sourceNow(ctx.db, id);
    if (cellCount(source.outline) <= cellsInline) return null;
    return async () => ({ seq, bound: await ctx.readFile(findBound, "", source) });
  },
  (ctx, { Id: id }, found) => compute(ctx, id, found),
);
