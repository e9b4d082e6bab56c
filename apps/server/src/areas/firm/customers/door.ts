/** What other areas ask of the register of clients. */
import { readRecord } from "../../../platform/register/read.ts";
import { type Saved, updateRecord } from "../../../platform/register/write.ts";
import type { Context } from "../../../platform/serve.ts";
import { customerParts } from "./rules.ts";

/** The client as the register has it; `forUpdate` keeps it from others until the transaction ends. */
export const clientInRegister = (ctx: Context, id: number, forUpdate = false): ReturnType<typeof readRecord> =>
  readRecord(ctx, customerParts, id, forUpdate);

/** Changes some fields of it by the register's own rules; whoever calls has asked for the right. */
export async function changeInRegister(
  ctx: Context,
  id: number,
  { rowVersion, fields }: { rowVersion: number; fields: Readonly<Record<string, unknown>> },
): Promise<Saved> {
  const current = await clientInRegister(ctx, id, true);
  return updateRecord(ctx, customerParts, { id, rowVersion, input: { ...current, ...fields } });
}
