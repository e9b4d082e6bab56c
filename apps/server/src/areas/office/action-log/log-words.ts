/** What the entries of a project's log are called: acts, fields, and values that are codes. Any other field stands as it is stored. */
import { codeWord } from "@digao/contract/code-words";
import type { CodeName } from "@digao/contract/codes";
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { type Pair, wordIn } from "@digao/contract/pairs";
import { words } from "@digao/contract/words";
import { rightInWords } from "../../../platform/auth/permissions.ts";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { actorWords, firmActWords, firmFieldWords, registerWord } from "./firm-words.ts";

/** By the name of the act as stored. */
export const actWords: Readonly<Record<string, Pair>> = {
  createFile: ["制函", "Make the letter"],
  reset: ["删除函件重制", "Make again"],
  reject: ["退回", "Send back"],
  revise: ["修改", "Revise"],
  sent: ["登记已发出", "Register as sent"],
  fail: ["登记失败", "Register failure"],
  returned: ["登记退件", "Register return"],
  resend: ["更正后重发", "Correct and resend"],
  replyAgree: ["回函相符", "Reply agrees"],
  replyDiffer: ["回函不符", "Reply differs"],
  overdue: ["逾期", "Overdue"],
  second: ["第二次发函", "Send again"],
  replyRefused: ["拒绝回函", "Reply refused"],
  lateReply: ["后续回函", "Late reply"],
  alternative: ["替代程序", "Alternatives"],
  alternativeResult: ["替代程序结论", "Result of alternatives"],
  close: ["完结", "Close"],
  deselect: ["取消函证", "Deselect"],
  fromBooks: ["从账簿生成", "From the books"],
  importRegister: ["导入名单", "Import register"],
  importAddresses: ["导入联系信息", "Import addresses"],
  checkAddress: ["核实地址", "Check address"],
  answerFlag: ["说明疑点", "Answer a sign"],
  explain: ["说明差异", "Explain"],
  adjust: ["生成调整分录", "Propose entry"],
  bankRow: ["银行事项", "Bank item"],
  removeBankRow: ["删除银行事项", "Remove bank item"],
  setDefault: ["设为默认", "Make default"],
  clearDefault: ["取消默认", "Clear default"],
  add: ["加入", "Add"],
  recognise: ["识别扫描件", "Recognise a scan"],
  addFile: ["添加附件", "Add file"],
  answer: ["答复", "Answer"],
  assign: ["指定审计人员", "Assign"],
  autoMap: ["自动对照", "Map automatically"],
  cancel: ["取消", "Cancel"],
  cancelSign: ["撤销签署", "Take back sign"],
  check: ["复核通过", "Approve"],
  clearResult: ["清除结论", "Clear conclusion"],
  clientOpinion: ["登记客户意见", "Record client's opinion"],
  closeConflict: ["处理冲突", "Deal with a conflict"],
  commit: ["数据入库", "Put data in force"],
  conclude: ["作出结论", "Conclude"],
  create: ["新建", "Create"],
  delete: ["删除", "Delete"],
  deleteDetails: ["删除明细", "Delete details"],
  discard: ["放弃导入", "Discard"],
  draw: ["抽取", "Draw"],
  end: ["终止授权", "End authorisation"],
  evaluate: ["评价样本", "Evaluate"],
  exclude: ["排除", "Exclude"],
  flag: ["回答性质问题", "Answer a qualitative question"],
  override: ["例外放行", "Override"],
  redesign: ["变更抽样设计", "Change the design"],
  approve: ["批准", "Approve"],
  sendAgain: ["重新发送", "Send again"],
  confirmSent: ["确认已送出", "Confirm as sent"],
  giveUpSending: ["确认未送出", "Give up sending"],
  testPassed: ["测试通过", "Test passed"],
  testFailed: ["测试未通过", "Test failed"],
  send: ["发送", "Send"],
  match: ["匹配", "Match"],
  keep: ["取得上年数", "Take last year's figures"],
  take: ["取得上年数", "Take last year's figures"],
  export: ["导出", "Export"],
  fetch: ["下载", "Download"],
  handOver: ["移交项目", "Hand over"],
  hours: ["调整工时", "Change hours"],
  importChecks: ["导入抽凭结果", "Import check results"],
  include: ["恢复", "Include again"],
  invite: ["邀请", "Invite"],
  map: ["科目对照", "Map"],
  move: ["改变状态", "Change status"],
  order: ["调整顺序", "Reorder"],
  overturn: ["客户意见变更并退回复核", "Overturn, back to review"],
  reason: words.reason,
  refreshDetails: ["刷新明细", "Refresh details"],
  remove: ["移出", "Remove"],
  removeFile: ["移除附件", "Remove file"],
  reopen: ["重新打开", "Reopen"],
  reperform: ["重新执行抽样", "Reperform"],
  result: ["记录结果", "Record result"],
  resume: ["继续", "Resume"],
  publish: ["发布附注", "Publish to the notes"],
  restore: ["还原", "Restore"],
  return: ["退回", "Send back"],
  review: ["复核", "Review"],
  role: ["变更角色", "Change role"],
  rollback: ["撤回导入", "Roll back"],
  select: ["勾选", "Tick"],
  setResult: ["填写结论", "Set conclusion"],
  sign: ["签署", "Sign"],
  signAgain: ["重新签署", "Sign again"],
  start: ["启动", "Start"],
  strike: ["作废", "Make void"],
  submit: ["提交复核", "Submit"],
  takeBack: ["撤回", "Take back"],
  takeFile: ["取走文件", "Take a file"],
  tailor: ["裁剪程序", "Tailor"],
  update: ["修改", "Change"],
  updateDirection: ["修改余额方向", "Change side"],
  updateLine: ["修改分录行", "Change line"],
  upload: ["上传", "Upload"],
  version: ["上传新版本", "New version"],
  viewArchive: ["查阅档案", "Look into archive"],
  void: words.void,
  withdraw: ["作废", "Take back"],
};

