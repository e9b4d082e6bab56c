import { type Declared, paper } from "@digao/contract/paper/paper";
import {
  checklist,
  computed,
  figure,
  form,
  matrix,
  oneToFive,
  rows,
  words,
  yesOrNo,
} from "@digao/contract/paper/sections";
import { usualLife } from "@digao/contract/paper/usual-life";
import { count, money, text } from "@digao/contract/register/fields";
import { afterEach, describe, expect, it } from "vitest";
import { render, settle } from "../../../test/render.tsx";
import { ProjectContext, type ProjectInfo } from "../../lib/page.ts";
import { type AnySheet, type AnyVersion, blankIn, gathered, nothingHidden, sentIn, type Values } from "./particular.ts";
import { Sections } from "./Sections.tsx";

const { spec } = paper({
  ...usualLife(),
  name: "journalTestRun",
  index: "A1",
  base: "/api/services/app/drawn",
  calls: {
    sheet: "Get",
    print: "Print",
    acts: { edit: "Save", submit: "Submit", approve: "Approve", return: "Return", discard: "Discard" },
  },
  sections: {
    head: form({
      revenue: figure("money", { words: ["上年收入", "Revenue"] }),
      why: words({ words: ["结论", "Conclusion"], min: 10 }),
    }),
    score: checklist({
      words: ["评价", "Evaluation"],
      items: [
        { code: "BE01", words: ["诚信", "Integrity"], weight: 3, group: ["客户", "Client"], stop: ["1"] },
        { code: "BE02", words: ["胜任", "Competence"], weight: 3, group: ["本所", "Firm"] },
        { code: "BE03", words: ["风险", "Risk"], weight: 2, group: ["本所", "Firm"] },
        {
          code: "BE04",
          words: ["措施", "Safeguards"],
          group: ["本所", "Firm"],
          stop: ["1"],
          onlyIf: { item: "BE03", is: ["1", "2"] },
        },
      ],
      answers: { ...oneToFive, na: yesOrNo.na },
      unanswered: 1,
    }),
    budget: rows(
      {
        grade: text(50, { words: ["级别", "Grade"] }),
        hours: count({ words: ["小时", "Hours"] }),
        rate: money({ words: ["费率", "Rate"] }),
        cost: computed(money({ words: ["成本", "Cost"] })),
      },
      {
        words: ["预算", "Budget"],
        empty: ["没有", "None"],
        add: ["增加", "Add"],
        remove: ["移除", "Remove"],
        max: 9,
        totals: ["cost"],
      },
    ),
    risks: matrix({
      words: ["风险矩阵", "Matrix"],
      rows: [{ code: "fs", words: ["报表", "Statements"] }],
      columns: [{ code: "E", words: ["存在", "Existence"] }],
      cell: count({ words: ["等级", "Level"], max: 4 }),
      isNeeded: true,
    }),
  },
});

const rules = { budget: ({ hours, rate }: Values) => ({ cost: BigInt(Number(hours)) * (rate as bigint) }) };
const sheet: AnySheet = {
  records: [],
  canDraft: { ok: true, reason: "" },
  lastYear: {
    year: 2023,
    project: "2023年度",
    named: {},
    values: {
      why: "上年认为可以承接",
      revenue: "400000.00",
      score: { BE01: { answer: "3", remark: "上年说明" } },
      budget: [{ grade: "合伙人", hours: 8, rate: "1000.00", cost: "8000.00" }],
      risks: { fs: { E: 2 } },
    },
  },
  lastYearGap: null,
  bound: { revenue: "510000.00" },
  named: {},
};
const project: ProjectInfo = {
  id: 1,
  name: "2024年度审计",
  custId: 1,
  client: "示例公司",
  periodEnd: "2024-12-31",
  role: 0,
  checked: 1,
  archiveFlag: 0,
  isClosed: false,
  isReadOnly: false,
  members: [],
};
let drawn: Awaited<ReturnType<typeof render>>;
afterEach(() => drawn.remove());

const values: Values = {
  ...blankIn(spec as Declared),
  "score.BE01": { answer: "5", remark: "" },
  "score.BE02": { answer: "4", remark: "" },
  budget: [{ grade: "助理", hours: 3, rate: "200.10" }],
};
async function draw(more: Partial<Parameters<typeof Sections>[0]> = {}) {
  const changes: Values[] = [];
  drawn = await render(
    <ProjectContext value={project}>
      <Sections
        spec={spec as Declared}
        sheet={sheet}
        version={undefined}
        rules={rules}
        values={values}
        view={nothingHidden}
        faults={[]}
        isReadOnly={false}
        showsMissing={false}
        onChange={(patch) => changes.push(patch)}
        {...more}
      />
    </ProjectContext>,
  );
  return changes;
}
const wordsAt = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? "");

