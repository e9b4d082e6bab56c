import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import {
  type MisstatementConclusion,
  misstatementConclusion,
  type misstatements,
} from "@digao/contract/areas/report/misstatements/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readList } from "./read-list.ts";

type Calls = typeof misstatements;
type Obstacle = Output<Calls["GetMisstatements"]>["obstacles"][number];

export async function listMisstatements(
  ctx: Context,
  { projectId, RptLang }: Input<Calls["GetMisstatements"]>,
): Promise<Output<Calls["GetMisstatements"]>> {
  const list = await readList(ctx.db, projectId, RptLang);
  const { role = 0, checked, archiveFlag: flag } = ctx.project ?? {};
  const isOpen = checked === memberState.confirmed && flag !== archiveFlag.archived;
  return { ...list, canConclude: isOpen && isInRoleSet(role, "leader") };
}

const OBSTACLES: Readonly<Record<Obstacle, MessageKey>> = {
  open: "misstate.stillOpen",
  flags: "misstate.flagsOpen",
  materiality: "misstate.materialityOpen",
};

/** Against the list as it stands at that moment: entries are checked one after the other with it. */
export async function conclude(
  ctx: Context,
  { projectId, print, conclusion, reason }: Input<Calls["ConcludeMisstatements"]>,
): Promise<MisstatementConclusion> {
  await holdRecord(ctx.db, "project", projectId);
  const list = await readList(ctx.db, projectId, ctx.lang);
  const [obstacle] = list.obstacles;
  if (obstacle) {
    const open = list.rows.filter(({ openReasons, isLeftOut }) => openReasons.length > 0 && !isLeftOut);
    const names = open.slice(0, 5).map(({ no, refNo }) => refNo || `#${no}`);
    throw new Refusal(OBSTACLES[obstacle], {
      kind: "state",
      params: { count: open.length, names: names.join(ctx.lang === "zh" ? "、" : ", ") },
    });
  }
  if (list.print !== print) throw new Refusal("misstate.listChanged", { kind: "conflict" });
  const { uncorrected, materiality } = list;
  if (conclusion === misstatementConclusion.immaterial && uncorrected.light === "red")
    throw new Refusal("misstate.isMaterial", { field: "conclusion", kind: "state" });
  const { id } = await ctx.db
    .insertInto("misstatement_conclusion")
    .values({ project_id: projectId, print, conclusion, reason, om: materiality.om, decisive: uncorrected.decisive })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "misstatementConclusion",
    refId: id,
    projectId,
    action: "conclude",
    old: list.conclusion ? { conclusion: list.conclusion.conclusion, reason: list.conclusion.reason } : null,
    new: { conclusion, reason, om: materiality.om, decisive: uncorrected.decisive, light: uncorrected.light },
  });
  const { conclusion: last } = await readList(ctx.db, projectId, ctx.lang);
  if (!last) throw missing();
  return last;
}
