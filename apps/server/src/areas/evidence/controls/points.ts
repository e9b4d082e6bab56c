/** What is particular about the list of control points: what they may say, and what stands once items are drawn. */

import { assertions } from "@digao/contract/areas/engagement/programs/calls";
import type { controlPoint } from "@digao/contract/areas/evidence/controls/calls";
import {
  controlFrequency,
  controlPlan,
  controlType,
  cycleApplies,
} from "@digao/contract/areas/evidence/controls/codes";
import type { MessageKey } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { auditYear } from "./facts.ts";
import { holdControls } from "./open.ts";
import { settle } from "./settle.ts";

type Name = keyof typeof controlPoint.spec.fields;
const at = (field: Name, key: MessageKey, params: Record<string, string | number> = {}) =>
  new Refusal(key, { field, params });
const tagsOf = (of: Draft, name: Name): string[] => (of[name] as string[] | undefined) ?? [];

async function refuseCover({ db }: Context, draft: Draft): Promise<void> {
  const unknown = tagsOf(draft, "assertions").find((one) => !assertions.some((known) => known === one));
  if (unknown !== undefined) throw at("assertions", "control.assertionUnknown", { value: unknown });
  const items = tagsOf(draft, "fsItems");
  if (items.length === 0) return;
  const { rows } = await sql<{ code: string }>`select distinct i.std_code as code from fs_item i
    where ${ofProject("i")} and i.std_code = any(${items}::text[])`.execute(db);
  const known = new Set(rows.map(({ code }) => code));
  const missing = items.find((one) => !known.has(one));
  if (missing !== undefined) throw at("fsItems", "control.itemUnknown", { value: missing });
}

function refuseKind(draft: Draft): void {
  const isAutomated = draft.controlType === controlType.automated;
  if (draft.frequency === controlFrequency.automated && !isAutomated)
    throw at("frequency", "control.frequencyAutomated");
  if (isAutomated && draft.plan !== controlPlan.none && !draft.applicationId)
    throw at("applicationId", "control.applicationNeeded");
  const tolerable = Number(draft.tolerable);
  if (!(tolerable > 0 && tolerable <= 0.2)) throw at("tolerable", "control.tolerableRange");
}

async function refuseEarlier({ db }: Context, draft: Draft): Promise<void> {
  if (!draft.earlierYear) return;
  const year = await auditYear(db);
  if (Number(draft.earlierYear) >= year) throw at("earlierYear", "control.earlierYear", { year });
  if (!String(draft.earlierSource ?? "").trim()) throw at("earlierSource", "control.earlierSource");
}

async function refusePlan({ db }: Context, draft: Draft): Promise<void> {
  const cycle = await db
    .selectFrom("control_cycle")
    .where("code", "=", String(draft.cycle))
    .select("applies")
    .executeTakeFirst();
  if (cycle?.applies === cycleApplies.notApplicable && draft.plan !== controlPlan.none)
    throw at("plan", "control.cycleNot");
}

async function isDrawn(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from control_draw d where ${ofProject("d")} and d.control_point_id = ${id}
    and d.replaced_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** By these the items were sized and judged. */
const design: readonly Name[] = [
  "frequency",
  "controlType",
  "plan",
  "failure",
  "confidence",
  "tolerable",
  "applicationId",
];

async function refuseDesign({ db, project }: Context, draft: Draft, current: Row, reason: string): Promise<void> {
  const isSame = design.every((name) => String(draft[name] ?? "") === String(current[name] ?? ""));
  if (isSame || !(await isDrawn(db, Number(current.id)))) return;
  if (!isInRoleSet(project?.role ?? -1, "leader") || !saysWhatWasSeen(reason))
    throw new Refusal("control.designStays", { kind: "forbidden", field: "plan" });
}

async function requireApplication({ db }: Context, { applicationId }: Draft): Promise<void> {
  if (!applicationId) return;
  const there = await db
    .selectFrom("it_application")
    .where("id", "=", Number(applicationId))
    .where("is_deleted", "=", false)
    .select("id")
    .executeTakeFirst();
  if (!there) throw at("applicationId", "control.applicationMissing");
}

async function check(ctx: Context, draft: Draft, current: Row | null, reason = ""): Promise<Draft> {
  await refuseCover(ctx, draft);
  refuseKind(draft);
  await requireApplication(ctx, draft);
  await refuseEarlier(ctx, draft);
  await refusePlan(ctx, draft);
  if (current) await refuseDesign(ctx, draft, current, reason);
  return draft;
}

async function deletableTo({ db }: Context, row: Row): Promise<Refusal | undefined> {
  if (row.isSeed) return new Refusal("control.seedStays", { kind: "state" });
  const id = Number(row.id);
  const { rows } = await sql`select from control_point p where ${ofProject("p")} and p.id = ${id} and (
    exists (select from control_draw d where ${ofProject("d")} and d.control_point_id = p.id)
    or exists (select from control_risk l where ${ofProject("l")} and l.control_point_id = p.id)
    or exists (select from paper_record k where ${ofProject("k")} and k.kind = 'controlTest' and k.subject_id = p.id))`.execute(
    db,
  );
  return rows.length > 0 ? new Refusal("control.pointInUse", { kind: "state" }) : undefined;
}

export const applicationNameOf = sql`(select a.name from it_application a where ${ofProject("a")} and a.id = t.application_id)`;
/** A cycle that nobody has opened yet is there for a control of one's own. */
async function hold({ db }: Context): Promise<void> {
  await holdControls(db);
}

export const pointRules = {
  computed: {
    applicationName: applicationNameOf,
    riskCount: sql`(select count(*)::int from control_risk l where ${ofProject("l")} and l.control_point_id = t.id)`,
    drawnCount: sql`(select coalesce(sum(d.size), 0)::int from control_draw d where ${ofProject("d")} and d.control_point_id = t.id and d.replaced_at is null)`,
  },
  order: sql`t.code`,
  lock: hold,
  check,
  deletableTo,
  async after(ctx: Context) {
    await settle(ctx);
  },
} satisfies Particular & Record<string, unknown>;
