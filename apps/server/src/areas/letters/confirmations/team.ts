/** Who works on confirmations: members of the team (roles 0 to 3), never the quality reviewer. */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { messageOf } from "@digao/contract/messages";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

const team: readonly number[] = [projectRole.member, projectRole.manager, projectRole.partner, projectRole.inCharge];

export function requireTeam({ project }: Context): void {
  if (!team.includes(project?.role ?? -1)) throw new Refusal("hz.notTeam", { kind: "forbidden" });
}

export const goneWord = ({ lang }: Context): string => messageOf(lang, "hz.contactGone");
