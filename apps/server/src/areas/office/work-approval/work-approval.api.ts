import { workApproval } from "@digao/contract/areas/office/work-approval/calls";
import { serve } from "../../../platform/serve.ts";
import { approve, openAgain, sendBack } from "./decide.ts";
import { handIn, ownWeek } from "./hand-in.ts";
import { toDecide } from "./to-decide.ts";

export const workApprovalRoutes = serve(workApproval, {
  GetWorkLogWeek: ownWeek,
  HandInWorkLogWeek: handIn,
  GetWorkLogsToDecide: toDecide,
  ApproveWorkLogs: approve,
  ReturnWorkLogs: sendBack,
  ReopenWorkLogs: openAgain,
});