const fieldWords: Readonly<Record<string, Pair>> = {
  aYear: ["年度", "Year"],
  baseDate: ["基准日", "Base date"],
  cause: ["原因", "Cause"],
  changed: ["已改", "Changed"],
  checkTime: ["复核时间", "Approved at"],
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
  lossReason: ["放弃已测凭证的理由", "Reason to give up tested vouchers"],
  misstatementKind: ["错报性质", "Kind of misstatement"],
  needed: ["设计所需样本量", "Size needed"],
  om: ["整体重要性", "Materiality"],
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
  sizeReason: ["样本量理由", "Reason for the size"],
  source: ["来源", "Source"],
  start: ["开始", "Start"],
  startTime: ["开始", "Start"],
  taxEffect: ["对所得税影响", "Effect on tax"],
  trivial: ["明显微小错报临界值", "Clearly trivial"],
  verdict: ["结论类型", "Verdict"],
  verdictReason: ["结论理由", "Reason of the verdict"],
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
  checkerName: ["复核人", "Approved by"],
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
  explanation: ["变动原因", "Explanation"],
  explanationIndex: ["说明索引", "Index of explanation"],
  fileName: ["文件名", "File"],
  files: ["文件", "Files"],
  forceReason: ["带差异入库理由", "Reason to put in force"],
  former: ["原负责人", "Former"],
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
  pmUserId: ["项目负责人", "Manager"],
  popAmount: ["总体金额", "Population value"],
  popCount: ["总体笔数", "Population count"],
  preparerName: ["编制人", "Prepared by"],
  profitEffect: ["对利润影响", "Effect on profit"],
  purpose: ["目的", "Purpose"],
  question: ["问题", "Question"],
  rate: ["汇率", "Rate"],
  rateDate: ["汇率日期", "Date of rate"],
  reason: words.reason,
  relation: ["关联关系", "Relation"],
  remark: words.remark,
  result: ["结果", "Result"],
  resultText: ["审计结论", "Conclusion"],
  riskLevel: ["风险等级", "Risk"],
  role: words.roles,
  runNo: ["编号", "No."],
  sampleSize: ["样本量", "Size"],
  seed: ["随机种子", "Seed"],
  signLevel: ["签署级别", "Level"],
  signTime: ["签署时间", "Signed at"],
  signs: ["签署", "Signs"],
  sourceNote: ["来源说明", "Where it is from"],
  startDate: ["开始日", "Start"],
  status: words.state,
  text: ["内容", "Text"],
  title: ["标题", "Title"],
  tolerable: ["可容忍错报", "Tolerable"],
  userId: ["人员", "Person"],
  userName: ["姓名", "Name"],
  wpIndex: words.index,
};

