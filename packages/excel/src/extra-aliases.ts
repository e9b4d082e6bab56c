/** Header labels beyond the catalogue: the neutral English layout, SAP and Oracle in English, GB/T 24589.1, and rarer Chinese exports. */

type Aliases = Readonly<Record<string, readonly string[]>>;

/** Whose books a row is of. */
const company = [
  ...["公司", "公司名称", "公司代码", "公司编码", "所属公司", "会计主体", "会计主体名称", "核算主体", "法人主体"],
  ...["核算单位", "核算单位名称", "核算单位编码", "核算组织", "核算账簿", "账簿名称", "账套", "账套名称", "账套号"],
  ...["company", "company code", "company name", "legal entity"],
];

const voucher: Aliases = {
  company,
  jDate: [
    "date",
    "document date",
    "posting date",
    "effective date",
    "gl date",
    "凭证制单日期",
    "做账日期",
    "生效日期",
    "总账日期",
    "有效日期",
  ],
  jPeriod: ["period", "fiscal period", "period name", "会计期", "期数"],
  year: ["年", "年度", "会计年度", "fiscal year", "year"],
  month: ["月", "month"],
  day: ["日", "day"],
  jType: ["voucherType", "document type", "category", "凭证种类", "凭证类别字", "字", "来源类别"],
  jNo: [
    "voucherNo",
    "document no.",
    "document no",
    "document number",
    "je name",
    "日记账名",
    "凭证种类号数",
    "凭证号数",
    "凭证字第号",
  ],
  lineNo: ["lineNo", "line", "line item", "行", "分录行号", "分录编号"],
  summary: ["summary", "text", "description", "line description"],
  accountCode: [
    ...["accountCode", "account", "g/l account", "gl account", "账户", "账户组合", "会计科目代码", "科目编码#编码"],
  ],
  accountName: [
    ...["accountName", "account name", "g/l account name", "科目全名", "账户描述", "账户说明", "账户名称", "科目全称"],
    "科目编码#名称",
  ],
  debitAccountCode: [
    "借方科目编码",
    "借方科目代码",
    "借方科目编号",
    "借方科目",
    "借方账户",
    "借方会计科目",
    "debit account",
    "debit account code",
    "dr account",
  ],
  debitAccountName: ["借方科目名称", "借方科目", "借方会计科目", "debit account name"],
  creditAccountCode: [
    "贷方科目编码",
    "贷方科目代码",
    "贷方科目编号",
    "贷方科目",
    "贷方账户",
    "贷方会计科目",
    "credit account",
    "credit account code",
    "cr account",
  ],
  creditAccountName: ["贷方科目名称", "贷方科目", "贷方会计科目", "credit account name"],
  debit: ["debit", "accounted dr", "借项", "借方发生", "入账借项", "组织借方本币", "借方组织本币"],
  credit: ["credit", "accounted cr", "贷项", "贷方发生", "入账贷项", "组织贷方本币", "贷方组织本币"],
  balance: ["余额", "本币余额", "余额本币", "余额本位币", "结余", "结存", "balance", "running balance"],
  dc: ["借或贷", "dr/cr", "debit/credit ind.", "d/c", "余额方向", "借贷"],
  amount: ["amount in local curr.", "amount in local currency", "amount", "本位币"],
  currency: ["currency"],
  fcAmount: ["amount in doc. curr.", "amount in document currency", "凭证货币金额", "原币金额"],
  fcDebit: ["entered dr", "借方原币金额", "输入借项"],
  fcCredit: ["entered cr", "贷方原币金额", "输入贷项"],
  qty: ["quantity"],
  qtyDebit: ["借方数量"],
  qtyCredit: ["贷方数量"],
  customer: ["customer"],
  supplier: ["supplier", "vendor", "供应商"],
  department: ["department", "cost center", "利润中心"],
  person: ["person", "个人名称", "人员名称"],
  projectAux: ["project"],
  auxOther: ["辅助项", "辅助账", "核算项目名称"],
  settleNo: ["reference"],
  preparer: ["user name", "created by", "prepared by", "编制人"],
  createTime: ["entry date", "creation date", "创建日期"],
  source: [
    "source",
    "je source",
    "source system",
    "来源",
    "凭证来源",
    "来源系统",
    "来源模块",
    "制单来源",
    "系统模块",
    "业务系统",
    "外部系统",
    "来源方式",
  ],
};

const balance: Aliases = {
  company,
  year: ["年", "年度", "年份", "会计年度", "会计年", "fiscal year", "year"],
  jPeriod: ["period", "月份"],
  accountCode: ["accountCode", "account", "g/l account", "账户组合", "账户", "账户代码"],
  accountName: ["accountName", "account name", "short text", "描述", "说明", "账户描述", "科目中文名称"],
  openingDr: ["openingDebit"],
  openingCr: ["openingCredit"],
  opening: ["余额结转", "balance carried forward", "期初", "beginning balance"],
  periodDr: ["periodDebit", "借项", "借方余额报表期间", "debit rept.period"],
  periodCr: ["periodCredit", "贷项", "贷方余额报表期间", "credit rept.per."],
  ytdDr: ["本年累计借方", "借方累计", "累计借方", "本年累计发生借方", "ytdDebit"],
  ytdCr: ["本年累计贷方", "贷方累计", "累计贷方", "本年累计发生贷方", "ytdCredit"],
  closingDr: ["closingDebit"],
  closingCr: ["closingCredit"],
  closing: ["期末", "累计余额", "accumulated balance", "ending balance"],
  currency: ["currency"],
  auxName: ["辅助核算", "核算项目"],
};

const mapping: Aliases = {
  accountCode: ["accountCode"],
  accountName: ["accountName"],
  stdAccountCode: ["stdAccountCode"],
  fsItemCode: ["fsItemCode"],
  fsItemName: ["fsItemName"],
};

const statement: Aliases = {
  fsItemName: ["负债和股东权益", "负债及所有者权益", "负债和所有者权益(或股东权益)", "负债和所有者权益总计"],
  closing: ["期末金额", "本期数", "本期发生额", "本年累计金额", "本年累计"],
  opening: ["年初金额", "期初金额", "上期数", "上期发生额", "上年累计", "上年累计金额", "上年数"],
};

/** By import type; a label here wins over the same label in the catalogue. */
export const extraAliases: Readonly<Record<number, Aliases>> = { 1: statement, 2: balance, 3: mapping, 4: voucher };
