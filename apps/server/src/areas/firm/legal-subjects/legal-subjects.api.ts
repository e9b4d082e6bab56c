import { legalSubject, legalSubjects } from "@digao/contract/areas/firm/legal-subjects/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { readRecord } from "../../../platform/register/read.ts";
import { type Context, serve } from "../../../platform/serve.ts";

const { spec } = legalSubject;

/** One default at most: the one before gives way. */
async function setDefault(ctx: Context, id: number, isDefault: boolean): Promise<null> {
  const current = await readRecord(ctx, { spec, computed: {} }, id, true);
  const next = { row_version: current.rowVersion + 1, updated_at: new Date().toISOString() };
  if (isDefault)
    await ctx.db.updateTable("legal_subject").set({ is_default: false }).where("is_default", "=", true).execute();
  await ctx.db
    .updateTable("legal_subject")
    .set({ is_default: isDefault, ...next })
    .where("id", "=", id)
    .execute();
  await ctx.audit({
    refType: spec.name,
    refId: id,
    action: "default",
    old: { isDefault: current.isDefault },
    new: { isDefault },
  });
  return null;
}

export const legalSubjectsRoutes = [
  ...serve(legalSubject.calls, registerHandlers(legalSubject)),
  ...serve(legalSubjects, {
    UpdateLegalSubjectIsDefault: (ctx, { lsId }) => setDefault(ctx, lsId, true),
    UpdateCancelIsDefault: (ctx, { lsId }) => setDefault(ctx, lsId, false),
  }),
];
