/** Management and shareholders as the client declares them, by the calls of existing clients. */
import type { declaredFacts } from "@digao/contract/areas/engagement/registry/calls";
import { type FactKind, factKinds } from "@digao/contract/areas/engagement/registry/words";
import type { Input } from "@digao/contract/endpoint";
import { wordIn } from "@digao/contract/pairs";
import { projectIdOf } from "@digao/db/tenant";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import { actOn } from "../../../platform/register/acts.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import { type Row, readRecord } from "../../../platform/register/read.ts";
import { createRecord, type Saved, updateRecord } from "../../../platform/register/write.ts";
import type { Context } from "../../../platform/serve.ts";
import { disableRule, factParts } from "./rules.ts";

type Calls = typeof declaredFacts;

async function ofKind(ctx: Context, kind: FactKind, id: number): Promise<Row> {
  const row = await readRecord(ctx, factParts, id, true);
  if (row.kind !== kind)
    throw new Refusal("registry.otherKind", { kind: "state", params: { kind: wordIn(ctx.lang, factKinds[kind]) } });
  return row;
}

async function create(ctx: Context, kind: FactKind, values: Draft): Promise<Saved> {
  const place = { projectId: projectIdOf(ctx.db), kind, source: "declared", review: "open" };
  const { id, rowVersion } = await createRecord(ctx, factParts, { ...values, ...place });
  return { id, rowVersion };
}

async function change(ctx: Context, kind: FactKind, { id, rowVersion, ...values }: Draft): Promise<Saved> {
  const row = await ofKind(ctx, kind, Number(id));
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return updateRecord(ctx, factParts, {
    id: row.id,
    rowVersion: Number(rowVersion ?? 0),
    input: { ...row, ...given },
  });
}

async function saveRows(ctx: Context, kind: FactKind, rows: readonly Draft[]): Promise<Saved[]> {
  const saved: Saved[] = [];
  // In one order for everybody: two who save the same rows wait for each other, and none for ever.
  for (const row of rows.toSorted((one, other) => Number(one.id ?? 0) - Number(other.id ?? 0)))
    saved.push(row.id ? await change(ctx, kind, row) : await create(ctx, kind, row));
  return saved;
}

export const saveManager = (ctx: Context, { projectId: _place, ...values }: Input<Calls["SaveManageTeamInfo"]>) =>
  create(ctx, "management", values);
export const saveManagers = (ctx: Context, { rows }: Input<Calls["UpdateManageTeamInfo"]>) =>
  saveRows(ctx, "management", rows);
export const changeManager = (ctx: Context, input: Input<Calls["UpdateManageTeamInfoByID"]>) =>
  change(ctx, "management", input);
export const savePartners = (ctx: Context, { rows }: Input<Calls["UpdatePartnerInfo"]>) =>
  saveRows(ctx, "partner", rows);
export const changePartner = (ctx: Context, input: Input<Calls["UpdatePartnerInfoByID"]>) =>
  change(ctx, "partner", input);

export async function disableManager(
  ctx: Context,
  { id, rowVersion, reason }: Input<Calls["DisabledManageTeamInfoByID"]>,
): Promise<Saved> {
  const row = await ofKind(ctx, "management", id);
  checkVersion(rowVersion, row);
  const { rows } = await actOn(ctx, factParts, { act: "disable", rule: disableRule }, { ids: [id], reason });
  if (!rows[0]?.ok) throw new Refusal("registry.disabled", { kind: "state", params: { name: String(row.name) } });
  return { id, rowVersion: rowVersion + 1 };
}
