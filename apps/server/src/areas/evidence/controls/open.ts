/** The nine cycles with their usual controls, as every project begins with them. */
import type { controls } from "@digao/contract/areas/evidence/controls/calls";
import { controlType } from "@digao/contract/areas/evidence/controls/codes";
import { type Cycle, cycles } from "@digao/contract/areas/evidence/controls/cycles";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";
import type { Context } from "../../../platform/serve.ts";

interface Seed {
  code: string;
  cycle: Cycle;
  name: string;
  nameEn: string;
  objective: string;
  assertions: string[];
  fsItems: string[];
  controlType: number;
  frequency: number;
  isKey: boolean;
  wcgw: string;
  testSteps: string[];
}
let known: readonly Seed[] | undefined;
function seeds(): readonly Seed[] {
  known ??= JSON.parse(readCatalogue("control_points.json")) as Seed[];
  return known;
}

/** Whoever judges, tests or links controls of the project waits until the transaction ends. */
export const holdControls = (db: Db): Promise<void> => holdRecord(db, "controls of project", projectIdOf(db));

const nameIn = (lang: Lang, { name, nameEn }: Seed): string => (lang === "en" ? nameEn : name);

/** Puts what the project lacks into it; two at once put each there once. Answers how many controls it made. */
export async function beginControls(db: Db, lang: Lang): Promise<number> {
  await holdControls(db);
  const ofCycles = cycles.map((code) => sql`(${ownTenant}, ${ownProject}, ${code})`);
  await sql`insert into control_cycle (tenant_id, project_id, code) values ${sql.join(ofCycles)} on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ code: string }>`select p.code from control_point p where ${ofProject("p")}`.execute(db);
  const there = new Set(rows.map(({ code }) => code));
  const lacking = seeds().filter(({ code }) => !there.has(code));
  if (lacking.length === 0) return 0;
  const values = lacking.map((seed) => {
    const name = nameIn(lang, seed);
    const steps = seed.testSteps.map((step, at) => `${at + 1}. ${step}`).join("\n");
    const frequency = seed.controlType === controlType.automated ? 7 : seed.frequency;
    return sql`(${ownTenant}, ${ownProject}, ${seed.cycle}, ${seed.code}, ${name}, ${seed.objective}, ${seed.wcgw}, ${steps}, ${frequency}::smallint,
      ${seed.controlType}::smallint, ${seed.isKey}, true, ${seed.assertions}::text[], ${seed.fsItems}::text[], ${pinyinInitials(name)})`;
  });
  await sql`insert into control_point (tenant_id, project_id, cycle, code, name, objective, wcgw, test_steps, frequency, control_type, is_key, is_seed,
    assertions, fs_items, pinyin) values ${sql.join(values)}`.execute(db);
  return lacking.length;
}

export const openControls = async (
  { db }: Context,
  { RptLang }: Input<(typeof controls)["OpenControls"]>,
): Promise<{ made: number }> => ({ made: await beginControls(db, RptLang) });
