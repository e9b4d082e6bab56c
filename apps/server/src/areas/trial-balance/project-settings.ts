import type { trialBalance } from "@digao/contract/areas/trial-balance";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { checkVersion } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { markChanged } from "../papers/door.ts";
import { movedItems, type ProjectTrialBalance, projectTrialBalance } from "./door.ts";

type Calls = typeof trialBalance;
type Settings = Output<Calls["GetProjectSettings"]>;

export const getProjectSettings = async (
  { db }: Context,
  { projectId }: Input<Calls["GetProjectSettings"]>,
): Promise<Settings> => settingsOf(await projectTrialBalance(db, { projectId }));

function settingsOf({ source, varAmt }: ProjectTrialBalance): Settings {
  const { settings, rowVersion } = source.project;
  return { ...settings, varAmt: yuan(varAmt), rowVersion };
}

/** Items whose amounts the new settings move are marked, so that what was signed on them shows as out of date. */
export async function updateProjectSettings(
  ctx: Context,
  { projectId, rowVersion, ...draft }: Input<Calls["UpdateProjectSettings"]>,
): Promise<Settings> {
  const { db } = ctx;
  await holdRecord(db, "project", projectId);
  const before = await projectTrialBalance(db, { projectId });
  checkVersion(rowVersion, settingsOf(before));
  const { creditTarget, ...rest } = draft;
  await storeSettings(db, projectId, { ...rest, ...stillUnset(draft, before), credTarget: creditTarget });
  const after = await projectTrialBalance(db, { projectId });
  await markChanged(db, movedItems(before, after));
  await ctx.audit({
    refType: "projectSettings",
    refId: projectId,
    projectId,
    action: "update",
    old: watched(before),
    new: watched(after),
  });
  return settingsOf(after);
}

function watched(now: ProjectTrialBalance): Omit<Settings, "rowVersion"> {
  const { rowVersion: _version, ...rest } = settingsOf(now);
  return rest;
}

/** A threshold and a tax rate that nobody has set, sent back as they were shown, go on following materiality and the client. */
function stillUnset(draft: { varAmt: string; taxRate: string }, { source, varAmt }: ProjectTrialBalance) {
  const { settings, stored } = source.project;
  return {
    ...(stored.varAmt === undefined && fen(draft.varAmt) === varAmt ? { varAmt: undefined } : {}),
    ...(stored.taxRate === undefined && draft.taxRate === settings.taxRate ? { taxRate: undefined } : {}),
  };
}

/** Beside the keys that other areas keep there. */
async function storeSettings(db: Db, projectId: number, settings: Record<string, unknown>): Promise<void> {
  await sql`
    update project set settings = settings || ${JSON.stringify(settings)}::jsonb, row_version = row_version + 1, updated_at = now()
    where id = ${projectId}`.execute(db);
}
