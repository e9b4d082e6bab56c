/** What the entries of a project's log are called: acts, fields, and values that are codes. Any other field stands as it is stored. */
import { actWords, codeOfField, fieldWords as ownFieldWords } from "@digao/contract/acts";
import { codeWord } from "@digao/contract/code-words";
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { type Pair, wordIn } from "@digao/contract/pairs";
import { words } from "@digao/contract/words";
import { rightInWords } from "../../../platform/auth/permissions.ts";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { actorWords, choiceWord, firmFieldWords, registerWord } from "./firm-words.ts";

const fieldWords: Readonly<Record<string, Pair>> = {
  aYear: ["年度", "Year"],
  baseDate: ["基准日", "Base date"],
  cause: ["原因", "Cause"],
  changed: ["已改", "Changed"],
  checkTime: ["复核时间", "Reviewed at"],
  cell: ["单元格", "Cell"],
  cells: ["单元格", "Cells"],
  clientSignDate: ["客户签署日", "Client signed on"],
  clientSignUser: ["客户签署人", "Client's signatory"],
  confidence: ["置信水平", "Confidence"],
  end: ["结束", "End"],
  endTime: ["结束", "End"],
  equityEffect: ["对权益影响", "Effect on equity"],
  expected: ["预期错报", "Expected"],
  fsItemId: ["报表项目编号", "Item no."],
  hours: ["工时", "Hours"],
  isDisabled: ["停用", "Disabled"],
  isListed: ["上市公司", "Listed"],
  isPie: ["公众利益实体", "Public interest entity"],
  kept: ["保留", "Kept"],
  misstatementKind: ["错报性质", "Kind of misstatement"],
  om: ["整体重要性", "Overall materiality"],
  overrideReason: ["例外放行理由", "Reason to override"],
  partnerUserId: ["项目合伙人", "Partner"],
  periodEnd: ["期末", "Period end"],
  periodStart: ["期初", "Period start"],
  place: ["地点", "Place"],
  pm: ["实际执行的重要性", "Performance materiality"],
  prepareTime: ["编制时间", "Prepared at"],
  projectCode: ["项目编号", "Project no."],
  projectName: words.project,
  qcUserId: ["项目质量复核人", "Engagement quality reviewer"],
  restatement: ["期初调整性质", "Kind of restatement"],
  sent: ["已发", "Sent"],
  source: ["来源", "Source"],
  start: ["开始", "Start"],
  startTime: ["开始", "Start"],
  taxEffect: ["对所得税影响", "Effect on tax"],
  trivial: ["明显微小错报临界值", "Clearly trivial"],
  seen: ["查看的证据", "Evidence seen"],
  withdrawn: ["撤回", "Withdrawn"],
  adjNo: ["编号", "No."],
  adjType: ["调整类型", "Type"],
  amount: words.amount,
  answer: ["回答", "Answer"],
  assertions: ["认定", "Assertions"],
  auditUserId: ["审计人员", "Auditor"],
  audited: words.audited,
  cancelReason: ["退回理由", "Reason for sending back"],
  cancelUserName: ["退回人", "Sent back by"],
  checkUserName: ["检查人", "Checked by"],
  checkerName: ["复核人", "Reviewed by"],
  clientStatus: ["客户意见", "Client's opinion"],
  conclusion: ["结论", "Conclusion"],
  content: ["内容", "Content"],
  credit: words.credit,
  currency: words.currency,
  dc: ["余额方向", "Side"],
  debit: words.debit,
  description: ["调整事项说明", "Description"],
  diffAmount: ["差异金额", "Difference"],
  replyTime: ["回函时间", "Replied on"],
  drawSource: ["抽取来源", "Source"],
  endDate: ["截止日", "End"],
  execDate: ["执行日期", "Carried out on"],
  explanation: ["变动原因", "Reason for change"],
  explanationIndex: ["说明索引", "Index of explanation"],
  fileName: ["文件名", "File"],
  files: ["文件", "Files"],
  forceReason: ["带差异入库理由", "Reason to put in force"],
  former: ["原负责人", "Previous manager"],
  fsItemName: words.statementItem,
  itemCount: ["样本数", "Items"],
  lines: ["分录行", "Lines"],
  lineName: words.detail,
  lineNo: words.number,
  marks: ["核对标识", "Marks"],
  method: ["抽样方法", "Method"],
  name: words.name,
  nameEn: ["英文名称", "English name"],
  notDoneReason: ["未执行理由", "Reason not done"],
  note: ["说明", "Note"],
  noteRef: ["附注号", "Note no."],
  per: ["标价单位", "Quoted for"],
  planHours: ["计划工时", "Planned hours"],
  pmUserId: ["项目负责人", "Project manager"],
  preparerName: ["编制人", "Prepared by"],
  profitEffect: ["对利润影响", "Effect on profit"],
  purpose: ["目的", "Purpose"],
  question: ["问题", "Question"],
  rate: ["汇率", "Exchange rate"],
  rateDate: ["汇率日期", "Date of rate"],
  reason: words.reason,
  relation: ["关联关系", "Relation"],
  remark: words.remark,
  result: ["结果", "Result"],
  resultText: ["审计结论", "Conclusion"],
  riskLevel: ["风险等级", "Risk level"],
  role: words.roles,
  runNo: ["编号", "No."],
  seed: ["随机种子", "Seed"],
  signLevel: ["签署级别", "Level"],
  signTime: ["签署时间", "Signed at"],
  signs: ["签署", "Signs"],
  sourceNote: ["来源说明", "Where it comes from"],
  startDate: ["开始日", "Start"],
  status: words.state,
  text: ["内容", "Text"],
  title: ["标题", "Title"],
  tolerable: ["可容忍错报", "Tolerable"],
  userId: ["人员", "Person"],
  userName: ["姓名", "Name"],
  wpIndex: words.index,
};

