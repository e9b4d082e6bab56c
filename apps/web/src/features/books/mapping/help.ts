import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  dataprepare: {
    for: ["把客户科目对照到报表项目。", "Maps the client's accounts to statement items."],
    first: ["先处理“未对照”和“待确认”的科目，上级科目的对照适用于其下级。", "Begin with accounts that are unmapped or to be confirmed; mapping an account maps those below it."],
    who: ["项目组成员都可以对照；手工对照会用于该客户以后的项目。", "All members map; what is mapped by hand is remembered for the client's next project."],
  },
} as const satisfies Pairs;
