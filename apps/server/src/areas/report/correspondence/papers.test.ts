import { correspondence, correspondencePaper } from "@digao/contract/areas/report/correspondence/calls";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";

paperTests(correspondencePaper, {
  subject: async (tenant: TestTenant, projectId: number) => {
    const manager = await tenant.as("manager");
    return (await manager.call(correspondence.AddCorrespondence, { projectId, codes: ["CM05"], lang: "zh" })).id;
  },
  // What the text is bound to.
  moveSources: (tenant, projectId) =>
    tenant.inDb((db) =>
      db.updateTable("project").set({ period_end: sql`period_end - 1` }).where("id", "=", projectId).execute(),
    ),
  first: {
    title: "重大审计发现沟通函",
    text: '<p><strong>致：<span data-bound="periodEnd">某日</span>审计</strong></p><p>现就重大审计发现与贵方沟通，未发现重大困难。</p>',
  },
  revision: {
    title: "重大审计发现沟通函（修订）",
    text: '<p><strong>致：<span data-bound="periodEnd">某日</span>审计</strong></p><p>现就重大审计发现与贵方沟通，补充会计估计事项。</p>',
    revisionReason: "补充会计估计事项",
  },
});
