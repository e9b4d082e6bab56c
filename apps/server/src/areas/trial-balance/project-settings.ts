import type { trialBalance } from "@digao/contract/areas/trial-balance";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import type { Context } from "../../platform/serve.ts";
import { markChanged } from "../papers/queries.ts";
import { movedItems, type ProjectTrialBalance, projectTrialBalance } from "./queries.ts";

type Calls = typeof trialBalance;
type Settings = Output<Calls["GetProjectSettings"]>;

export const getProjectSettings = async (
  { db }: Context,
  { projectId }: Input<Calls["GetProjectSettings"]>,
): Promise<Settings> => settingsOf(await projectTrialBalance(db, { projectId }));

function settingsOf({ source, varAmt }: ProjectTrialBalance): Settings {
  return { ...source.project.settings, varAmt: yuan(varAmt) };
}

/** Items whose amounts the new settings move are marked, so that what was signed on them shows as out of date. */
export async function updateProjectSettings(
  ctx: Context,
  { projectId, ...draft }: Input<Calls["UpdateProjectSettings"]>,
): Promise<null> {
  const { db } = ctx;
  const before = await projectTrialBalance(db, { projectId });
  const { creditTarget, ...rest } = draft;
  await storeSettings(db, projectId, { ...rest, ...stillUnset(draft, before), credTarget: creditTarget });
  const after = await projectTrialBalance(db, { projectId });
  await markChanged(db, movedItems(before, after));
  await ctx.audit({
    refType: "projectSettings",
    refId: projectId,
    projectId,
    action: "update",
    old: settingsOf(before),
    new: settingsOf(after),
  });
  return null;
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
