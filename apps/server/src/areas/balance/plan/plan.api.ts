import { auditPlan, auditPlanPaper, teamDiscussionPaper } from "@digao/contract/areas/balance/plan/calls";
import { serve } from "../../../platform/serve.ts";
import { adjustPlan } from "./changes.ts";
import { confirmDiscussion, discussionHandlers } from "./discussion.ts";
import { planHandlers } from "./plan.ts";
import { downloadWord } from "./word.ts";

export const planRoutes = [
  ...serve(auditPlan, {
    AdjustAuditPlan: adjustPlan,
    DownAuditPlanWord: downloadWord,
    ConfirmTeamDiscussion: confirmDiscussion,
  }),
  ...serve(auditPlanPaper.calls, planHandlers),
  ...serve(teamDiscussionPaper.calls, discussionHandlers),
];
