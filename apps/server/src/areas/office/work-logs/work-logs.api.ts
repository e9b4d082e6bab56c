import { seenWorkLogs, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { serve } from "../../../platform/serve.ts";
import { acceptInvitation, refuseInvitation } from "./answer.ts";
import { copyWeek } from "./copy-week.ts";
import { getEntry, listDays, listEntries } from "./list.ts";
import { loadOfPeople } from "./load.ts";
import { createEntry, deleteEntry, moveEntry, updateEntry } from "./save.ts";
import { exportSeen, listCalendar, listSeen } from "./seen.ts";

export const workLogsRoutes = [
  ...serve(workLogs, {
    GetWorkLog: getEntry,
    GetCalendarList: listDays,
    GetWorkLogList: listEntries,
    CreateWorkLog: createEntry,
    UpdateWorkLog: updateEntry,
    UpdateWorkLogDatetime: moveEntry,
    UpdateConsent: acceptInvitation,
    UpdateRefuse: refuseInvitation,
    DeleteWorkLog: deleteEntry,
  }),
  ...serve(seenWorkLogs, {
    GetWorkLogCalendarListAll: listCalendar,
    GetProjectWorkLogList: listSeen,
    ExportExcelWorkLog: exportSeen,
    GetWorkTimeLoad: loadOfPeople,
    CopyWorkLogWeek: copyWeek,
  }),
];
