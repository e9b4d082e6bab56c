/** What the tests of the filing desk work with: stamped PDFs of a report, and two people of the desk. */
import { reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { letterPdf } from "../src/platform/letters/letter-pdf.ts";
import { dayFromToday } from "./china-day.ts";
import type { Client, TestTenant } from "./kit.ts";
import type { ReportDesk } from "./report-desk.ts";

export const platformCode = "京25A1B2C3D4E5";

/** A person of the firm with rights of the register. */
export async function deskPerson(firm: TestTenant, person: "archive" | "reader" | "admin", rights: string[]) {
  await firm.inDb(async (db) => {
    const { id } = await db
      .insertInto("role")
      .values({ name: `报备${person}`, display_name: `报备${person}`, permissions: rights } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("user_role").values({ user_id: firm.userIds[person], role_id: id }).execute();
  });
  return firm.as(person);
}

export async function pdfOf(lines: readonly string[]): Promise<Buffer> {
  const bytes = await letterPdf.read("", {
    lang: "zh",
    title: "审计报告",
    pages: "",
    parts: [{ blocks: lines.map((text) => ({ kind: "text", text })) }],
  });
  return Buffer.from(bytes);
}

/** A report issued by the head office, with what its desk does. */
export async function openFilingDesk(desk: ReportDesk, office: Client, second: Client) {
  const id = await desk.signed();
  await desk.seal(id, office);
  const { entryId: Id } = await desk.read(id);
  const entry = (as: Client = office) => as.call(reportRegister.GetReportEntry, { Id });
  const seen = async () => ({ Id, rowVersion: (await entry()).rowVersion });
  /** As the report says it; each line may be another one. */
  const words = async (more: Readonly<Record<string, string>> = {}): Promise<string[]> => {
    const { reportNo, reportDate, partner, second: cpa } = await entry();
    const [year, month, day] = (reportDate ?? "").split("-").map(Number);
    const lines: Record<string, string> = {
      reportNo: reportNo ?? "",
      code: `报备编码：${platformCode}`,
      opinion: "二、形成审计意见的基础",
      signs: `中国注册会计师：${partner}（签名并盖章） 中国注册会计师：${cpa}（签名并盖章）`,
      date: `${year}年${month}月${day}日`,
      assets: "资产总计 0.00 0.00",
      revenue: "一、营业收入 0.00 0.00",
      profit: "四、净利润 0.00 0.00",
      ...more,
    };
    return Object.values(lines);
  };
  const file = async (name: string, lines?: readonly string[]) => ({
    name,
    content: await pdfOf(lines ?? (await words())),
  });
  const record = async (more: object = {}, lines?: readonly string[], as: Client = office) =>
    as.call(
      reportRegister.RecordReportFiling,
      { ...(await seen()), code: platformCode, filedOn: dayFromToday(0), ...more },
      [await file("盖章报告.pdf", lines)],
    );
  const confirm = async (more: object = {}, as: Client = second) =>
    as.call(reportRegister.ConfirmReportFiling, {
      ...(await seen()),
      code: platformCode,
      words: "已逐页与原件核对文号、日期和签字",
      ...more,
    });
  /** As if the partner had moved the project on. */
  const issue = () => desk.setProject({ status: 4 });
  const deliver = async (more: object = {}, files: { name: string; content: Buffer }[] = [], as: Client = office) => {
    await issue();
    return as.call(
      reportRegister.DeliverAuditReport,
      { ...(await seen()), day: dayFromToday(0), receiver: "测试公司财务部", copies: 2, medium: 1, ...more },
      files,
    );
  };
  return { id, Id, entry, seen, words, file, record, confirm, issue, deliver };
}
