/** Last year's amounts where no project has them, and the confirmation that next year's project reads. */
import type { equity } from "@digao/contract/areas/balance/equity/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { equityParts, equityRows, isEquityPart, isEquityRow } from "@digao/domain/equity/form";
import { amountIn, type EquityMatrix } from "@digao/domain/equity/statement";
import { fen, yuan } from "@digao/domain/money";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdLive, releaseFigures } from "../../../platform/tie-out/figures.ts";
import { storedStatement } from "./figures.ts";
import { holdEquity } from "./hold.ts";
import { figuresFor, requireOpen } from "./moves.ts";
import { confirmRefusal, hashOf } from "./statement.ts";

type Calls = typeof equity;

/** The project's own record, made when it is first needed; its id. */
async function ownRecord(ctx: Context, projectId: number): Promise<number> {
  const stored = await storedStatement(ctx.db);
  if (stored) return stored.id;
  const { id } = await ctx.db
    .insertInto("equity_statement")
    .values({ project_id: projectId, row_version: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const carriesAmounts = (row: string): boolean =>
  isEquityRow(row) && equityRows.some(({ code, of }) => code === row && of === null);

export async function savePrior(
  ctx: Context,
  { Id, rowVersion, source, cells }: Input<Calls["SaveEquityPrior"]>,
): Promise<Output<Calls["SaveEquityPrior"]>> {
  const { db } = ctx;
  await holdEquity(db, Id);
  const figures = await figuresFor(ctx, Id);
  requireOpen(figures);
  if (figures.prior.from === "project") throw new Refusal("equity.priorKnown", { kind: "state" });
  if (source === "") throw new Refusal("equity.sourceMissing", { field: "source" });
  checkVersion(rowVersion, figures.stored ?? { rowVersion: 0 });
  const kept = cells.filter(({ amount }) => fen(amount) !== 0n);
  const odd = kept.find(({ row, column }) => !carriesAmounts(row) || !isEquityPart(column));
  if (odd) throw new Refusal("equity.noRow", { params: { code: odd.row }, field: "cells" });
  const places = new Set(kept.map(({ row, column }) => `${row} ${column}`));
  if (places.size < kept.length) throw new Refusal("equity.noRow", { params: { code: "2 ×" }, field: "cells" });
  const id = await ownRecord(ctx, Id);
  const next = rowVersion + 1;
  await db
    .updateTable("equity_statement")
    .set({
      prior: JSON.stringify(kept),
      prior_source: source,
      prior_by: ctx.user.id,
      prior_at: new Date().toISOString(),
      row_version: next,
    })
    .where("id", "=", id)
    .execute();
  await ctx.audit({
    refType: "equityStatement",
    refId: id,
    projectId: Id,
    action: "prior",
    old: { source: figures.stored?.priorSource ?? "", cells: (figures.stored?.prior ?? []).length },
    new: { source, cells: kept.map(({ row, column, amount }) => `${row} ${column} ${amount}`) },
  });
  return { rowVersion: next };
}

const cellsOf = (matrix: EquityMatrix) =>
  equityRows
    .filter(({ of }) => of === null)
    .flatMap(({ code }) =>
      equityParts.flatMap((column) => {
        const amount = amountIn(matrix, code, column);
        return amount === 0n ? [] : [{ row: code, column, amount: yuan(amount) }];
      }),
    );

export async function confirmStatement(
  ctx: Context,
  { Id, seen }: Input<Calls["ConfirmEquityStatement"]>,
): Promise<Output<Calls["ConfirmEquityStatement"]>> {
  const { db } = ctx;
  await holdEquity(db, Id);
  const figures = await figuresFor(ctx, Id);
  const hash = hashOf(figures.matrix);
  if (hash !== seen) throw new Refusal("equity.changed", { kind: "conflict" });
  const refusal = await confirmRefusal(ctx, figures);
  if (refusal) throw new Refusal(refusal.key, { kind: "state", ...(refusal.params ? { params: refusal.params } : {}) });
  const id = await ownRecord(ctx, Id);
  const confirmedAt = new Date().toISOString();
  await db
    .updateTable("equity_statement")
    .set((is) => ({
      confirmed: JSON.stringify(cellsOf(figures.matrix)),
      confirmed_hash: hash,
      confirmed_by: ctx.user.id,
      confirmed_at: confirmedAt,
      row_version: is("row_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  await holdLive({ db, projectId: Id }, { refType: "equityStatement", refId: id }, { kinds: ["equity"] });
  await ctx.audit({ refType: "equityStatement", refId: id, projectId: Id, action: "confirm", new: { hash } });
  return { confirmedAt };
}

export async function reopenStatement(
  ctx: Context,
  { Id, reason }: Input<Calls["ReopenEquityStatement"]>,
): Promise<Output<Calls["ReopenEquityStatement"]>> {
  const { db } = ctx;
  await holdEquity(db, Id);
  const stored = await storedStatement(db);
  if (!stored?.confirmedHash) throw new Refusal("equity.notConfirmed", { kind: "state" });
  await db
    .updateTable("equity_statement")
    .set((is) => ({
      confirmed: null,
      confirmed_hash: null,
      confirmed_by: null,
      confirmed_at: null,
      row_version: is("row_version", "+", 1),
    }))
    .where("id", "=", stored.id)
    .execute();
  await releaseFigures(db, { refType: "equityStatement", refId: stored.id });
  await ctx.audit({
    refType: "equityStatement",
    refId: stored.id,
    projectId: Id,
    action: "reopen",
    old: { by: stored.confirmedName, at: stored.confirmedAt },
    new: { reason },
  });
  return { id: stored.id };
}
