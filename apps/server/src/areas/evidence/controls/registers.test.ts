import {
  controlDeficiency,
  controlPoint,
  controls,
  ipeReport,
  itApplication,
} from "@digao/contract/areas/evidence/controls/calls";
import { makeProject } from "../../../../test/build.ts";
import type { TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

const members = { manager: { role: 1 }, partner: { role: 2 }, staff1: { role: 0 } } as const;
const begun = async (tenant: TestTenant) => {
  const { projectId } = await makeProject(tenant, members);
  const manager = await tenant.as("manager");
  await manager.call(controls.OpenControls, { projectId, RptLang: "zh" });
  return { projectId };
};

registerTests(itApplication, {
  writer: "manager",
  place: begun,
  valid: () => ({ name: "用友U8", vendor: "用友", purpose: "总账、应收、应付" }),
  other: () => ({ name: "金蝶云", vendor: "金蝶", purpose: "存货与成本" }),
});

registerTests(ipeReport, {
  writer: "manager",
  place: begun,
  valid: () => ({
    name: "应收账款账龄表",
    applicationId: null,
    source: "用友U8应收模块",
    parameters: "截止2024-12-31，全部客户",
    reportAmount: "1000.00",
    ledgerAmount: "1000.00",
    completeness: "合计与总账1122核对一致",
  }),
  other: () => ({ name: "存货库龄表", applicationId: null, reportAmount: "1.00", ledgerAmount: "2.00" }),
});

registerTests(controlDeficiency, {
  writer: "manager",
  place: begun,
  valid: () => ({
    description: "信用额度超限订单没有特批",
    cycle: "XS",
    controlCode: "XS-02",
    likelihood: 2,
    amount: "1000.00",
    isSeniorFraud: false,
    isRestatement: false,
    isMissedMisstatement: false,
    isCommitteeIneffective: false,
    effectAmount: null,
    fsItemId: null,
    response: "将于次年启用系统拦截",
  }),
  other: () => ({ description: "入库单编号不连续", cycle: "CG", likelihood: 1, amount: "0.00", isSeniorFraud: true }),
});

registerTests(controlPoint, {
  writer: "manager",
  place: begun,
  valid: () => ({
    code: "XS-51",
    name: "返利计提复核",
    cycle: "XS",
    objective: "返利按合同足额计提",
    description: "每月由财务按合同条款复核返利计提表",
    wcgw: "返利少计",
    owner: "销售会计",
    frequency: 3,
    controlType: 1,
    applicationId: null,
    isKey: true,
    assertions: ["C", "A"],
    fsItems: [],
    plan: 1,
    failure: 1,
    confidence: "0.95",
    tolerable: "0.05",
    testSteps: "重新计算一个月的返利",
    earlierYear: 2023,
    earlierSource: "上年底稿C2",
    hasChanged: true,
  }),
  other: () => ({ code: "CG-51", name: "样品领用登记", cycle: "CG", frequency: 4, controlType: 3, tolerable: "0.1" }),
});
