/** A project whose report has its whole package: the sample company's books, cash flow, changes in equity and a note, each as it is asked for. */
import { equity } from "@digao/contract/areas/balance/equity/calls";
import { notes } from "@digao/contract/areas/report/notes/calls";
import { attribute } from "./cash-desk.ts";
import { copySampleBooks } from "./copied-books.ts";
import type { TestServer, TestTenant } from "./kit.ts";
import type { ReportDesk } from "./report-desk.ts";

export async function openPackage(server: TestServer, firm: TestTenant, { projectId, by }: ReportDesk) {
  const books = () => copySampleBooks(server, firm, projectId);
  const cash = () => attribute(server, by.manager, projectId);
  const Id = projectId;
  const confirmEquity = async () => {
    const { seen } = await by.incharge.call(equity.GetChangeSinequityData, { Id });
    await by.incharge.call(equity.ConfirmEquityStatement, { Id, seen });
  };
  /** Cash, and what the project's other items hold, from their accounts. */
  const note = async () => {
    const { notes: all } = await by.staff1.call(notes.CreateFsNote, { projectId, codes: ["NT01"] });
    const { id } = all.find(({ code }) => code === "NT01") ?? { id: 0 };
    return by.staff1.call(notes.FillFsNote, { projectId, Id: id });
  };
  const publish = (sheet: { id: number; rowVersion: number }) =>
    by.manager.call(notes.PublishFsNote, { projectId, Id: sheet.id, rowVersion: sheet.rowVersion });
  const whole = async () => {
    await books();
    await cash();
    await confirmEquity();
    await publish(await note());
  };
  return { books, cash, confirmEquity, note, publish, whole };
}
