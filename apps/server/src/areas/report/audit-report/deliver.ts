/** Copies handed over (交付): of a report with the platform's code alone, and of the file that was filed. */
import type { ReportEntryFile, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { deliveryMedium, reportFiling } from "@digao/contract/areas/report/audit-report/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { refuse } from "./acts.ts";
import { changeEntry } from "./entries.ts";
import { heldEntry } from "./filing.ts";
import { againstDelivery, type FilingState, filingState } from "./filing-state.ts";
import { shownEntry } from "./register.ts";

type Given = Input<(typeof reportRegister)["DeliverAuditReport"]>;

function requireDay({ day }: Given, { filedOn }: FilingState, reportDate: string | null): void {
  if (day > today()) throw new Refusal("report.dayAhead", { field: "day" });
  const first = filedOn ?? reportDate ?? day;
  if (day < first) throw new Refusal("report.deliver.beforeFiling", { field: "day", params: { day: first } });
}

/** Sealed copies are counted; a file can be sent to as many as it is addressed to. */
async function requireCopies(db: Db, id: number, { copies, medium }: Given, sealed: number | null): Promise<void> {
  if (medium !== deliveryMedium.paper) return;
  const handed = await db
    .selectFrom("report_delivery")
    .where("register_id", "=", id)
    .where("medium", "=", deliveryMedium.paper)
    .select("copies")
    .execute();
  const left = (sealed ?? 0) - handed.reduce((sum, one) => sum + one.copies, 0);
  if (copies > left)
    throw new Refusal("report.deliver.copies", { kind: "state", field: "copies", params: { left: Math.max(left, 0) } });
}

export async function deliverReport(ctx: Context, input: Given, [upload]: UploadedFile[]): Promise<ReportEntryFile> {
  const { db } = ctx;
  const entry = await heldEntry(db, input);
  const state = await filingState(db, entry.id);
  refuse(againstDelivery(entry, state));
  const isFile = input.medium === deliveryMedium.electronic;
  if (isFile && !upload) throw new Refusal("report.deliver.file", { field: "file" });
  refuse(againstDelivery(entry, state, upload?.sha256 ?? state.sha256), "state", "file");
  requireDay(input, state, entry.reportDate);
  await requireCopies(db, entry.id, input, entry.copies);
  const { day, receiver, copies, medium } = input;
  const sha256 = state.sha256 ?? "";
  await db
    .insertInto("report_delivery")
    .values({ register_id: entry.id, day, receiver, copies, medium, sha256 })
    .execute();
  await changeEntry(db, entry.reportId, { filing: reportFiling.delivered, is_unfiled: state.isUnfiledKind });
  await ctx.audit({
    refType: "reportEntry",
    refId: entry.id,
    projectId: entry.projectId,
    action: "deliver",
    old: { filing: entry.filing },
    new: { filing: reportFiling.delivered, day, receiver, copies, medium, sha256 },
  });
  return shownEntry(ctx, entry.id);
}