/** Fields that hold names of the contract, by record and field: what begins the keys of their words. */
const namesOf: Readonly<Record<string, (name: string) => string>> = {
  "closingRate.source": (name) => `fxSheet.${name}`,
};

/** @param act as stored; one that has no words stands as it is */
export const actWord = (lang: Lang, refType: string, act: string): string => {
  const pair = actWords(refType, act);
  return pair ? wordIn(lang, pair) : act;
};

/** The record's own word for a field first, then that of all records; a field that has none stands as it is stored. */
export const fieldWord = (lang: Lang, refType: string, field: string): string => {
  const common = Object.hasOwn(fieldWords, field) ? fieldWords[field] : undefined;
  const pair = ownFieldWords(refType, field) ?? common;
  return pair ? wordIn(lang, pair) : field;
};

/** In the firm's log: as the form of the record calls it. */
export const firmFieldWord = (lang: Lang, refType: string, field: string): string => {
  const own = Object.hasOwn(firmFieldWords, field) ? firmFieldWords[field] : undefined;
  const pair = registerWord(refType, field) ?? ownFieldWords(refType, field) ?? own;
  return pair ? wordIn(lang, pair) : fieldWord(lang, refType, field);
};

/** What acts without an account is named by what it is. */
export const actorName = (lang: Lang, userId: number | null, name: string | null): string | null => {
  const pair = userId === null && name !== null && Object.hasOwn(actorWords, name) ? actorWords[name] : undefined;
  return pair ? wordIn(lang, pair) : name;
};

export interface ValueWords {
  lang: Lang;
  refType: string;
  /** Names of people by their ids: fields that end in UserId name them. */
  people: ReadonlyMap<number, string>;
}

const textMax = 4000;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A stored value as people read it; null where there is none. Lists and parts of records are told with the words of their fields. */
export function valueText(of: ValueWords, field: string, value: unknown): string | null {
  const text = plain(of, field, value);
  return text === "" ? null : text.slice(0, textMax);
}

function plain(of: ValueWords, field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => plain(of, field, one)).join(of.lang === "zh" ? "；" : "; ");
  return typeof value === "object" ? fieldsText(of, value) : scalarText(of, field, value);
}

function fieldsText(of: ValueWords, value: object): string {
  const { lang, refType } = of;
  const parts = Object.entries(value).map(
    ([name, inner]) => [fieldWord(lang, refType, name), plain(of, name, inner)] as const,
  );
  return parts.flatMap(([name, text]) => (text === "" ? [] : `${name} ${text}`)).join(lang === "zh" ? "，" : ", ");
}

function scalarText({ lang, refType, people }: ValueWords, field: string, value: unknown): string {
  if (typeof value === "boolean") return wordIn(lang, value ? words.yes : words.no);
  const named = namesOf[`${refType}.${field}`]?.(String(value));
  if (named !== undefined && isMessageKey(named)) return messageOf(lang, named);
  const choice = choiceWord(refType, field, String(value));
  if (choice) return wordIn(lang, choice);
  const code = codeOfField(refType, field);
  if (code !== undefined && (typeof value === "number" || typeof value === "string"))
    return codeWord(lang, code, value) || String(value);
  if (typeof value === "number" && /userId$/i.test(field)) return people.get(value) ?? `#${value}`;
  if (/permissions$/i.test(field)) return rightInWords(String(value), lang);
  const text = String(value);
  return moment.test(text) ? clockOf(text) : text;
}
