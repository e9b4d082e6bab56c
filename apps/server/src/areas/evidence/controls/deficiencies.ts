/** Deficiencies: graded by the server with every change, of all of their cycle together; what is communicated to whom. */
import type { Communicated } from "@digao/contract/areas/evidence/controls/calls";
import { deficiencyLevel } from "@digao/contract/areas/evidence/controls/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type DeficiencyGrade, toldTo } from "@digao/domain/controls/deficiency";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { gradedDeficiencies, gradeInForce } from "./grades.ts";
import { holdControls } from "./open.ts";
import { settle } from "./settle.ts";

async function check({ db }: Context, draft: Draft): Promise<Draft> {
  const { cycle, controlCode, effectAmount, fsItemId } = draft;
  if (controlCode) {
    const there = await db
      .selectFrom("control_point")
      .where("cycle", "=", String(cycle))
      .where("code", "=", String(controlCode))
      .where("is_deleted", "=", false)
      .select("id")
      .executeTakeFirst();
    if (!there)
      throw new Refusal("control.deficiencyCode", { field: "controlCode", params: { code: String(controlCode) } });
  }
  if (effectAmount && !fsItemId) throw new Refusal("control.effectItem", { field: "fsItemId" });
  if (fsItemId) {
    const item = await db.selectFrom("fs_item").where("id", "=", Number(fsItemId)).select("id").executeTakeFirst();
    if (!item) throw new Refusal("control.effectItem", { field: "fsItemId" });
  }
  return draft;
}

/** Each as it is graded now, with the others of its cycle; what became of others by this change is told of them. */
async function gradeAnew(ctx: Context, changed: number): Promise<void> {
  const { db } = ctx;
  for (const { id, grade, now } of await gradedDeficiencies(db)) {
    if (grade === now) continue;
    await sql`update control_deficiency d set grade = ${now} where ${ofProject("d")} and d.id = ${id}`.execute(db);
    if (id === changed) continue;
    const entry = { refType: "controlDeficiency" as const, refId: id, projectId: projectIdOf(db), action: "grade" };
    await ctx.audit({ ...entry, old: { grade }, new: { grade: now } });
  }
}

export const deficiencyRules = {
  computed: {
    itemName: sql`(select i.std_code || ' ' || i.name_zh from fs_item i where ${ofProject("i")} and i.id = t.fs_item_id)`,
  },
  order: sql`t.grade desc, t.id`,
  lock: ({ db }: Context) => holdControls(db),
  check,
  // Graded in the same transaction, once it stands with the others.
  columns: (_draft: Draft, current: Draft | null) => (current ? {} : { grade: deficiencyLevel.general }),
  async after(ctx: Context, { id }: { id: number }) {
    await gradeAnew(ctx, id);
    await settle(ctx);
  },
} satisfies Particular & Record<string, unknown>;

const names = Object.fromEntries(Object.entries(deficiencyLevel).map(([name, level]) => [level, name]));

/** With the grade that counts, the worst first. */
export async function toCommunicate(db: Db): Promise<Communicated[]> {
  const all = (await gradedDeficiencies(db)).map((one) => ({ ...one, grade: gradeInForce(one) }));
  return all
    .sort((a, b) => b.grade - a.grade || a.id - b.id)
    .map(({ id, cycle, controlCode, description, grade }) => ({
      id,
      cycle,
      controlCode,
      description,
      grade,
      toGovernance: toldTo(names[grade] as DeficiencyGrade) === "governanceInWriting",
    }));
}

interface Effect {
  id: number;
  controlCode: string | null;
  description: string;
  fsItemId: number;
  effect: string;
}
export async function effects(db: Db): Promise<Effect[]> {
  const { rows } =
    await sql<Effect>`select d.id, d.control_code as "controlCode", d.description, d.fs_item_id as "fsItemId", d.effect_amount::text as effect
    from control_deficiency d where ${ofProject("d")} and not d.is_deleted and d.effect_amount <> 0 and d.fs_item_id is not null order by d.id`.execute(
      db,
    );
  return rows;
}
