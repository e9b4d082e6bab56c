import type { ProjectDraft } from "@digao/contract/areas/office/projects/calls";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import type { ByUser, InFirm, InLanguage } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireCodes } from "../../../platform/register/judge.ts";
import { isInSight } from "../../engagement/project-detail/door.ts";
import { requirePeople } from "./people.ts";

interface Own {
  id: number;
  priorProjectId?: number | null;
  reportType?: string | null;
  acctStd?: string | null;
}

/** What a project needs whether it is new or changed: sound dates, and a client, a category and people of the firm. */
export async function checkDraft(
  { db, user, lang }: InFirm & ByUser & InLanguage,
  draft: ProjectDraft,
  own: Own = { id: 0 },
): Promise<void> {
  if (draft.periodStart > draft.periodEnd) throw new Refusal("project.periodOrder", { field: "periodEnd" });
  if (draft.planStart && draft.planEnd && draft.planStart > draft.planEnd) {
    throw new Refusal("project.planOrder", { field: "planEnd" });
  }
  const { qcUserId: qc } = draft;
  if (qc && (qc === draft.partnerUserId || qc === draft.pmUserId)) {
    throw new Refusal("project.qcIndependent", { kind: "state", field: "qcUserId" });
  }
  await requireCodes(
    { db, lang },
    {
      reportType: {
        category: "REPORTTYPE",
        words: ["报告类型", "Report type"],
        value: draft.reportType,
        before: own.reportType,
      },
      acctStd: {
        category: "ACCTSTD",
        words: ["会计准则", "Accounting standards"],
        value: draft.acctStd,
        before: own.acctStd,
      },
    },
  );
  await requirePeople(db, [draft.pmUserId, draft.partnerUserId, qc]);
  await requireReferences(db, draft, own.id);
  const isNamed = draft.priorProjectId && draft.priorProjectId !== own.priorProjectId;
  if (isNamed) await requireSight({ db, user }, draft.priorProjectId ?? 0);
}

/** The client is held until the end, so that it cannot be deleted under the new project. */
async function requireReferences(db: Db, draft: ProjectDraft, ownId: number): Promise<void> {
  await holdRecord(db, "customer", draft.custId);
  const [customer, category, prior] = await Promise.all([
    db
      .selectFrom("customer")
      .where("id", "=", draft.custId)
      .where("is_deleted", "=", false)
      .select("id")
      .executeTakeFirst(),
    db.selectFrom("project_category").where("id", "=", draft.categoryId).select("id").executeTakeFirst(),
    draft.priorProjectId ? readPrior(db, draft.priorProjectId) : null,
  ]);
  if (!customer) throw new Refusal("customer.missing", { field: "custId" });
  if (!category) throw new Refusal("project.categoryMissing", { field: "categoryId" });
  if (prior === null) return;
  if (!prior || prior.custId !== draft.custId || prior.id === ownId) {
    throw new Refusal("project.priorMissing", { field: "priorProjectId" });
  }
}

/** Last year's figures show through: only who may see that project may name it. */
async function requireSight(ctx: InFirm & ByUser, id: number): Promise<void> {
  if (!(await isInSight(ctx, id))) throw new Refusal("project.priorMissing", { field: "priorProjectId" });
}

const readPrior = (db: Db, id: number) =>
  db
    .selectFrom("project")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select(["id", "cust_id as custId"])
    .executeTakeFirst();
