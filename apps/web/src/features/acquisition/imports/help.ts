import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  dataacquisition: {
    for: ["导入客户的科目余额表、序时账和报表，并检查完整性。", "Imports the client's trial balance, journal and statements, and checks them for integrity."],
    first: [
      "先导入科目余额表建立期间，再导入同期间的序时账；有问题时查看检查结果。手工匹配的栏位会用于该客户以后表头相同的文件。",
      "Import the trial balance first, which makes the period, then its journal; look at the checks where something is wrong. Columns matched by hand are used for the client's later files of the same header.",
    ],
    who: ["项目组成员都可以导入；撤销导入会恢复上一次的数据。", "All members import; undoing an import brings back the data before it."],
  },
} as const satisfies Pairs;
