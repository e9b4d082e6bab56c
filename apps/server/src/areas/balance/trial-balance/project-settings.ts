import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { DEFAULT_RATE } from "@digao/domain/analysis/variation";
import { millionths } from "@digao/domain/materiality/benchmarks";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";
import { movedItems, type ProjectTrialBalance, projectTrialBalance } from "./door.ts";

type Calls = typeof trialBalance;
type Settings = Output<Calls["GetProjectSettings"]>;
type Draft = Omit<Input<Calls["UpdateProjectSettings"]>, "projectId" | "rowVersion">;

export const getProjectSettings = async (
  { db }: Context,
  { projectId }: Input<Calls["GetProjectSettings"]>,
): Promise<Settings> => settingsOf(db, await projectTrialBalance(db, { projectId }));

async function settingsOf(db: Db, balance: ProjectTrialBalance): Promise<Settings> {
  const { source, varAmt, materiality } = balance;
  const { settings, stored, rowVersion } = source.project;
  const { id, isApproved, pm } = materiality;
  return {
    ...settings,
    varAmt: yuan(varAmt),
    varReasonBy: await nameOf(db, stored.varReasonBy),
    varReasonAt: typeof stored.varReasonAt === "string" ? stored.varReasonAt : null,
    materiality: { id, isApproved, pm: yuan(pm) },
    rowVersion,
  };
}

async function nameOf(db: Db, userId: unknown): Promise<string | null> {
  if (typeof userId !== "number") return null;
  const user = await db.selectFrom("app_user").where("id", "=", userId).select("name").executeTakeFirst();
  return user?.name ?? null;
}

/** Items whose amounts the new settings move are marked, so that what was signed on them shows as out of date. */
export async function updateProjectSettings(
  ctx: Context,
  { projectId, rowVersion, ...draft }: Input<Calls["UpdateProjectSettings"]>,
): Promise<Settings> {
  const { db } = ctx;
  await holdRecord(db, "project", projectId);
  const before = await projectTrialBalance(db, { projectId });
  const old = await settingsOf(db, before);
  checkVersion(rowVersion, old);
  const { creditTarget, varReason: _reason, ...rest } = draft;
  const thresholds = { ...followed(draft, before), ...reasoned(ctx, draft, before) };
  await storeSettings(db, projectId, { ...rest, ...thresholds, credTarget: creditTarget });
  const after = await projectTrialBalance(db, { projectId });
  await markChanged(db, movedItems(before, after));
  const saved = await settingsOf(db, after);
  await ctx.audit({
    refType: "projectSettings",
    refId: projectId,
    projectId,
    action: "update",
    old: watched(old),
    new: watched(saved),
  });
  return saved;
}

/** No amount moves: only what of the form is printed. */
export async function updateStatementOptions(
  ctx: Context,
  { projectId, rowVersion, ...options }: Input<Calls["UpdateStatementOptions"]>,
): Promise<Settings> {
  const { db } = ctx;
  await holdRecord(db, "project", projectId);
  const old = await settingsOf(db, await projectTrialBalance(db, { projectId }));
  checkVersion(rowVersion, old);
  await storeSettings(db, projectId, options);
  const saved = await settingsOf(db, await projectTrialBalance(db, { projectId }));
  await ctx.audit({
    refType: "projectSettings",
    refId: projectId,
    projectId,
    action: "update",
    old: watched(old),
    new: watched(saved),
  });
  return saved;
}

const watched = ({ rowVersion: _version, varReasonAt: _at, materiality: _pm, ...rest }: Settings) => rest;

/**
 * A threshold that is performance materiality follows it from now on, and a tax rate that nobody has set the client's: sent back as
 * shown neither is stored.
 */
function followed(draft: Draft, { source, materiality }: ProjectTrialBalance) {
  const { settings, stored } = source.project;
  const follows = fen(draft.varAmt) === materiality.pm;
  return {
    ...(follows ? { varAmt: stored.varAmt === undefined ? undefined : null } : {}),
    ...(stored.taxRate === undefined && draft.taxRate === settings.taxRate ? { taxRate: undefined } : {}),
  };
}

const isSameRate = (one: string, other: string): boolean => millionths(one) === millionths(other);

/** Thresholds other than the usual ones have a reason, with who gave it and when; without any the reason goes. */
function reasoned({ user }: Context, draft: Draft, { source, materiality, varAmt }: ProjectTrialBalance) {
  const { settings, stored } = source.project;
  const deviates =
    fen(draft.varAmt) !== materiality.pm ||
    !isSameRate(draft.varPct, DEFAULT_RATE.balanceSheet) ||
    !isSameRate(draft.varPctPl, DEFAULT_RATE.profitAndLoss);
  if (!deviates) return stored.varReason === undefined ? {} : { varReason: null, varReasonBy: null, varReasonAt: null };
  const isSame =
    fen(draft.varAmt) === varAmt &&
    isSameRate(draft.varPct, settings.varPct) &&
    isSameRate(draft.varPctPl, settings.varPctPl);
  const reason = draft.varReason ?? (isSame ? settings.varReason : null);
  if (!reason) throw new Refusal("settings.reasonMissing", { field: "varReason" });
  if (isSame && reason === settings.varReason) return {};
  return { varReason: reason, varReasonBy: user.id, varReasonAt: new Date().toISOString() };
}

/** Beside the keys that other areas keep there. */
async function storeSettings(db: Db, projectId: number, settings: Record<string, unknown>): Promise<void> {
  await sql`
    update project set settings = settings || ${JSON.stringify(settings)}::jsonb, row_version = row_version + 1, updated_at = now()
    where id = ${projectId}`.execute(db);
}
