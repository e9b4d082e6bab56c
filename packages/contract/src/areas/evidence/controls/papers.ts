/** Papers of controls: walkthrough of a cycle, test of a control, general controls of an application. Whoever approves is another than who prepared. */

import type { PaperSpec } from "../../../paper/paper.ts";
import { coded, figure, form, links, reason, rows, words } from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { linkableTypes } from "../../../records.ts";
import { count, day, text } from "../../../register/fields.ts";
import { projectRole } from "../../engagement/project-detail/codes.ts";
import { controlItemsMost } from "./codes.ts";
import { controlBase } from "./registers.ts";

const remarkMax = 500;
/** Whoever leads reviews: the manager, the partner or the in-charge. */
const life = () => usualLife({ approves: [projectRole.manager, projectRole.partner, projectRole.inCharge] });
const evidence = links(linkableTypes, { words: ["证据", "Evidence"] });
const revisionReason = reason(2000, {
  words: ["修订的原因", "Why it is revised"],
  isWide: true,
  isRevisionReason: true,
});
const actsOf = <const Name extends string>(name: Name) =>
  ({
    edit: `Save${name}`,
    submit: `Submit${name}`,
    approve: `Approve${name}`,
    return: `Return${name}`,
    discard: `Discard${name}`,
  }) as const;

export const walkthroughSpec = {
  ...life(),
  name: "walkthrough",
  of: "controlCycle",
  index: "C1",
  base: controlBase,
  calls: { sheet: "GetWalkthrough", print: "DownWalkthrough", acts: actsOf("Walkthrough") },
  sections: {
    head: form({
      flowSteps: figure("count", { words: ["流程图步骤数", "Steps of the flow chart"] }),
      narrative: words({ words: ["流程描述", "Narrative"], min: 10, isNeeded: true }),
      sample: text(200, { words: ["穿行的交易", "Transaction walked through"], isNeeded: true }),
      walkDay: day({ words: ["穿行日期", "Day of the walkthrough"], isNeeded: true }),
    }),
    steps: rows(
      {
        control: text(20, { words: ["控制编号", "Code of the control"] }),
        step: reason(300, { words: ["所经步骤", "Step"], isNeeded: true, isWide: true }),
        person: text(50, { words: ["执行人", "Carried out by"] }),
        document: text(100, { words: ["单据", "Document"] }),
        result: coded("walkthroughResult", { words: ["结果", "Result"], isNeeded: true }),
        evidence,
      },
      {
        words: ["穿行步骤", "Steps walked through"],
        empty: ["还没有步骤", "No steps yet"],
        add: ["增加步骤", "Add a step"],
        remove: ["移除步骤", "Remove the step"],
        max: 60,
        isNeeded: true,
      },
    ),
    result: form(
      {
        result: coded("walkthroughResult", {
          words: ["穿行测试结果", "Result of the walkthrough"],
          isNeeded: true,
          isCompared: true,
        }),
        conclusion: words({ words: ["结论", "Conclusion"], min: 10, isNeeded: true, phrases: "conclusion" }),
        revisionReason,
      },
      { words: ["结论", "Conclusion"] },
    ),
  },
} as const satisfies PaperSpec;

const mark = (no: number) => coded("attributeMark", { words: [`属性${no}`, `Attribute ${no}`] });
const attribute = (no: number) => text(100, { words: [`属性${no}`, `Attribute ${no}`] });
const worked = { isReadOnly: true } as const;

export const controlTestSpec = {
  ...life(),
  name: "controlTest",
  of: "controlPoint",
  index: "C2",
  base: controlBase,
  calls: { sheet: "GetControlTest", print: "DownControlTest", acts: actsOf("ControlTest") },
  summary: ["deviations", "upperLimit"],
  sections: {
    attributes: form(
      {
        attribute1: text(100, { words: ["属性1", "Attribute 1"], isNeeded: true }),
        attribute2: attribute(2),
        attribute3: attribute(3),
        attribute4: attribute(4),
        attribute5: attribute(5),
        attribute6: attribute(6),
      },
      { words: ["测试的属性", "Attributes tested"] },
    ),
    items: rows(
      {
        no: text(60, { words: ["样本", "Item"], isNeeded: true }),
        date: text(10, { words: ["日期", "Date"] }),
        mark1: mark(1),
        mark2: mark(2),
        mark3: mark(3),
        mark4: mark(4),
        mark5: mark(5),
        mark6: mark(6),
        nature: coded("deviationNature", { words: ["偏差性质", "Nature of the deviation"] }),
        remark: reason(remarkMax, { words: ["说明", "Note"] }),
        evidence,
      },
      {
        words: ["测试的样本", "Items tested"],
        empty: ["请先抽取样本", "Draw the items first"],
        add: ["增加一行", "Add a line"],
        remove: ["移除该行", "Remove the line"],
        max: controlItemsMost,
      },
    ),
    result: form(
      {
        needed: count({ words: ["应测试样本量", "Items needed"], ...worked }),
        tested: count({ words: ["已判断样本", "Items judged"], ...worked }),
        deviations: count({ words: ["偏差数", "Deviations"], isCompared: true, ...worked }),
        extensions: count({ words: ["扩大次数", "Extensions"], ...worked }),
        upperLimit: text(10, { words: ["偏差率上限（%）", "Upper deviation limit (%)"], isCompared: true, ...worked }),
        tolerable: text(10, { words: ["可容忍偏差率（%）", "Tolerable deviation rate (%)"], ...worked }),
        outcome: coded("controlTestOutcome", { words: ["系统结论", "What follows"], isCompared: true, ...worked }),
        seen: reason(remarkMax, {
          words: ["无说明样本所查看的证据", "What was looked at of items without a note"],
          isWide: true,
        }),
        effect: words({ words: ["偏差的原因、性质和影响", "Cause, nature and effect of deviations"], max: 2000 }),
        conclusion: words({ words: ["结论", "Conclusion"], min: 10, isNeeded: true, phrases: "conclusion" }),
        revisionReason,
      },
      { words: ["结果", "Result"] },
    ),
  },
} as const satisfies PaperSpec;

const area = (of: readonly [string, string]) =>
  coded("generalControlResult", { words: [of[0], of[1]], isNeeded: true, isCompared: true });
const basis = ([zh, en]: readonly [string, string]) =>
  words({ words: [`${zh}依据`, `${en}: basis`], max: 2000, min: 10, isNeeded: true });
const change = ["变更管理", "Change management"] as const;
const access = ["访问管理", "Access"] as const;
const operations = ["运行管理", "Operations"] as const;

export const generalControlsSpec = {
  ...life(),
  name: "generalControls",
  of: "itApplication",
  index: "C3",
  base: controlBase,
  calls: { sheet: "GetGeneralControls", print: "DownGeneralControls", acts: actsOf("GeneralControls") },
  sections: {
    areas: form({
      change: area(change),
      changeBasis: basis(change),
      changeEvidence: links(linkableTypes, { words: ["变更管理证据", "Change management: evidence"] }),
      access: area(access),
      accessBasis: basis(access),
      accessEvidence: links(linkableTypes, { words: ["访问管理证据", "Access: evidence"] }),
      operations: area(operations),
      operationsBasis: basis(operations),
      operationsEvidence: links(linkableTypes, { words: ["运行管理证据", "Operations: evidence"] }),
    }),
    conclusion: form({
      conclusion: words({ words: ["结论", "Conclusion"], min: 10, isNeeded: true, phrases: "conclusion" }),
      revisionReason,
    }),
  },
} as const satisfies PaperSpec;
