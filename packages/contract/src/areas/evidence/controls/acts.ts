import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  controlCycle: { flow: ["保存流程图", "Save the flow chart"] },
  controlPoint: {
    draw: ["抽取测试样本", "Draw items"],
    link: ["关联风险", "Link a risk"],
    unlink: ["取消关联风险", "Unlink a risk"],
    settle: ["更新测试结论", "Standing worked out anew"],
    earlier: ["取得以前年度测试", "Take earlier tests"],
  },
  ipeReport: {
    link: ["关联程序", "Link a procedure"],
    unlink: ["取消关联程序", "Unlink a procedure"],
    settle: ["更新是否可信赖", "Reliability worked out anew"],
  },
  controlDeficiency: { grade: ["重新评级", "Grade anew"] },
} as const satisfies Acts;

export const fieldCodes = {
  controlCycle: { applies: "cycleApplies" },
  controlPoint: { standing: "controlStanding" },
  controlDeficiency: { grade: "deficiencyLevel" },
} as const satisfies FieldCodes;
