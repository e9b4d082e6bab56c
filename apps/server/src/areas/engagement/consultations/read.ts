/** One record as it is read, and what its reader may do with it; the same judgement refuses the act. */
import type {
  ConsultationFile,
  Consultations,
  consultations,
} from "@digao/contract/areas/engagement/consultations/calls";
import { consultationKind, consultationState } from "@digao/contract/areas/engagement/consultations/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { sql } from "kysely";
import { againstArchived, isClosedByArchive } from "../../../platform/auth/archived.ts";
import { isOnTeam } from "../../../platform/auth/people.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isInSight } from "../project-detail/door.ts";
import { demandsOf } from "./demands.ts";
import { type Consultation, consultationsIn, consultationsOf, notesOf, oneConsultation } from "./rows.ts";

type Calls = typeof consultations;
const readingRight = "Pages.Quality";

export interface Why {
  key: MessageKey;
  kind: "state" | "forbidden" | "archived";
  params?: Params;
}
const against = (key: MessageKey, kind: Why["kind"], params?: Params): Why => ({
  key,
  kind,
  ...(params ? { params } : {}),
});

export function refuse(why: Why | null): void {
  if (why) throw new Refusal(why.key, { kind: why.kind, ...(why.params ? { params: why.params } : {}) });
}

const hasHand = ({ user }: Context, one: Consultation): boolean =>
  one.addresseeId === user.id || one.askedById === user.id || one.partyIds.includes(user.id);

/** Exactly this record, not its project: the team, who has a hand in it, and the quality department. To all others it is not there. */
export async function readable(ctx: Context, id: number): Promise<Consultation> {
  const one = await oneConsultation(ctx.db, id);
  const isOpen = hasHand(ctx, one) || ctx.user.permissions.has(readingRight) || (await isInSight(ctx, one.projectId));
  if (!isOpen) throw missing("consultation.missing");
  return one;
}

const isArchived = async ({ db }: Context, projectId: number): Promise<boolean> => {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("archive_flag as flag")
    .executeTakeFirst();
  return isClosedByArchive(project?.flag);
};

export async function againstAnswer(ctx: Context, one: Consultation): Promise<Why | null> {
  if (one.addresseeId !== ctx.user.id)
    return against("consultation.addresseeOnly", "forbidden", { name: one.addressee });
  if (one.answeredBy) return against("consultation.answered", "state", { name: one.answeredBy });
  // Whoever has joined the team since is no longer outside it.
  if (!one.isOfReviewer && (await isOnTeam(ctx.db, one.projectId, ctx.user.id)))
    return against("consultation.onTeam", "state", { name: one.addressee });
  return (await isArchived(ctx, one.projectId)) ? against("access.archived", "archived") : null;
}

export async function againstNote(ctx: Context, one: Consultation): Promise<Why | null> {
  if (!hasHand(ctx, one) && !(await isOnTeam(ctx.db, one.projectId, ctx.user.id)))
    return against("consultation.onlyInvolved", "forbidden");
  return (await isArchived(ctx, one.projectId)) ? against("access.archived", "archived") : null;
}

async function isSigningPartner({ db, user }: Context, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("partner_user_id as id")
    .executeTakeFirst();
  return project?.id === user.id;
}

/** By the partner, once there is an answer, and once. */
export async function againstConclusion(ctx: Context, one: Consultation): Promise<Why | null> {
  if (!(await isSigningPartner(ctx, one.projectId))) return against("consultation.partnerOnly", "forbidden");
  if (one.concludedBy) return against("consultation.concluded", "state", { name: one.concludedBy });
  if (!one.answeredBy) return against("consultation.notAnswered", "state");
  return (await isArchived(ctx, one.projectId)) ? against("access.archived", "archived") : null;
}

/** While nobody has answered. */
export async function againstRenaming(ctx: Context, one: Consultation): Promise<Why | null> {
  if (!(await isSigningPartner(ctx, one.projectId))) return against("consultation.partnerOnly", "forbidden");
  if (one.state !== consultationState.waiting)
    return against("consultation.answered", "state", { name: one.answeredBy ?? "" });
  return (await isArchived(ctx, one.projectId)) ? against("access.archived", "archived") : null;
}

export async function fileOf(ctx: Context, one: Consultation): Promise<ConsultationFile> {
  const may = (why: Why | null) => ({ ok: why === null, reason: why ? messageOf(ctx.lang, why.key, why.params) : "" });
  const { partyIds: _ids, askedById: _id, ...shown } = one;
  return {
    ...shown,
    notes: await notesOf(ctx.db, one.id),
    canAnswer: may(await againstAnswer(ctx, one)),
    canAdd: may(await againstNote(ctx, one)),
    canConclude: may(await againstConclusion(ctx, one)),
    canRename: may(await againstRenaming(ctx, one)),
  };
}

export const readFile = async (ctx: Context, { Id }: { Id: number }): Promise<ConsultationFile> =>
  fileOf(ctx, await readable(ctx, Id));

export function againstAsking({ project }: Context, kind: number): Why | null {
  const closed = againstArchived(project?.archiveFlag);
  if (closed) return against(closed, "archived");
  if (project?.role === undefined || project.role === null) return against("consultation.membersOnly", "forbidden");
  const isReviewer = project.role === projectRole.qualityControl;
  return isReviewer && kind === consultationKind.consultation
    ? against("consultation.reviewerAsks", "forbidden")
    : null;
}

export async function ofProjectOf(ctx: Context, { projectId }: { projectId: number }): Promise<Consultations> {
  const may = (kind: number) => {
    const why = againstAsking(ctx, kind);
    return { ok: why === null, reason: why ? messageOf(ctx.lang, why.key, why.params) : "" };
  };
  return {
    demands: await demandsOf(ctx.db, projectId, ctx.lang),
    items: await consultationsOf(ctx.db, projectId),
    canAsk: may(consultationKind.consultation),
    canDiffer: may(consultationKind.difference),
  };
}

const sortable: Sortable = { askedAt: sql.ref("c.asked_at"), projectCode: sql.ref("p.project_code") };

/** What the caller was asked or is a party to; all of the firm for the quality department. */
export const listOfFirm = (
  { db, user }: Context,
  { state, kind, keyword, ...query }: Input<Calls["GetConsultationsOfFirm"]>,
) => {
  const like = containing(keyword ?? "");
  return pageOf(
    consultationsIn(db)
      .$if(!user.permissions.has(readingRight), (q) =>
        q.where(
          sql<boolean>`(c.addressee_id = ${user.id} or c.asked_by = ${user.id} or ${user.id}::bigint = any(c.party_ids))`,
        ),
      )
      .$if(state !== undefined, (q) => q.where("c.state", "=", state ?? 0))
      .$if(kind !== undefined, (q) => q.where("c.kind", "=", kind ?? 0))
      .$if(Boolean(keyword), (q) =>
        q.where((is) =>
          is.or([
            is("p.project_name", "ilike", like),
            is("k.cust_name", "ilike", like),
            is("c.question", "ilike", like),
          ]),
        ),
      ),
    query,
    sortable,
    "c.id",
  );
};
