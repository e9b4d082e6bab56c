/** What the areas above ask of a project's client. */
import type { Audited, InFirm } from "../../../platform/context.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Saved } from "../../../platform/register/write.ts";
import type { Context } from "../../../platform/serve.ts";
import { change, type Held, held, ownCopy, ownHeld, takeCopy } from "./auditee.ts";

/** Copies the firm's register into the project that `db` is bound to, unless that has been done. */
export const takeClient = (ctx: InFirm & Audited): Promise<Saved> => takeCopy(ctx);

/** The project's copy of its client; `isHeld` keeps it from others until the transaction ends. */
export const clientCopy = (ctx: Context, isHeld = false): Promise<Row> => (isHeld ? ownHeld(ctx) : ownCopy(ctx));

/** Changes some of its fields by the register's rules; the copy is held. */
export const changeClient = (
  ctx: Context,
  rowVersion: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<Saved> => change(ctx, rowVersion, fields);

/** A field as it is compared: an empty text is nothing. */
export const comparedField = (row: Row, name: string): Held => held(row, name);
