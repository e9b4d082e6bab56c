import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  completionResult: {
    passed: ["通过", "Passed"],
    failed: ["未通过", "Failed"],
    notApplicable: ["不适用", "Not applicable"],
    waived: ["已豁免", "Waived"],
    notComputed: ["尚不能核对", "Not computed yet"],
    unanswered: ["待填写", "To answer"],
  },
  completionAnswer: {
    done: ["已完成", "Done"],
    notDone: ["未完成", "Unfinished"],
    notApplicable: ["不适用", "Not applicable"],
  },
  completionMode: {
    auto: ["系统核对", "By the system"],
    mixed: ["系统核对，人工确认", "By the system, then a person"],
    manual: ["人工填写", "By a person"],
  },
  completionStage: {
    completion: ["完成阶段", "Completion"],
    issue: ["出具报告", "Issue"],
    delivery: ["交付", "Delivery"],
    archive: ["归档", "Archiving"],
  },
  completionGroup: {
    work: ["程序与底稿", "Procedures and papers"],
    figures: ["数字与报表", "Figures and statements"],
    matters: ["重大事项", "Matters of weight"],
    communication: ["声明与沟通", "Representations and communication"],
    quality: ["质量与独立性", "Quality and independence"],
    report: ["报告与归档", "Report and archive"],
  },
  waiverState: {
    waiting: ["待第二人同意", "Waiting for the second person"],
    inForce: ["豁免有效", "In force"],
    withdrawn: ["已撤回", "Withdrawn"],
  },
} as const satisfies CodeWords<typeof codes>;
