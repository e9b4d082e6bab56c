import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type {
  Calculated,
  Calculation,
  CalculationEntry,
  CalculatorDescriptor,
  calculators,
} from "@digao/contract/areas/balance/calculators/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { fen } from "@digao/domain/money";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { identifiedEntries, proposalMaker } from "../adjustments/door.ts";
import { projectTrialBalance } from "../trial-balance/door.ts";
import { bookValues } from "./books.ts";
import { isKeyOf, run, tell } from "./calculated.ts";
import { calculatorOf, calculatorsOf, describe } from "./declared.ts";
import { calculationsOf, readCalculation, versionsOf } from "./rows.ts";

type Calls = typeof calculators;

export async function itemCodeOf(db: Db, fsItemId: number): Promise<string> {
  const row = await db.selectFrom("fs_item").where("id", "=", fsItemId).select("std_code as code").executeTakeFirst();
  if (!row) throw missing();
  return row.code;
}

/** Nothing is kept by looking. */
export async function getCalculators(
  { db, project }: Context,
  { fsItemId, RptLang: lang }: Input<Calls["GetCalculators"]>,
): Promise<Output<Calls["GetCalculators"]>> {
  const own = calculatorsOf(await itemCodeOf(db, fsItemId));
  if (own.length === 0) return { calculators: [], calculations: [] };
  const balance = await projectTrialBalance(db, { projectId: project?.id ?? 0 });
  const descriptors = own.map(
    ({ declaration }): CalculatorDescriptor => describe(declaration, bookValues(balance, declaration), lang),
  );
  return { calculators: descriptors, calculations: await calculationsOf(db, fsItemId) };
}

export async function calculateNow(
  ctx: Context,
  { fsItemId, calculator, input, RptLang: lang }: Input<Calls["Calculate"]>,
): Promise<Calculated> {
  const entry = calculatorOf(calculator, await itemCodeOf(ctx.db, fsItemId));
  const maker = await proposalMaker(ctx, ctx.project?.id ?? 0, lang);
  return tell(entry, run(entry, input), { lang, maker, calculationId: 0 });
}

export async function getCalculation(
  ctx: Context,
  { id, RptLang: lang }: Input<Calls["GetCalculation"]>,
): Promise<Calculation> {
  const { db } = ctx;
  const projectId = ctx.project?.id ?? 0;
  const { reason, updatedById: _by, ...row } = await readCalculation(db, id);
  const entry = calculatorOf(row.calculator);
  const maker = await proposalMaker(ctx, projectId, lang);
  const calculated = tell(entry, run(entry, row.input), { lang, maker, calculationId: id });
  const books = bookValues(await projectTrialBalance(db, { projectId }), entry.declaration);
  const stale = Object.entries(books).flatMap(([key, amount]) =>
    entry.declaration.fields[key]?.kind === "money" && isOther(row.input.values[key], amount) ? [key] : [],
  );
  const { difference, rowVersion: version, updatedBy: by, updatedAt: at } = row;
  return {
    ...row,
    calculated,
    entries: await entriesOf(db, { id, projectId, calculated }),
    versions: [{ version, reason, difference, by, at }, ...(await versionsOf(db, id))],
    stale,
  };
}

/** What was left empty had no figure in the books then. */
const isOther = (typed: string | null | undefined, amount: string): boolean => !typed || fen(typed) !== fen(amount);

/** Entries that came of a calculation and are not void. */
export async function entriesOf(
  db: Db,
  { id, projectId, calculated }: { id: number; projectId: number; calculated: Calculated },
): Promise<CalculationEntry[]> {
  const due = new Map((calculated.result?.proposals ?? []).map((proposal) => [proposal.key, amounts(proposal.lines)]));
  const found = await identifiedEntries(db, projectId);
  return found
    .filter(({ sourceKey, status }) => isKeyOf(id, sourceKey) && status < adjustStatus.void)
    .map(({ id: headId, adjNo, status, sourceKey, lines }) => {
      const key = sourceKey ?? "";
      return { key, id: headId, adjNo, status, isStale: due.get(key) !== amounts(lines) };
    });
}

const amounts = (lines: readonly { fsItemId: number; debit: string; credit: string }[]): string =>
  lines
    .map(({ fsItemId, debit, credit }) => `${fsItemId} ${debit} ${credit}`)
    .sort()
    .join("|");
