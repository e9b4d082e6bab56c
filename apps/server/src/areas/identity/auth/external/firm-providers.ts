import type { externalProviders, Provider } from "@digao/contract/areas/identity/auth/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { orNull } from "../../../../platform/lib/blank.ts";
import { checkVersion, missing, Refusal } from "../../../../platform/refusal.ts";
import { sealSecret } from "../../../../platform/secrets/secrets.ts";
import type { Context } from "../../../../platform/serve.ts";
import { kindOf } from "./offered.ts";

type Calls = typeof externalProviders;
type Draft = Omit<Input<Calls["CreateExternalProvider"]>, "kind">;

const refType = "externalProvider";

async function readProviders(db: Db, id?: number): Promise<Provider[]> {
  const rows = await db
    .selectFrom("external_provider as p")
    .select(["p.id", "p.kind", "p.name", "p.issuer", "p.client_id as clientId", "p.is_enabled as isEnabled"])
    .select(["p.row_version as rowVersion", sql<boolean>`p.secret_sealed is not null`.as("hasSecret")])
    .select(sql<number>`(select count(*)::int from external_login l where l.provider_id = p.id)`.as("boundCount"))
    .$if(id !== undefined, (q) => q.where("p.id", "=", id ?? 0))
    .orderBy("p.kind", "desc")
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

async function readProvider(db: Db, id: number): Promise<Provider> {
  const [provider] = await readProviders(db, id);
  if (!provider) throw missing("external.providerMissing");
  return provider;
}

export async function getProviders(ctx: Context): Promise<Output<Calls["GetExternalProviders"]>> {
  return {
    items: await readProviders(ctx.db),
    hasWechatApp: ctx.external.hasWechatApp,
    callbackUrls: ["wechatlogin", "wechatbind"].map((page) => `${ctx.origin}/${page}`),
  };
}

/** What each kind must be told, so that nothing is offered that cannot work. */
function checkDraft(ctx: Context, kind: Provider["kind"], draft: Draft, hasSecret: boolean): void {
  if (kind === "oidc") {
    if (!ctx.external.mayCall(draft.issuer ?? "")) throw new Refusal("external.issuerWrong", { field: "issuer" });
    if (!draft.clientId) throw new Refusal("external.clientIdMissing", { field: "clientId" });
    return;
  }
  if (draft.clientId && !hasSecret && !draft.clientSecret)
    throw new Refusal("external.secretMissing", { field: "clientSecret" });
  if (!(draft.clientId || ctx.external.hasWechatApp))
    throw new Refusal("external.wechatAppMissing", { field: "clientId" });
}

async function checkNames({ db }: Context, { name }: Draft, kind: Provider["kind"], id?: number): Promise<void> {
  const others = (await readProviders(db)).filter((one) => one.id !== id);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal("external.nameTaken", { field: "name", params: { name } });
  if (id === undefined && kind === "wechat" && others.some((one) => one.kind === "wechat"))
    throw new Refusal("external.wechatTwice", { field: "kind" });
}

const columnsOf = (kind: Provider["kind"], draft: Draft) => ({
  name: draft.name,
  issuer: kind === "oidc" ? orNull(draft.issuer) : null,
  client_id: orNull(draft.clientId),
  is_enabled: draft.isEnabled,
});

/** What the log holds of a provider: never the secret, only that it changed. */
const watched = ({ id: _id, rowVersion: _version, boundCount: _count, ...seen }: Provider) => seen;

export async function createProvider(ctx: Context, input: Input<Calls["CreateExternalProvider"]>): Promise<Provider> {
  const { kind, ...draft } = input;
  checkDraft(ctx, kind, draft, false);
  await checkNames(ctx, draft, kind);
  const { id } = await ctx.db
    .insertInto("external_provider")
    .values({
      kind,
      ...columnsOf(kind, draft),
      secret_sealed: draft.clientSecret && draft.clientId ? await sealSecret(ctx.db, draft.clientSecret) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = await readProvider(ctx.db, id);
  await ctx.audit({ refType, refId: id, action: "create", new: watched(made) });
  return made;
}

export async function updateProvider(ctx: Context, input: Input<Calls["UpdateExternalProvider"]>): Promise<Provider> {
  const { id, rowVersion, ...draft } = input;
  await sql`select 1 from external_provider where id = ${id} for update`.execute(ctx.db);
  const before = await readProvider(ctx.db, id);
  checkVersion(rowVersion, before);
  checkDraft(ctx, before.kind, draft, before.hasSecret);
  await checkNames(ctx, draft, before.kind, id);
  // The same sub at another issuer is another person.
  if (before.kind === "oidc" && before.issuer !== draft.issuer && before.boundCount > 0)
    throw new Refusal("external.issuerInUse", { field: "issuer", params: { count: before.boundCount } });
  const isNewSecret = Boolean(draft.clientSecret);
  const columns = columnsOf(before.kind, draft);
  await ctx.db
    .updateTable("external_provider")
    .set({ ...columns, row_version: rowVersion + 1 })
    .$if(columns.client_id === null, (q) => q.set({ secret_sealed: null }))
    .where("id", "=", id)
    .execute();
  if (draft.clientSecret && columns.client_id !== null) {
    const secret_sealed = await sealSecret(ctx.db, draft.clientSecret);
    await ctx.db.updateTable("external_provider").set({ secret_sealed }).where("id", "=", id).execute();
  }
  const after = await readProvider(ctx.db, id);
  const secret = isNewSecret ? { secret: "changed" } : {};
  await ctx.audit({
    refType,
    refId: id,
    action: "update",
    old: watched(before),
    new: { ...watched(after), ...secret },
  });
  return after;
}

/** People bound to it sign in with their passwords from then on. */
export async function deleteProvider(ctx: Context, { Id }: Input<Calls["DeleteExternalProvider"]>) {
  const { db } = ctx;
  await sql`select 1 from external_provider where id = ${Id} for update`.execute(db);
  const before = await readProvider(db, Id);
  await db.deleteFrom("external_trip").where("provider_id", "=", Id).execute();
  await db.deleteFrom("external_login").where("provider_id", "=", Id).execute();
  await db.deleteFrom("external_provider").where("id", "=", Id).execute();
  const old = { ...watched(before), boundCount: before.boundCount };
  await ctx.audit({ refType, refId: Id, action: "delete", old });
  return { unbound: before.boundCount };
}
