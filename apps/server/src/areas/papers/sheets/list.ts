import type { SheetHead, sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Context } from "../../../platform/serve.ts";
import { headOf, listHeads, readHead } from "./head.ts";

type Calls = typeof sheets;

export async function getSheetList(
  ctx: Context,
  { refType, refId }: Input<Calls["GetSheetList"]>,
): Promise<SheetHead[]> {
  return (await listHeads(ctx.db, refType, refId)).map((row) => headOf(ctx, row));
}

export const getAuditSheet = async (ctx: Context, { Id: id }: Input<Calls["GetAuditSheetData"]>): Promise<SheetHead> =>
  headOf(ctx, await readHead(ctx.db, id));
