import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { MappedAccount } from "@digao/domain/journal-tests/rule-accounts";
import { type JournalTestSettings, type ReadyContext, standardSettings } from "@digao/domain/journal-tests/settings";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { dataPeriod } from "../../books/mapping/door.ts";

export interface StoredSettings {
  /** 0 while nothing has been saved. */
  version: number;
  settings: JournalTestSettings;
  savedBy: string | null;
  savedAt: string | null;
}
const standard: StoredSettings = { version: 0, settings: standardSettings, savedBy: null, savedAt: null };

/** The newest version unless another is asked for. */
export async function storedSettings(db: Db, version?: number): Promise<StoredSettings> {
  if (version === 0) return standard;
  const { rows } = await sql<StoredSettings>`
    select s.version, s.settings, u.name as "savedBy", s.created_at as "savedAt"
    from journal_test_setting s join app_user u on u.tenant_id = s.tenant_id and u.id = s.created_by
    where ${ofProject("s")} and (${version ?? null}::int is null or s.version = ${version ?? null})
    order by s.version desc limit 1`.execute(db);
  if (rows[0]) return rows[0];
  if (version !== undefined) throw missing();
  return standard;
}

/** What standard values follow: the mapped chart of a period (the current one unless told), and the materiality that the project goes by. */
export async function ruleGround(db: Db, projectId: number, periodId?: number): Promise<ReadyContext> {
  const { source } = await projectTrialBalance(db, { projectId, ...(periodId ? { periodId } : {}) });
  const { pm, trivial } = await materialityInForce(db, projectId);
  const period = await dataPeriod(db, projectId, periodId);
  return {
    standard: source.chart.standard,
    materiality: { pm, trivial },
    chart: period ? await mappedChart(db, period.id) : [],
  };
}

async function mappedChart(db: Db, periodId: number): Promise<MappedAccount[]> {
  const { rows } = await sql<MappedAccount>`
    select a.code, a.std_code as "stdCode", i.std_code as "itemCode" from account a
      left join fs_item i on ${ofProject("i")} and i.id = a.fs_item_id
    where ${ofProject("a")} and a.period_id = ${periodId} order by a.code`.execute(db);
  return rows;
}
