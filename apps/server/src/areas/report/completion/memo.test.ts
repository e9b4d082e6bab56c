import { completionMemo } from "@digao/contract/areas/report/completion/calls";
import { paperTests } from "../../../../test/paper-tests.ts";

const matters = {
  business: "主营业务没有变化",
  materialityWords: "按税前利润确定，完成阶段未修订",
  risks: "收入截止已测试，未发现异常",
  estimates: "坏账准备重新计算，差异低于微小错报",
  misstatements: "已更正三笔，未更正一笔低于重要性",
  controls: "未信赖控制，未发现重大缺陷",
  goingConcern: "未发现重大疑虑事项",
  relatedParties: "关联交易披露完整",
  subsequent: "检索至报告日，未发现调整事项",
  consultations: "本期没有咨询和分歧",
  governance: "审计范围和未更正错报已沟通",
  keyMatters: "非上市公司，不适用关键审计事项",
};

paperTests(completionMemo, {
  // A waiver more: the count that the memo is bound to has moved.
  moveSources: (tenant, projectId) =>
    tenant.inDb((db) =>
      db
        .insertInto("completion_waiver")
        .values({
          of_project: projectId,
          check_code: "CC06",
          open_count: 1,
          reason: "经合伙人评估该事项对审计意见没有影响",
          state: 1,
          waived_by: tenant.userIds.partner,
        })
        .execute(),
    ),
  first: { ...matters, opinion: "未更正错报低于重要性，拟出具无保留意见", openPoints: "没有未了事项" },
  revision: {
    ...matters,
    controls: "存货循环信赖控制，测试有效",
    opinion: "未更正错报低于重要性，拟出具无保留意见",
    openPoints: "没有未了事项",
    revisionReason: "补充存货循环的控制测试",
  },
});
