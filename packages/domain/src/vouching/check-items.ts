/** What is checked on a drawn voucher (核对内容): six points for every item, and more by the kind of the item. */

export interface CheckItem {
  /** 1 to 10; a check's marks stand under it. */
  seq: number;
  content: string;
  contentEn: string;
}

const common: readonly (readonly [string, string])[] = [
  ["原始凭证内容完整", "Source documents are complete"],
  ["授权批准", "Authorised and approved"],
  ["记账凭证与原始凭证相符", "Voucher agrees with its source documents"],
  ["账务处理正确", "Recorded in the right accounts"],
  ["会计期间正确(截止)", "Recorded in the right period (cut-off)"],
  ["金额计算正确", "Amounts are calculated correctly"],
];

type Extras = Readonly<Record<number, readonly [string, string]>>;
const revenue: Extras = {
  7: ["合同/订单", "Contract or order"],
  8: ["出库单", "Delivery note"],
  9: ["签收/报关单", "Receipt signed or customs declaration"],
  10: ["发票与回款", "Invoice and collection"],
};
const purchase: Extras = {
  7: ["合同", "Contract"],
  8: ["验收入库单", "Goods received note"],
  9: ["发票", "Invoice"],
  10: ["付款", "Payment"],
};
const expense: Extras = {
  7: ["审批单", "Approval form"],
  8: ["发票抬头与税号", "Name and tax number on the invoice"],
  9: ["合同", "Contract"],
};
const fixedAsset: Extras = {
  7: ["验收单", "Acceptance note"],
  8: ["转固时点", "Date of transfer to fixed assets"],
  9: ["权属", "Title"],
};
const cash: Extras = { 7: ["银行回单", "Bank receipt"], 8: ["对方户名", "Name of the counterparty's account"] };
const payroll: Extras = { 7: ["工资表", "Payroll"], 8: ["个税", "Income tax withheld"] };

/** By the code of the statement item (RID). */
const extrasOf: Readonly<Record<string, Extras>> = {
  A101: cash,
  A105: revenue,
  A109: purchase,
  A208: fixedAsset,
  A209: fixedAsset,
  L105: purchase,
  L108: payroll,
  P100: revenue,
  P101: purchase,
  P103: expense,
  P104: expense,
  P105: expense,
  P106: expense,
};

/** @param stdCode of the statement item, e.g. "P100" 营业收入 */
export function defaultCheckItems(stdCode: string): CheckItem[] {
  const own = extrasOf[stdCode] ?? {};
  const more = Object.entries(own).map(([seq, [content, contentEn]]) => ({ seq: Number(seq), content, contentEn }));
  return [...common.map(([content, contentEn], index) => ({ seq: index + 1, content, contentEn })), ...more];
}

const outside =
  /出库|发货|签收|报关|物流|运单|提单|回款|收款|函证|deliver|shipment|receipt|customs|collection|confirm/iu;

/** Whether a point rests on more than the client's own contract, invoice and acceptance: goods that left, or money that came in. */
export const isOutsideEvidence = (content: string): boolean => outside.test(content);
