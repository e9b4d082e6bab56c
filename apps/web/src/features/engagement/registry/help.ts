import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  companylookup: {
    for: ["从本系统接通的企业信息服务查询一家企业的登记信息、股东、主要人员、分支机构、对外投资和变更登记。", "Looks a company up in the company data service that is connected: registered facts, shareholders, management, branches, investments and changes."],
    first: ["输入企业全称或统一社会信用代码后查询；查询客户时，到项目的“客户基本信息”中逐项采用。", "Enter the full name or the unified social credit code. Of a client, take facts over in the project's client base info, one by one."],
    who: ["本所人员都可以查询。没有接通服务时由系统运维人员设置，其间在项目中手工录入、粘贴或导入。", "Everybody of the firm may look up. Where no service is connected the operator connects one; until then facts are typed, pasted or imported in the project."],
  },
} as const satisfies Pairs;
