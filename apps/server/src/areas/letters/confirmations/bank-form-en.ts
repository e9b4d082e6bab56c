/** English words of the bank's form: its items by number, its columns by the name that the catalogue gives them. */
interface ItemWords {
  /** As it is read before the title; of the annex alone another word than the number. */
  no?: string;
  title: string;
  closing: string;
}

const besides = (what: string): string => `Apart from the above, the company has no other ${what}.`;

export const BANK_ITEMS_EN: Readonly<Record<string, ItemWords>> = {
  "1": {
    title: "Bank deposits",
    closing: besides("deposits with your bank, accounts with a nil balance included"),
  },
  "2": { title: "Bank borrowings", closing: besides("borrowings from your bank") },
  "3": {
    title: "Deposit accounts closed between {periodStart} and {periodEnd}",
    closing: "Apart from the above, the company closed no other account with your bank in this period.",
  },
  "4": {
    title: "Entrusted loans with the company as the lender",
    closing: besides("entrusted loans arranged through your bank in which it is the lender"),
  },
  "5": {
    title: "Entrusted loans with the company as the borrower",
    closing: besides("entrusted loans arranged through your bank in which it is the borrower"),
  },
  "6(1)": {
    title: "Guarantees (1): given by the company for others, with your bank as the beneficiary",
    closing: besides("guarantees with your bank as the beneficiary"),
  },
  "6(2)": {
    title:
      "Guarantees (2): given by your bank to the company (letters of guarantee, standby letters of credit and the like)",
    closing: besides("guarantees given by your bank"),
  },
  "7": {
    title: "Bank acceptance bills drawn by the company, accepted by your bank and not yet paid",
    closing: besides("bank acceptance bills that your bank has accepted and not yet paid"),
  },
  "8": {
    title: "Commercial bills discounted with your bank and not yet due",
    closing: besides("commercial bills discounted with your bank and not yet due"),
  },
  "9": {
    title:
      "Commercial bills held by the company and in collection by your bank, or presented for payment by the company",
    closing: besides("commercial bills in collection by your bank, or presented for payment by it"),
  },
  "10": {
    title: "Irrevocable letters of credit applied for by the company, issued by your bank and not yet fully used",
    closing: besides("irrevocable letters of credit issued by your bank and not yet fully used"),
  },
  "11": {
    title: "Foreign exchange contracts between the company and your bank not yet fulfilled",
    closing: besides("foreign exchange contracts with your bank that are not yet fulfilled"),
  },
  "12": {
    title: "Securities or other title documents of the company in custody with your bank",
    closing: besides("securities or other title documents in custody with your bank"),
  },
  "13": {
    title: "Wealth management products issued by your bank, bought by the company and not yet due",
    closing: "Apart from the above, the company has bought no other wealth management products issued by your bank.",
  },
  "14": { title: "Other matters", closing: "" },
  附表: {
    no: "Annex",
    title: "Details of accounts in cash pooling or other fund management",
    closing: "",
  },
};

export const BANK_COLUMNS_EN: Readonly<Record<string, string>> = {
  账户名称: "Account name",
  银行账号: "Account number",
  币种: "Currency",
  利率: "Interest rate",
  账户类型: "Account type",
  账户余额: "Account balance",
  "是否属于资金归集（资金池或其他资金管理）账户": "In cash pooling or other fund management (yes/no)",
  起始日期: "Start date",
  终止日期: "End date",
  "银行结算账号/借据编号/贷款账号": "Settlement account, receipt or loan number",
  "是否存在冻结、担保或其他使用限制（如是，请注明相关情形）": "Frozen, pledged or otherwise restricted (if so, how)",
  备注: "Remark",
  借款人名称: "Borrower",
  借款账号: "Loan account number",
  余额: "Balance",
  借款日期: "Drawn on",
  到期日期: "Due on",
  "抵（质）押品/担保人": "Collateral or guarantor",
  注销账户日: "Closed on",
  资金借入方: "Borrower of the funds",
  资金借出方: "Lender of the funds",
  贷款起止日期: "Term of the loan",
  被担保人: "Guaranteed party",
  担保方式: "Kind of guarantee",
  担保余额: "Guaranteed balance",
  担保金额: "Guaranteed amount",
  担保到期日: "Guarantee expires on",
  担保合同编号: "Guarantee contract number",
  银行承兑汇票号码: "Bank acceptance bill number",
  结算账户账号: "Settlement account number",
  票面金额: "Face amount",
  出票日: "Drawn on",
  到期日: "Due on",
  "抵（质）押品": "Collateral",
  商业汇票号码: "Commercial bill number",
  承兑人名称: "Acceptor",
  贴现日: "Discounted on",
  贴现率: "Discount rate",
  贴现净额: "Net proceeds",
  信用证号码: "Letter of credit number",
  受益人: "Beneficiary",
  信用证金额: "Amount of the letter of credit",
  未使用金额: "Unused amount",
  类别: "Type",
  合约号码: "Contract number",
  贵行卖出币种: "Currency sold by your bank",
  贵行买入币种: "Currency bought by your bank",
  未履行的合约买卖金额: "Amount not yet fulfilled",
  汇率: "Exchange rate",
  交收日期: "Settlement date",
  证券或其他产权文件名称: "Security or title document",
  证券代码或产权文件编号: "Security code or document number",
  数量: "Quantity",
  金额: "Amount",
  产品名称: "Product",
  "产品类型（封闭式/开放式）": "Type (closed-end or open-end)",
  持有份额: "Units held",
  产品净值: "Net value",
  购买日: "Bought on",
  是否被用于担保或存在其他使用限制: "Pledged or otherwise restricted",
  事项说明: "Description",
  序号: "No.",
  "资金提供机构名称（即拨入资金的具体机构）": "Institution providing the funds",
  资金提供机构账号: "Its account number",
  "资金使用机构名称（即向该具体机构拨出资金）": "Institution using the funds",
  资金使用机构账号: "Account number of the user",
  "截至函证基准日拨入或拨出资金余额（拨出填列正数，拨入填列负数）":
    "Balance of funds moved in or out at the date of confirmation (out positive, in negative)",
};
