/** The list of facts known after the report, with what the caller may do. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { LateFacts } from "@digao/contract/areas/report/late-facts/calls";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import type { Context } from "../../../platform/serve.ts";
import { dualWords } from "./door.ts";
import { isStanding, reportsOfFacts } from "./rows.ts";
import { factStandings } from "./standing.ts";

export async function partnerOf(db: Db): Promise<number | null> {
  const { partner } = await db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select("partner_user_id as partner")
    .executeTakeFirstOrThrow();
  return partner;
}

export const decides = ({ user, project }: Context, partnerId: number | null): boolean =>
  project?.role === projectRole.partner && user.id === partnerId;

export async function getFacts(ctx: Context): Promise<LateFacts> {
  const { db, lang, project } = ctx;
  const may = (key: MessageKey | null) => ({ ok: key === null, reason: key ? messageOf(lang, key) : "" });
  const reports = await reportsOfFacts(db);
  const nameOf = new Map(reports.map(({ id, name }) => [id, name]));
  const standing = reports.filter(isStanding);
  const mayDecide = may(decides(ctx, await partnerOf(db)) ? null : "lateFact.partnerDecides");
  const isMember = isInRoleSet(project?.role ?? -1, "team");
  const why = isMember ? null : ("access.roleTooLow" as const);
  return {
    items: (await factStandings(db, lang)).map(({ fact, lacks }) => ({
      ...fact,
      report: nameOf.get(fact.reportId) ?? "",
      lacks,
      dualDate:
        fact.isDual && fact.amendedOn !== null
          ? dualWords(lang, { reportDate: fact.reportDate, note: fact.noteNo ?? "", amendedOn: fact.amendedOn })
          : null,
      canDecide: mayDecide,
    })),
    reports: standing.map(({ id, name, day }) => ({ id, words: name, day: day ?? "" })),
    canRecord: may(why ?? (standing.length === 0 ? "lateFact.noReport" : null)),
  };
}
