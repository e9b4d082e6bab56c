/** What people put into another row: never more than stands there, by a second person from performance materiality on. */
import type { equity } from "@digao/contract/areas/balance/equity/calls";
import { equityMove } from "@digao/contract/areas/balance/equity/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { type EquityRowCode, isEquityPart, isEquityRow, movementRows } from "@digao/domain/equity/form";
import { abs, type Fen, fen, sum, yuan } from "@digao/domain/money";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "../materiality/door.ts";
import { type EquityFigures, equityFigures } from "./figures.ts";
import { holdEquity } from "./hold.ts";
import type { MoveRow } from "./move-rows.ts";
import { mayTake, thereBefore } from "./outgrown.ts";

type Calls = typeof equity;
type Move = Input<Calls["SaveEquityMove"]>;

/** Used special reserve is shown positive: an amount of it has another sign than that of its column. */
const movable: readonly EquityRowCode[] = movementRows.filter((code) => code !== "Q26");

export async function figuresFor(ctx: Context, projectId: number): Promise<EquityFigures> {
  const figures = await equityFigures(ctx.db, projectId);
  if (!figures) throw new Refusal("equity.noBooks", { kind: "state" });
  return figures;
}

export function requireOpen({ stored }: EquityFigures): void {
  if (stored?.confirmedHash) throw new Refusal("equity.closed", { kind: "state" });
}

function placeOf({ column, fromRow, toRow }: Move) {
  if (!isEquityPart(column)) throw new Refusal("equity.noColumn", { params: { code: column }, field: "column" });
  const known = (row: string): EquityRowCode => {
    if (!isEquityRow(row) || !movable.includes(row))
      throw new Refusal("equity.noRow", { params: { code: row }, field: "toRow" });
    return row;
  };
  if (fromRow === toRow) throw new Refusal("equity.sameRow", { field: "toRow" });
  return { column, fromRow: fromRow === "" ? ("" as const) : known(fromRow), toRow: known(toRow) };
}

function requireThere(figures: EquityFigures, move: Pick<MoveRow, "column" | "fromRow">, amount: Fen): void {
  const there = thereBefore(figures, move, 0n);
  if (amount === 0n || !mayTake(amount, there))
    throw new Refusal("equity.moreThanOpen", { params: { amount: yuan(there) }, field: "amount" });
}

export async function saveMove(ctx: Context, input: Move): Promise<Output<Calls["SaveEquityMove"]>> {
  const { db } = ctx;
  const place = placeOf(input);
  await holdEquity(db, input.Id);
  const figures = await figuresFor(ctx, input.Id);
  requireOpen(figures);
  const amount = fen(input.amount);
  requireThere(figures, place, amount);
  const { pm } = await materialityInForce(db, input.Id);
  const taken = sum(figures.moves.filter((one) => one.decidedBy === ctx.user.id).map((one) => abs(one.amount)));
  const isProposed = pm > 0n && abs(amount) + taken >= pm;
  const { id } = await db
    .insertInto("equity_move")
    .values({
      project_id: input.Id,
      column_code: place.column,
      from_row: place.fromRow,
      to_row: place.toRow,
      amount: yuan(amount),
      reason: input.reason,
      status: isProposed ? equityMove.proposed : equityMove.inForce,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "equityMove",
    refId: id,
    projectId: input.Id,
    action: isProposed ? "propose" : "move",
    new: { ...place, amount: yuan(amount), reason: input.reason },
  });
  return { id, isProposed };
}

function moveIn({ moves }: EquityFigures, moveId: number): MoveRow {
  const move = moves.find(({ id }) => id === moveId);
  if (!move) throw new Refusal("equity.moveGone", { kind: "missing" });
  return move;
}

export async function agreeMove(
  ctx: Context,
  { Id, moveId }: Input<Calls["AgreeEquityMove"]>,
): Promise<Output<Calls["AgreeEquityMove"]>> {
  const { db } = ctx;
  await holdEquity(db, Id);
  const figures = await figuresFor(ctx, Id);
  requireOpen(figures);
  const move = moveIn(figures, moveId);
  if (!move.isProposed) throw new Refusal("equity.notProposed", { kind: "state" });
  if (move.decidedBy === ctx.user.id) throw new Refusal("equity.secondPerson", { kind: "state" });
  requireThere(figures, move, move.amount);
  await db
    .updateTable("equity_move")
    .set((is) => ({
      status: equityMove.inForce,
      agreed_by: ctx.user.id,
      agreed_at: new Date().toISOString(),
      row_version: is("row_version", "+", 1),
    }))
    .where("id", "=", moveId)
    .execute();
  await ctx.audit({
    refType: "equityMove",
    refId: moveId,
    projectId: Id,
    action: "agree",
    new: { amount: yuan(move.amount) },
  });
  return { id: moveId };
}

export async function dropMove(
  ctx: Context,
  { Id, moveId, reason }: Input<Calls["DropEquityMove"]>,
): Promise<Output<Calls["DropEquityMove"]>> {
  const { db } = ctx;
  await holdEquity(db, Id);
  const figures = await figuresFor(ctx, Id);
  requireOpen(figures);
  const { column, fromRow, toRow, amount } = moveIn(figures, moveId);
  await db.deleteFrom("equity_move").where("id", "=", moveId).execute();
  await ctx.audit({
    refType: "equityMove",
    refId: moveId,
    projectId: Id,
    action: "drop",
    old: { column, fromRow, toRow, amount: yuan(amount) },
    new: { reason },
  });
  return { id: moveId };
}