/** Fields that hold codes, by record and field. */
const codeOf: Readonly<Record<string, CodeName>> = {
  "adjustment.status": "adjustStatus",
  "adjustment.adjType": "adjustType",
  "adjustment.clientStatus": "adjustOpinion",
  "adjustment.source": "adjustSource",
  "adjustment.misstatementKind": "misstatementKind",
  "adjustment.cause": "misstatementCause",
  "fsItem.result": "itemResult",
  "fsItem.signLevel": "signLevel",
  "fsItem.riskLevel": "riskLevel",
  "fsItem.dc": "side",
  "progLine.result": "procedureResult",
  "drawnVoucher.status": "drawStatus",
  "drawnVoucher.result": "drawResult",
  "drawnVoucher.drawSource": "drawSource",
  "sampleRun.method": "sampleMethod",
  "sampleRun.purpose": "samplePurpose",
  "sampleRun.status": "sampleStatus",
  "project.status": "projectStatus",
  "project.archiveFlag": "archiveFlag",
  "projectMember.role": "projectRole",
  "projectMember.checked": "memberState",
  "importBatch.typeId": "importType",
  "importBatch.status": "importStatus",
  "message.status": "messageStatus",
};

/** Fields that hold names of the contract, by record and field: what begins the keys of their words. */
const namesOf: Readonly<Record<string, (name: string) => string>> = {
  "closingRate.source": (name) => `fxSheet.${name}`,
  "relatedParty.relation": (name) => `relation.${name}`,
};

/** @param act as stored; one that has no words stands as it is */
export const actWord = (lang: Lang, act: string): string => {
  const of = Object.hasOwn(actWords, act) ? actWords : firmActWords;
  const pair = Object.hasOwn(of, act) ? of[act] : undefined;
  return pair ? wordIn(lang, pair) : act;
};

export const fieldWord = (lang: Lang, field: string): string => {
  const pair = Object.hasOwn(fieldWords, field) ? fieldWords[field] : undefined;
  return pair ? wordIn(lang, pair) : field;
};

/** In the firm's log: as the form of the record calls it. */
export const firmFieldWord = (lang: Lang, refType: string, field: string): string => {
  const own = Object.hasOwn(firmFieldWords, field) ? firmFieldWords[field] : undefined;
  const pair = registerWord(refType, field) ?? own;
  return pair ? wordIn(lang, pair) : fieldWord(lang, field);
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
  const { lang } = of;
  const parts = Object.entries(value).map(([name, inner]) => [fieldWord(lang, name), plain(of, name, inner)] as const);
  return parts.flatMap(([name, text]) => (text === "" ? [] : `${name} ${text}`)).join(lang === "zh" ? "，" : ", ");
}

function scalarText({ lang, refType, people }: ValueWords, field: string, value: unknown): string {
  if (typeof value === "boolean") return wordIn(lang, value ? words.yes : words.no);
  const named = namesOf[`${refType}.${field}`]?.(String(value));
  if (named !== undefined && isMessageKey(named)) return messageOf(lang, named);
  const code = codeOf[`${refType}.${field}`];
  if (code !== undefined && (typeof value === "number" || typeof value === "string"))
    return codeWord(lang, code, value) || String(value);
  if (typeof value === "number" && /userId$/i.test(field)) return people.get(value) ?? `#${value}`;
  if (/permissions$/i.test(field)) return rightInWords(String(value), lang);
  const text = String(value);
  return moment.test(text) ? clockOf(text) : text;
}
