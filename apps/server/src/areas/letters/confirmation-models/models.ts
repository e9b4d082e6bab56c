import type { hzmodels, LetterModel } from "@digao/contract/areas/letters/confirmation-models/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type TemplateFault, templateFaults } from "@digao/domain/confirmations/template";
import { sql } from "kysely";
import { containing, pinyinInitials } from "../../../platform/lib/search.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof hzmodels;

const readModels = (db: Db) =>
  db
    .selectFrom("confirmation_model")
    .where("is_deleted", "=", false)
    .select([
      "id",
      "model_name as modelName",
      "hz_kind as hzKind",
      "form",
      sql<"zh" | "en">`lang`.as("lang"),
      "note_text as noteText",
      "remarks",
      "is_curr as isCurr",
      sql<boolean>`seed_code is not null`.as("isSeed"),
      "row_version as rowVersion",
    ]);

export async function modelById(db: Db, id: number): Promise<LetterModel | null> {
  return (await readModels(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The default of a kind and form, else the first of them. */
export async function modelFor(db: Db, of: Pick<LetterModel, "hzKind" | "form" | "lang">): Promise<LetterModel | null> {
  const model = await readModels(db)
    .where("hz_kind", "=", of.hzKind)
    .where("form", "=", of.form)
    .where("lang", "=", of.lang)
    .orderBy("is_curr", "desc")
    .orderBy("id")
    .executeTakeFirst();
  return model ?? null;
}

export async function listModels(
  { db }: Context,
  { keyword, hzKind, form, skipCount, maxResultCount }: Input<Calls["GetHzModelList"]>,
): Promise<Output<Calls["GetHzModelList"]>> {
  const all = readModels(db)
    .$if(hzKind !== undefined, (query) => query.where("hz_kind", "=", hzKind ?? 0))
    .$if(form !== undefined, (query) => query.where("form", "=", form ?? 0))
    .$if(Boolean(keyword), (query) =>
      query.where(
        sql<boolean>`(model_name ilike ${containing(keyword ?? "")} or pinyin like ${containing((keyword ?? "").toLowerCase())})`,
      ),
    );
  const { total } = await all.clearSelect().select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const items = await all.orderBy("hz_kind").orderBy("id").offset(skipCount).limit(maxResultCount).execute();
  return { totalCount: total, items };
}

export const modelsOfKind = (
  { db }: Context,
  { hzKind, form }: Input<Calls["GetHzModelListByID"]>,
): Promise<LetterModel[]> =>
  readModels(db)
    .where("hz_kind", "=", hzKind)
    .$if(form !== undefined, (query) => query.where("form", "=", form ?? 0))
    .orderBy("is_curr", "desc")
    .orderBy("id")
    .execute();

async function required(db: Db, id: number): Promise<LetterModel> {
  const model = await modelById(db, id);
  if (!model) throw missing("hzModel.gone");
  return model;
}

/** Changes of models go one after the other: of those of a kind, a form and a language one is the default. */
async function held(db: Db, id: number): Promise<LetterModel> {
  await sql`select pg_advisory_xact_lock(hashtext('confirmation_model'), app_tenant())`.execute(db);
  return required(db, id);
}

export const getModel = ({ db }: Context, { Id }: Input<Calls["GetHzModel"]>): Promise<LetterModel> => required(db, Id);

const FAULTS: Readonly<Record<TemplateFault["fault"], MessageKey>> = {
  unknownField: "hzModel.unknownField",
  blockInText: "hzModel.blockInText",
  missingBlock: "hzModel.missingBlock",
  empty: "hzModel.empty",
  tooLong: "hzModel.tooLong",
};

function checkText({ lang }: Context, { noteText, hzKind }: { noteText: string; hzKind: number }): void {
  const [first, ...others] = templateFaults(noteText, hzKind);
  if (!first) return;
  const rest = others.map(({ fault, name }) => messageOf(lang, FAULTS[fault], { name })).slice(0, 5);
  throw new Refusal(FAULTS[first.fault], {
    field: "noteText",
    params: { name: first.name },
    ...(rest.length > 0 ? { details: "hzModel.more", detailsParams: { text: rest.join("; ") } } : {}),
  });
}

const columnsOf = (fields: Input<Calls["CreateHZModel"]>) => ({
  model_name: fields.modelName,
  hz_kind: fields.hzKind,
  form: fields.form,
  lang: fields.lang,
  note_text: fields.noteText,
  remarks: fields.remarks,
  pinyin: pinyinInitials(fields.modelName),
});

const factsOf = ({ modelName, hzKind, form, lang, noteText, remarks }: Input<Calls["CreateHZModel"]>) => ({
  modelName,
  hzKind,
  form,
  lang,
  noteText,
  remarks,
});

export async function createModel(
  ctx: Context,
  fields: Input<Calls["CreateHZModel"]>,
): Promise<Output<Calls["CreateHZModel"]>> {
  checkText(ctx, fields);
  const saved = await ctx.db
    .insertInto("confirmation_model")
    .values(columnsOf(fields))
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  await ctx.audit({ refType: "confirmationModel", refId: saved.id, action: "create", new: factsOf(fields) });
  return saved;
}

export async function updateModel(
  ctx: Context,
  { Id, rowVersion, ...fields }: Input<Calls["UpdateHZModel"]>,
): Promise<Output<Calls["UpdateHZModel"]>> {
  const before = await held(ctx.db, Id);
  checkVersion(rowVersion, before);
  checkText(ctx, fields);
  const isMoved = before.hzKind !== fields.hzKind || before.form !== fields.form || before.lang !== fields.lang;
  const saved = await ctx.db
    .updateTable("confirmation_model")
    .set({ ...columnsOf(fields), ...(isMoved ? { is_curr: false } : {}), updated_at: sql`now()` })
    .set({ row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const [old, now] = [factsOf(before), factsOf(fields)];
  await ctx.audit({ refType: "confirmationModel", refId: Id, action: "update", old, new: now });
  return saved;
}

/** One default of each kind, form and language. */
export async function setDefault(ctx: Context, { Id, isCurr }: Input<Calls["UpdateHZModelDefault"]>): Promise<null> {
  const { hzKind, form, lang, isCurr: was } = await held(ctx.db, Id);
  if (was === isCurr) return null;
  const own = ctx.db.updateTable("confirmation_model").set({ updated_at: sql`now()` });
  if (isCurr)
    await own
      .set({ is_curr: false })
      .where("hz_kind", "=", hzKind)
      .where("form", "=", form)
      .where("lang", "=", lang)
      .where("is_curr", "=", true)
      .execute();
  await own.set({ is_curr: isCurr }).where("id", "=", Id).execute();
  await ctx.audit({
    refType: "confirmationModel",
    refId: Id,
    action: isCurr ? "setDefault" : "clearDefault",
    old: { isCurr: was },
    new: { isCurr },
  });
  return null;
}

export async function removeModel(ctx: Context, { Id, rowVersion }: Input<Calls["RemoveHZModel"]>): Promise<null> {
  const before = await held(ctx.db, Id);
  checkVersion(rowVersion, before);
  await ctx.db
    .updateTable("confirmation_model")
    .set({ is_deleted: true, is_curr: false, updated_at: sql`now()`, row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({ refType: "confirmationModel", refId: Id, action: "delete", old: factsOf(before) });
  return null;
}
