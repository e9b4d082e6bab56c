/** A letter as it goes to the press, without a database: of any model of the product. */
import type { PrintedItem, PrintedLetter } from "../src/areas/letters/confirmations/content.ts";
import { readCatalogue } from "../src/platform/seed/read-catalogue.ts";

export interface LetterModel {
  code: string;
  hzKind: number;
  form: number;
  lang: "zh" | "en";
  noteText: string;
}
export const letterModels: readonly LetterModel[] = JSON.parse(readCatalogue("letter_models.json"));

export const printedItem: PrintedItem = {
  contactId: 1,
  subjectCode: "AR",
  bankItemNo: null,
  bankAccount: "",
  accountType: "",
  isClosed: false,
  direction: 1,
  currency: "CNY",
  fcAmount: null,
  bookAmount: "1005.03",
  turnover: "24000.00",
  fcTurnover: null,
  row: {},
  remark: "",
};

export const printedLetter = (model: LetterModel, items: PrintedItem[] = [printedItem]): PrintedLetter => ({
  id: 1,
  letterNo: "HZ-2024-001-2-0001",
  hzKind: model.hzKind,
  form: model.form,
  lang: model.lang,
  noteText: model.noteText,
  qrToken: "ABCDEFGH2345",
  baseDate: "2024-12-31",
  replyBy: "2025-02-10",
  contactName: "甲（集团）有限公司 #1 $x$",
  addressee: { linkman: "李", deptTitle: "财务", phone: "0571-1", email: "", address: "杭州", postcode: "310000" },
  clientName: "华衡精密",
  clientNameEn: "Huaheng Precision",
  auditYear: 2024,
  periodStart: "2024-01-01",
  periodEnd: "2024-12-31",
  firmName: "正大会计师事务所",
  reply: { address: "北京市朝阳区1号", contact: "王", phone: "010-1", postcode: "100000", email: "a@b.cn" },
  feeAccount: "6222 0001",
  items,
});
