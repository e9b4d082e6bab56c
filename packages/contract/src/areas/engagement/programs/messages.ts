import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "program.notSelected": ["该程序未选用，请先选用", "This procedure is not selected. Select it first"],
  "program.wpMissing": ["请先填写底稿索引", "Enter the index of the working paper first"],
  "program.exceptionUnexplained": ["有异常的程序需关联调整分录或错报，或说明情况", "A procedure with an exception needs an adjustment, a misstatement or an explanation"],
  "program.reasonMissing": ["请填写未执行或不适用的理由", "Say why it is not done or does not apply"],
  "program.dayAhead": ["执行日期不能晚于今天", "The day it was carried out cannot be after today"],
  "program.nothingToApprove": ["该程序无需批准", "There is nothing to approve here"],
  "program.ownApproval": ["需由另一位项目负责人、合伙人或现场负责人批准", "Another manager, partner or in-charge must approve it"],
  "program.leaderOnly": ["事务所程序由项目负责人、合伙人或现场负责人裁剪", "The firm's procedures are tailored by the manager, the partner or the in-charge"],
  "program.keyStays": ["关键程序不能取消选用；确不适用时请填写理由并报负责人批准", "A key procedure cannot be left out here. Where it does not apply, give the reason and have it approved"],
  "program.inUse": ["该程序已有结果、样本或抽取的凭证", "The procedure has a result, a sample or drawn vouchers"],
  "program.firmsStays": ["事务所程序不能删除，可取消选用", "The firm's procedures cannot be deleted, but left out"],
  "program.otherItem": ["所选程序不属于该报表项目", "The procedure belongs to another statement item"],
  "record.progLine": ["{item} 程序 {no}", "{item}, procedure {no}"],
} as const satisfies Pairs;