describe("sections of a paper on screen", () => {
  it("score a checklist while it is answered, an open line as one point, with last year's beside", async () => {
    await draw();
    const [foot] = wordsAt(".judgement-checklist tfoot");
    expect(foot).toContain("29 / 40 = 72.5");
    const [first] = wordsAt("[id='at-score.BE01']");
    expect(first).toContain("上年");
    expect(first).toContain("3 分：上年说明");
    expect(wordsAt(".judgement-checklist th[scope=rowgroup]")).toEqual(["客户", "本所"]);
  });

  it("answer one item without touching another, and are sent together", async () => {
    const changes = await draw();
    const [, answer] = document.querySelectorAll<HTMLInputElement>("[id='at-score.BE03'] input[type=radio]");
    await settle(() => answer?.click());
    expect(changes).toEqual([{ "score.BE03": { answer: "2", remark: "" } }]);
    const sent = sentIn(spec as Declared, { ...values, ...changes[0] });
    expect(sent.score).toEqual({
      BE01: { answer: "5", remark: "" },
      BE02: { answer: "4", remark: "" },
      BE03: { answer: "2", remark: "" },
      BE04: { answer: null, remark: "" },
    });
    expect(gathered(spec as Declared, values).risks).toEqual({ fs: { E: null } });
  });

  it("put a conditional item, and say why, only where an answer demands it; its earlier answer counts and stops from then on", async () => {
    const earlier = { ...values, "score.BE04": { answer: "1", remark: "" } };
    await draw({ values: earlier });
    expect(document.querySelector("[id='at-score.BE04']")).toBeNull();
    expect(wordsAt("[id='at-score.BE03']")[0]).toContain("回答“1 分、2 分”时另须回答 BE04");
    expect(wordsAt(".judgement-checklist tfoot")[0]).toContain("29 / 40");
    await drawn.remove();
    await draw({ values: { ...earlier, "score.BE03": { answer: "2", remark: "" } } });
    const [row] = wordsAt("[id='at-score.BE04']");
    expect(row).toContain("因 BE03 为“2 分”");
    expect(row).toContain("硬性停止");
    expect(wordsAt(".judgement-checklist tfoot")[0]).toContain("32 / 45");
    expect(sentIn(spec as Declared, earlier).score).toMatchObject({ BE04: { answer: "1", remark: "" } });
  });

  it("mark a hard stop, and what is open once somebody has tried", async () => {
    await draw({ values: { ...values, "score.BE01": { answer: "1", remark: "" } }, showsMissing: true });
    expect(wordsAt("[id='at-score.BE01']")[0]).toContain("硬性停止");
    expect(wordsAt("[id='at-score.BE03']")[0]).toContain("请回答");
    expect(document.querySelector("[id='at-risks.fs.E']")?.className).toBe("is-missing");
  });

  it("work out columns and totals to the fen while a row is typed, with last year's rows below", async () => {
    await draw();
    expect(wordsAt(".judgement-table tbody")[0]).toContain("600.30");
    expect(wordsAt(".judgement-table tbody.plain-sums")[0]).toContain("600.30");
    expect(wordsAt(".judgement-table tbody.judgement-last")[0]).toContain("8,000.00");
    expect(wordsAt(".judgement-table tbody.judgement-last tr:last-child")[0]).toContain("上年合计8,000.00");
  });

  it("show a bound figure as it was read, and as it is now where it has moved", async () => {
    const version = { id: 1, revenue: "500000.00" } as unknown as AnyVersion;
    await draw({ version });
    const [shown] = wordsAt(".judgement-figure");
    expect(shown).toContain("500,000.00");
    expect(shown).toContain("现为 510,000.00");
    expect(shown).toContain("400,000.00");
  });

  it("say how much free text lacks, with last year's below it", async () => {
    await draw({ values: { ...values, why: "太短" } });
    const [field] = wordsAt("[id='at-why']");
    expect(field).toContain("至少 10 字，现 2 字");
    expect(field).toContain("上年认为可以承接");
  });
});
