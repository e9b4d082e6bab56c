import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  projectechart: {
    for: ["按类别、状态、合伙人和计划完成日汇总项目，对照合同金额、计划工时与实际工时。", "Projects by category, state, partner and planned end, with fees, planned and actual hours."],
    first: ["点击任一柱形，打开其中的项目列表；选择年度缩小范围。", "Click a bar for the projects behind it; choose a year to narrow down."],
    who: ["所有人看到自己参与的项目；全所项目和全所工时需要相应权限。", "Everybody sees the projects they are on; the firm's projects and hours need their rights."],
  },
} as const satisfies Pairs;
