import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  samplePurpose: { controls: ["控制测试", "Test of controls"], details: ["细节测试", "Test of details"] },
  sampleMethod: {
    random: ["简单随机", "Random"],
    systematic: ["系统（等距）", "Systematic"],
    monetary: ["货币单元（MUS）", "Monetary units (MUS)"],
    stratified: ["分层", "Stratified"],
    specific: ["大额或特定项目", "Large or specific items"],
    criteria: ["条件或关键字", "Criteria or keyword"],
    haphazard: ["随意（已勾选）", "Haphazard (ticked)"],
    blocks: ["整群（块）", "Blocks"],
    all: ["全部项目", "All items"],
  },
  sampleStatus: { open: ["未结论", "Open"], concluded: ["已结论", "Concluded"], withdrawn: ["已作废", "Taken back"] },
  sampleVerdict: {
    accepted: ["接受总体", "Accepted"],
    notAccepted: ["不接受总体", "Not accepted"],
    extended: ["已扩大样本", "Extended"],
  },
  sampleItemKind: {
    sampled: ["抽样", "Sampled"],
    certain: ["必选", "Certain"],
    significant: ["单项重大", "Significant"],
  },
} as const satisfies CodeWords<typeof codes>;
