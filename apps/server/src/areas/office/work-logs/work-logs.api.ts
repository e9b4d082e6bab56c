import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { serve } from "../../../platform/serve.ts";
import { acceptInvitation, refuseInvitation } from "./answer.ts";
import { getEntry, listDays, listEntries } from "./list.ts";
import { createEntry, deleteEntry, moveEntry, updateEntry } from "./save.ts";

export const workLogsRoutes = serve(workLogs, {
  GetWorkLog: getEntry,
  GetCalendarList: listDays,
  GetWorkLogList: listEntries,
  CreateWorkLog: createEntry,
  UpdateWorkLog: updateEntry,
  UpdateWorkLogDatetime: moveEntry,
  UpdateConsent: acceptInvitation,
  UpdateRefuse: refuseInvitation,
  DeleteWorkLog: deleteEntry,
});
