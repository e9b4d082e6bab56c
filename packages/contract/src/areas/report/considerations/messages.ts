import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "consideration.missing": ["特殊考虑事项不存在", "There is no such special consideration"],
  "consideration.stepMissing": ["准则的程序“{step}”不能删除或改写；不适用时请选“不适用”并说明", "The standard's procedure “{step}” is not taken out or reworded: answer that it does not apply, and why"],
  "consideration.notAnswered": ["程序“{step}”尚未填写执行情况", "The procedure “{step}” has no answer"],
  "consideration.notExplained": ["程序“{step}”未执行或不适用，须说明原因", "Say why the procedure “{step}” was not done or does not apply"],
  "consideration.notSupported": ["程序“{step}”已执行，须有说明或证据", "The procedure “{step}” was done: say what, or link its evidence"],
  "consideration.always": ["该准则适用于全部审计项目，不能选“不适用”", "The standard applies to every audit"],
  "consideration.needsForecast": ["持续经营评价尚未批准，不能提交", "The evaluation of going concern is not approved yet"],
  "goingConcern.months": ["现金预测须覆盖期末起至少 {least} 个月", "The forecast covers at least {least} months from the period end"],
  "goingConcern.evidence": ["应对计划须有证据", "Each plan has evidence"],
  "goingConcern.probability": ["应对计划须判断可能性", "Each plan says how likely it is"],
  "goingConcern.parentsAbility": ["母公司支持函须证实母公司有支付能力", "A letter of support needs a parent that is able to pay"],
  "goingConcern.uncertain": ["第 {month} 个月现金低于零，可行的计划未能弥补，不能作出“不存在重大不确定性”的结论", "Cash falls below zero in month {month} and no feasible plan covers it: there is a material uncertainty"],
  "goingConcern.print.month": ["月份", "Month"],
  "goingConcern.print.balance": ["预测月末余额", "Closing balance"],
  "goingConcern.print.withLine": ["加未用授信", "With the committed line"],
  "goingConcern.print.withPlans": ["加可行计划", "With feasible plans"],
} as const satisfies Pairs;
