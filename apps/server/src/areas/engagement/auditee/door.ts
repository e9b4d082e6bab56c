/** What the areas above ask of a project's client. */
import type { Audited, InFirm } from "../../../platform/context.ts";
import type { Saved } from "../../../platform/register/write.ts";
import { takeCopy } from "./auditee.ts";

/** Copies the firm's register into the project that `db` is bound to, unless that has been done. */
export const takeClient = (ctx: InFirm & Audited): Promise<Saved> => takeCopy(ctx);
