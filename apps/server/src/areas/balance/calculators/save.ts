import type { CalculationInput, calculators } from "@digao/contract/areas/balance/calculators/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import type { CalculatorEntry } from "@digao/domain/calculators/all";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { takeFromProcedures } from "../../engagement/programs/door.ts";
import { differenceOf, faultWords, run } from "./calculated.ts";
import { entriesOf, itemCodeOf } from "./calculations.ts";
import { calculatorOf } from "./declared.ts";
import { type CalculationRow, readCalculation } from "./rows.ts";

type Calls = typeof calculators;
type Draft = Input<Calls["SaveCalculation"]>;

/** A paper that holds it is out of date: its signs say so. */
export async function saveCalculation(ctx: Context, draft: Draft): Promise<Output<Calls["SaveCalculation"]>> {
  const entry = calculatorOf(draft.calculator, await itemCodeOf(ctx.db, draft.fsItemId));
  const input = pruned(entry, draft.input);
  const difference = checked(ctx, entry, input);
  const values = { name: draft.name, input: JSON.stringify(input), difference };
  const saved = draft.id
    ? await change(ctx, draft, draft.id, values)
    : await create(ctx, draft, { ...values, calculator: entry.declaration.key });
  await markChanged(ctx.db, [draft.fsItemId]);
  return saved;
}

/** What the calculator has no field for is not kept. */
function pruned({ declaration }: CalculatorEntry, { values, rows }: CalculationInput): CalculationInput {
  const of = (fields: object, row: CalculationInput["values"]) =>
    Object.fromEntries(Object.keys(fields).map((key) => [key, row[key] ?? null]));
  return {
    values: of(declaration.fields, values),
    rows: Object.fromEntries(
      Object.entries(declaration.tables).map(([table, { columns }]) => [
        table,
        (rows[table] ?? []).map((row) => of(columns, row)),
      ]),
    ),
  };
}

function checked(ctx: Context, entry: CalculatorEntry, input: CalculationInput): string | null {
  const { written, faults } = run(entry, input);
  const [first] = faults;
  if (first) throw new Refusal("calculators.refused", { params: faultWords(entry, first, ctx.lang), field: "input" });
  return differenceOf(entry, written);
}

interface Values {
  name: string;
  input: string;
  difference: string | null;
}

async function create(ctx: Context, draft: Draft, values: Values & { calculator: string }) {
  const projectId = ctx.project?.id ?? 0;
  const { id } = await ctx.db
    .insertInto("calculation")
    .values({ ...values, project_id: projectId, fs_item_id: draft.fsItemId, reason: draft.reason || null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({ refType: "calculation", refId: id, projectId, action: "create", new: watched(values, draft) });
  return { id, rowVersion: 1 };
}

const watched = ({ name, difference, input }: Values, { reason }: { reason?: string | null | undefined }) => ({
  name,
  difference,
  input,
  reason: reason || null,
});

async function change(ctx: Context, draft: Draft, id: number, values: Values) {
  const { db } = ctx;
  const projectId = ctx.project?.id ?? 0;
  const before = await readCalculation(db, id, true);
  if (before.fsItemId !== draft.fsItemId || before.calculator !== draft.calculator)
    throw new Refusal("calculators.otherItem", { field: "calculator" });
  checkVersion(draft.rowVersion ?? 0, before);
  const earlier = { ...before, input: JSON.stringify(before.input) };
  if (earlier.input === values.input && before.name === values.name) throw new Refusal("calculators.same");
  if (!draft.reason) throw new Refusal("calculators.reason", { field: "reason" });
  await keepVersion(ctx, before, earlier.input);
  const rowVersion = before.rowVersion + 1;
  await db
    .updateTable("calculation")
    .set({
      ...values,
      reason: draft.reason,
      updated_by: ctx.user.id,
      updated_at: await momentOf(db),
      row_version: rowVersion,
    })
    .where("id", "=", id)
    .execute();
  await ctx.audit({
    refType: "calculation",
    refId: id,
    projectId,
    action: "update",
    old: watched(earlier, before),
    new: watched(values, draft),
  });
  return { id, rowVersion };
}

const keepVersion = ({ db, project }: Context, before: CalculationRow, input: string) =>
  db
    .insertInto("calculation_version")
    .values({
      project_id: project?.id ?? 0,
      calculation_id: before.id,
      version: before.rowVersion,
      input,
      difference: before.difference,
      reason: before.reason,
      made_by: before.updatedById,
      made_at: before.updatedAt,
    })
    .execute();

export async function removeCalculation(
  ctx: Context,
  { id, reason, rowVersion }: Input<Calls["RemoveCalculation"]>,
): Promise<null> {
  const { db } = ctx;
  const projectId = ctx.project?.id ?? 0;
  const before = await readCalculation(db, id, true);
  checkVersion(rowVersion, before);
  const entries = await entriesOf(db, { id, projectId, calculated: { faults: [], result: null } });
  if (entries.length > 0) throw new Refusal("calculators.hasEntry", { kind: "state" });
  await db
    .updateTable("calculation")
    .set({ removed_by: ctx.user.id, removed_at: await momentOf(db), removed_reason: reason })
    .where("id", "=", id)
    .execute();
  await markChanged(db, [before.fsItemId]);
  const item = await db.selectFrom("fs_item").where("id", "=", before.fsItemId).select("wp_index").executeTakeFirst();
  await takeFromProcedures(ctx, item?.wp_index ? `${item.wp_index}-6` : null, reason);
  const { name, difference, input } = before;
  await ctx.audit({
    refType: "calculation",
    refId: id,
    projectId,
    action: "delete",
    old: { name, difference, input: JSON.stringify(input) },
    new: { reason },
  });
  return null;
}
