/** A paper that no area has: handed in, reviewed on two levels that are not one person's, and kept in the table that papers share. */
import { paperStatus } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { lifeOf } from "@digao/contract/life";
import { paper } from "@digao/contract/paper/paper";
import { form, item, reason, rows } from "@digao/contract/paper/sections";
import type { RecordKind } from "@digao/contract/record-kind";
import { records } from "@digao/contract/records";
import { count, day, flag, money, text } from "@digao/contract/register/fields";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newProject } from "../../../test/builders.ts";
import { startTestServer } from "../../../test/kit.ts";
import { paperTests } from "../../../test/paper-tests.ts";
import { serve } from "../serve.ts";
import { paperHandlers } from "./handlers.ts";

const kind: RecordKind = {
  words: ["总体审计策略", "Audit strategy"],
  table: "paper_record",
  project: "project_id",
  isTalkable: true,
  link: { page: "/maindo/materiality", open: "record" },
  felt: [],
};
Object.assign(records, { plantedPaper: kind });

const { notStarted, prepared, firstReview, secondReview, locked } = paperStatus;
const { manager, partner, inCharge } = projectRole;
const notBy = ["preparer", "editor", "approver"] as const;

const planted = paper(
  {
    name: "plantedPaper" as "materiality",
    index: "B1",
    base: "/api/services/app/plantedPaper",
    calls: {
      sheet: "GetPlanted",
      print: "DownPlanted",
      acts: {
        edit: "SavePlanted",
        handIn: "HandInPlanted",
        review: "ReviewPlanted",
        approve: "ApprovePlanted",
        return: "ReturnPlanted",
        discard: "DiscardPlanted",
      },
    },
    states: "paperStatus",
    open: notStarted,
    inForce: secondReview,
    superseded: locked,
    life: lifeOf<number, string>()({
      actors: {
        member: { roles: roleSets.team },
        reviewer: { roles: [manager, inCharge] },
        lead: { roles: [manager, partner] },
      },
      steps: {
        [notStarted]: {
          edit: { to: notStarted, who: "member" },
          // A large budget goes to the partner at once.
          handIn: { to: [prepared, firstReview], who: "member" },
          discard: { to: null, who: "reviewer" },
        },
        [prepared]: {
          review: { to: firstReview, who: "reviewer", notBy: ["preparer", "editor"], fresh: true },
          return: { to: notStarted, who: "reviewer", notBy: ["preparer"], reason: true },
        },
        [firstReview]: {
          approve: { to: secondReview, who: "lead", notBy, fresh: true },
          return: { to: notStarted, who: "lead", notBy: ["preparer"], reason: true },
        },
        [secondReview]: {},
        [locked]: {},
      },
    }),
    waits: {
      [prepared]: { act: "review", notice: "notice.materialityWaits" },
      [firstReview]: { act: "approve", notice: "notice.adjustSubmitted" },
    },
    tells: {
      approve: { notice: "notice.materialityApproved", to: "team", severity: "success" },
      return: { notice: "notice.materialityReturned", to: "preparer", severity: "warning" },
    },
    sections: {
      scope: form({
        scope: reason(2000, { words: ["审计范围", "Scope"], isRequired: true, isWide: true }),
        framework: text(100, { words: ["编制基础", "Framework"] }),
        visits: count({ words: ["现场次数", "Visits"], initial: 1, isCompared: true }),
        budget: money({ words: ["预算", "Budget"], initial: "0.00", isCompared: true }),
        issueBy: day({ words: ["出具日期", "Issued by"] }),
        usesExpert: flag({ words: ["利用专家", "Uses an expert"], initial: false }),
      }),
      areas: rows(
        {
          fsItemId: item({ words: ["报表项目", "Statement item"], isRequired: true }),
          response: reason(500, { words: ["应对", "Response"], isRequired: true }),
        },
        {
          words: ["重点领域", "Areas of focus"],
          empty: ["没有", "None"],
          add: ["增加", "Add"],
          remove: ["移除", "Remove"],
          max: 20,
        },
      ),
    },
    summary: ["budget"],
    print: {
      title: ["总体审计策略", "Audit strategy"],
      fields: ["一、范围", "1. Scope"],
      history: ["三、沿革", "3. History"],
    },
  },
  { record: { name: z.string() } },
);

const handlers = paperHandlers(planted, {
  // The name of the project is all that it goes by.
  readSources: ({ db, project }) =>
    db
      .selectFrom("project")
      .where("id", "=", project?.id ?? 0)
      .select("project_name as name")
      .executeTakeFirstOrThrow(),
  judge: ({ scope }) => (scope === "" ? { key: "materiality.fault.reasonMissing", field: "scope" } : null),
  workOut: (_draft, { name }) => ({ name }),
  snapshots: { name: String },
  moved: (version, { name }) => (version.name === name ? null : { now: name, kept: version.name }),
  noticeParams: () => ({ om: "", pm: "" }),
  leads: (_act, { budget }) => (Number(budget) > 1_000_000 ? firstReview : prepared),
});

const first = { scope: "合并范围内的全部公司", budget: "120000.00", usesExpert: true, issueBy: "2025-04-20" };

const routes = serve(planted.calls, handlers);

paperTests(planted, {
  routes,
  first,
  revision: { ...first, visits: 3 },
  fill: async (tenant, projectId) => {
    const [item] = await tenant.inProject(projectId, (db) =>
      db
        .selectFrom("fs_item")
        .where("grp_id", "<=", 3)
        .where("kind", "=", "L")
        .orderBy("id")
        .limit(1)
        .select("id")
        .execute(),
    );
    return { areas: [{ fsItemId: item?.id, response: "扩大函证范围" }] };
  },
  moveSources: (tenant, projectId) =>
    tenant
      .inDb((db) => db.updateTable("project").set({ project_name: "另一个名称" }).where("id", "=", projectId).execute())
      .then(() => undefined),
});

describe("a step with several ends", () => {
  it("leads where the version decides, and tells whom it waits for there", async () => {
    const server = await startTestServer({ routes });
    const tenant = await server.newTenant();
    const manager = await tenant.as("manager");
    const projectId = await newProject(manager);
    const handedIn = async (budget: string) => {
      const { id: Id, rowVersion } = await manager.call(planted.calls.edit, { ...first, budget, projectId });
      const { status } = await manager.call(planted.calls.handIn, { Id, rowVersion });
      await tenant.inProject(projectId, (db) => db.deleteFrom("paper_record").execute());
      return status;
    };
    expect([await handedIn("1000000.00"), await handedIn("1000000.01")]).toEqual([prepared, firstReview]);
    await server.stop();
  });
});
