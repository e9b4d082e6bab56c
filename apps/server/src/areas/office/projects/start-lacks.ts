/** What the beginning of the work waits for (practice 9, 立项 → 进行中), in words, with who can supply it: the same list refuses the act. */

import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { caseState } from "@digao/contract/areas/engagement/acceptance/codes";
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Project, ProjectStart } from "@digao/contract/areas/office/projects/calls";
import type { StartLack } from "@digao/contract/areas/office/projects/codes";
import { codeWord } from "@digao/contract/code-words";
import { type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { contractMissing } from "@digao/domain/acceptance/steps";
import { paperInForce } from "../../../platform/paper/in-force.ts";
import type { Context } from "../../../platform/serve.ts";
import { factsMoved, projectFacts, standingCase } from "../../engagement/acceptance/door.ts";
import { needsReview } from "./review-facts.ts";

type Lack = ProjectStart["lacks"][number];
type By = "team" | "partner" | "manager" | "quality" | "committee" | "firm";

export interface Contract {
  on: string | null;
  fileId: number | null;
}

const lack = ({ lang }: Context, code: StartLack, by: By, params: Params = {}): Lack => ({
  code,
  words: messageOf(lang, `start.${code}` as MessageKey, params),
  by: messageOf(lang, `start.by.${by}` as MessageKey),
});

async function lackOfAcceptance(ctx: Context, projectId: number): Promise<Lack[]> {
  const found = await standingCase(ctx.db, projectId);
  if (found?.state === caseState.declined) return [lack(ctx, "declined", "partner")];
  if (!found) return [lack(ctx, "acceptance", "partner")];
  if (found.state !== caseState.accepted) {
    const route = codeWord(ctx.lang, "acceptanceRoute", found.route);
    return [lack(ctx, "decision", found.route === 2 ? "quality" : "committee", { route })];
  }
  const version = await paperInForce(ctx, acceptancePaper);
  if (!version) return [lack(ctx, "acceptance", "partner")];
  const moved = factsMoved(version.facts, { facts: await projectFacts(ctx.db, projectId), lang: ctx.lang });
  return moved ? [lack(ctx, "factsMoved", "team", moved)] : [];
}

function lackOfContract(ctx: Context, project: Project, { on, fileId }: Contract): Lack[] {
  const start = project.planStart ?? on ?? "";
  const lacking = contractMissing(on, start).map((one) =>
    one === "contractSigned"
      ? lack(ctx, "contract", "manager")
      : lack(ctx, "contractLate", "manager", { day: on ?? "", start }),
  );
  return fileId === null ? [...lacking, lack(ctx, "contractFile", "manager")] : lacking;
}

interface Seat {
  name: string;
  role: number;
  checked: number;
}

async function lackOfPeople(ctx: Context, project: Project): Promise<Lack[]> {
  const seats: Seat[] = await ctx.db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", project.id)
    .where("m.checked", "in", [memberState.pending, memberState.confirmed])
    .orderBy("m.id")
    .select(["u.name", "m.role_id as role", "m.checked"])
    .execute();
  const holds = (role: number) => seats.some((seat) => seat.role === role && seat.checked === memberState.confirmed);
  const isReviewed = await needsReview(ctx, project);
  const pending = seats.filter(({ checked }) => checked === memberState.pending);
  return [
    ...(holds(projectRole.partner) ? [] : [lack(ctx, "partner", "firm")]),
    ...(isReviewed && !holds(projectRole.qualityControl) ? [lack(ctx, "reviewer", "quality")] : []),
    ...(pending.length > 0
      ? [lack(ctx, "declarations", "team", { names: pending.map(({ name }) => name).join("、") })]
      : []),
  ];
}

export async function startLacksOf(ctx: Context, project: Project, contract: Contract): Promise<Lack[]> {
  const ofAcceptance = await lackOfAcceptance(ctx, project.id);
  return [...ofAcceptance, ...lackOfContract(ctx, project, contract), ...(await lackOfPeople(ctx, project))];
}
