/** How the asset lists of a project stand. */
import {
  type AssetListView,
  assetMax,
  type FAState,
  type fixedAssets,
} from "@digao/contract/areas/balance/fixed-assets/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { jobStates } from "../../../platform/jobs/queue.ts";
import type { Context } from "../../../platform/serve.ts";
import { isInSight } from "../../engagement/project-detail/door.ts";
import { projectTrialBalance } from "../trial-balance/door.ts";
import { listedIn } from "./listed.ts";
import { findPeriod, type ListRow, lastList, priorProjectOf } from "./lists.ts";

type Calls = typeof fixedAssets;

const refusedWords = (why: string): MessageKey => `assets.refused.${why}` as MessageKey;

async function shown(db: Db, list: ListRow | undefined, lang: Lang): Promise<AssetListView | null> {
  if (!list) return null;
  const { id, isPrior, fileName, jobId, summary, createdAt, userName } = list;
  const states = await jobStates(db, [jobId]);
  const state = list.state === "done" ? "done" : (states.get(jobId ?? 0)?.state ?? "cancelled");
  const refused = (summary.refused ?? []).slice(0, assetMax.refused);
  return {
    id,
    isPrior,
    fileName,
    state: state as AssetListView["state"],
    jobId,
    read: summary.read ?? 0,
    taken: summary.taken ?? 0,
    refusedCount: summary.refusedCount ?? 0,
    refused: refused.map(({ row, assetNo, why, text }) => ({
      row,
      assetNo,
      why: messageOf(lang, refusedWords(why)),
      text,
    })),
    unread: summary.unread ?? [],
    assumed: summary.assumed ?? 0,
    userName,
    createdAt,
  };
}

type Counts = Pick<FAState, "cards" | "listed" | "faulty" | "open" | "added" | "disposed" | "gone">;

/** Without a prior list nothing is said of what is new against it. */
export async function getState(ctx: Context, { Id }: Input<Calls["GetFAState"]>): Promise<FAState> {
  const { db, lang } = ctx;
  const [period, list, prior] = [await findPeriod(db, Id), await lastList(db, false), await lastList(db, true)];
  const trivial = list ? await trivialOf(db, Id) : "0.00";
  const { rows: counted } = await sql<Counts>`
    select count(*) filter (where not is_gone)::int as cards,
      count(*) filter (where not is_gone and ${listedIn("c", trivial)})::int as listed,
      count(*) filter (where not is_gone and faults <> '{}')::int as faulty,
      count(*) filter (where not is_gone and not_recomputed is not null)::int as open,
      count(*) filter (where not is_gone and cost_bought <> 0)::int as added,
      count(*) filter (where not is_gone and cost_disposed <> 0)::int as disposed,
      count(*) filter (where is_gone)::int as gone
    from fa_card c where ${ofProject("c")}`.execute(db);
  const { rows: types } = await sql<{ type: string }>`
    select distinct asset_type as type from fa_card c where ${ofProject("c")} and not is_gone order by 1 limit 200`.execute(
    db,
  );
  const counts = counted[0] ?? { cards: 0, listed: 0, faulty: 0, open: 0, added: 0, disposed: 0, gone: 0 };
  const priorProject = await priorProjectOf(db, Id);
  const isOther = list?.state === "done" && period !== null && (list.from !== period.from || list.to !== period.to);
  return {
    from: list?.from ?? period?.from ?? null,
    to: list?.to ?? period?.to ?? null,
    list: await shown(db, list, lang),
    prior: await shown(db, prior, lang),
    hasPriorProject: priorProject !== null && (await isInSight(ctx, priorProject)),
    stale: isOther ? ["period"] : [],
    ...counts,
    missing: await missingOf(db),
    types: types.map(({ type }) => type),
  };
}

/** In last year's list and not in this one: disposed of without a card, or left out. */
async function missingOf(db: Db): Promise<FAState["missing"]> {
  const { rows: found } = await sql<FAState["missing"]["first"][number] & { total: number }>`
    select p.asset_no as "assetNo", p.asset_name as "assetName", p.cost::text as cost, p.acc::text as acc, count(*) over ()::int as total
    from fa_prior p where ${ofProject("p")} and not exists (
      select from fa_card c where ${ofProject("c")} and c.asset_no = p.asset_no and not c.is_gone)
    order by p.asset_no limit 50`.execute(db);
  return { count: found[0]?.total ?? 0, first: found.map(({ total: _, ...row }) => row) };
}

export const trivialOf = async (db: Db, projectId: number): Promise<string> => {
  const { materiality } = await projectTrialBalance(db, { projectId });
  return yuan(materiality.trivial);
};
