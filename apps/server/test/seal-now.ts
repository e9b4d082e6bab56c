/** Seals a report as it stands, with whatever is still open. */
import { reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import type { Client } from "./kit.ts";
import type { ReportDesk } from "./report-desk.ts";

export async function sealNow(desk: ReportDesk, id: number, as: Client) {
  const { entryId: Id } = await desk.read(id);
  const { rowVersion } = await as.call(reportRegister.GetReportEntry, { Id });
  return as.call(reportRegister.SealAuditReport, { Id, rowVersion, copies: 5 });
}
