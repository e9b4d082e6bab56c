/**
 * What regulators punished in published cases, looked for before a report is issued: misstatements that nobody summed, revenue taken on
 * paper alone, cut-off never tested, confirmations not controlled, no quality review, risks without their response.
 */
import { drawResult, drawSource, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import type { CompletionFactCode } from "@digao/contract/areas/report/completion/facts";
import { mirrorCheck } from "@digao/contract/areas/report/mirror/codes";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { groupBy } from "@digao/domain/ledger/group-by";
import { abs, thousands } from "@digao/domain/money";
import { isOutsideEvidence } from "@digao/domain/vouching/check-items";
import { sql } from "kysely";
import { factReader } from "../../../platform/completion/facts.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { pointsOf } from "../../evidence/vouching/door.ts";
import { misstatementsOf } from "../misstatements/door.ts";
import { type Check, type Looked, type Looking, looked, say, type Trace } from "./trace.ts";

type FactsIn = Readonly<Record<Lang, ReturnType<typeof factReader>>>;

/** What completion says is missing is what an inspector would find. */
async function missing(
  { projectId }: Looking,
  facts: FactsIn,
  check: Check,
  codes: readonly CompletionFactCode[],
): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const code of codes) {
    const [zh, en] = [await facts.zh(code), await facts.en(code)];
    if (!zh || !en || zh.open === 0) continue;
    const names = { zh: listed("zh", zh.names ?? []), en: listed("en", en.names ?? []) };
    traces.push({
      check,
      key: `fact:${code}`,
      facts: [zh.open, names.zh],
      words: (lang) => say(`missing.${code}`, { count: zh.open, names: names[lang] })(lang),
      ref: { refType: "project", refId: projectId },
    });
  }
  return traces;
}

async function notSummed(of: Looking, facts: FactsIn): Promise<Looked> {
  const check = mirrorCheck.misstatementsNotSummed;
  const { rows } = await misstatementsOf(of.db, of.projectId, "zh");
  const open = rows.filter(({ standing, isLeftOut }) => standing === "open" && !isLeftOut);
  const traces = open.map(
    ({ key, refNo, content, size }): Trace => ({
      check,
      key,
      facts: [size],
      words: say("notSummed", { name: [refNo, content].filter(Boolean).join(" "), amount: size }),
      ref: { refType: "project", refId: of.projectId },
    }),
  );
  return looked(
    check,
    [...traces, ...(await missing(of, facts, check, ["misstatementsConcluded"]))],
    1,
    "mirror.noBooks",
  );
}

/** Revenue, and what is owed for it. */
const soldItems = ["P100", "A105"] as const;

interface DrawRow {
  id: number;
  itemId: number;
  name: string;
  marks: Record<string, number>;
}

/** Passed without any point that comes from outside the client's own papers: delivery, receipt, collection. */
async function revenueOnPaper({ db }: Looking): Promise<Looked> {
  const check = mirrorCheck.revenueOnPaper;
  const { rows } = await sql<DrawRow>`
    select d.id, d.fs_item_id as "itemId", concat_ws('-', d.j_type, d.j_no_text) || ' ' || coalesce(d.summary, '') as name, d.marks
    from drawn_voucher d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
    where ${ofProject("d")} and i.std_code = any(${[...soldItems]}::text[]) and d.status = any(${[...drawsChecked]}::int[])
      and d.result = ${sql.lit(drawResult.noException)} order by d.id`.execute(db);
  const traces: Trace[] = [];
  for (const [itemId, own] of groupBy(rows, (row) => row.itemId)) {
    const points = (await pointsOf({ db, lang: "zh" }, itemId)).filter(({ content }) => isOutsideEvidence(content));
    if (points.length === 0) continue;
    traces.push(
      ...own
        .filter(({ marks }) => points.every(({ seq }) => marks[String(seq)] !== 1))
        .map(
          ({ id, name, marks }): Trace => ({
            check,
            key: `voucher:${id}`,
            facts: points.map(({ seq }) => marks[String(seq)] ?? 0),
            words: say("revenueOnPaper", { name, points: points.map(({ content }) => content).join("、") }),
            ref: { refType: "drawnVoucher", refId: id },
          }),
        ),
    );
  }
  return looked(check, traces, rows.length, "mirror.noRevenueDraws");
}

const cutOffItems = ["P100", "A105", "A214"] as const;

async function cutOffMissing({ db }: Looking, balance: ProjectTrialBalance): Promise<Looked> {
  const check = mirrorCheck.cutOffMissing;
  const { rows } = await sql<{ stdCode: string }>`
    select distinct i.std_code as "stdCode" from drawn_voucher d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
    where ${ofProject("d")} and d.draw_source = ${sql.lit(drawSource.cutOff)} and d.status = any(${[...drawsChecked]}::int[])`.execute(
    db,
  );
  const tested = new Set(rows.map(({ stdCode }) => stdCode));
  const { pm } = balance.materiality;
  const traces = cutOffItems.flatMap((code): Trace[] => {
    const row = balance.rows.get(code);
    const item = balance.source.items.find(({ line }) => line.code === code);
    if (!row || !item || abs(row.audited) < pm || tested.has(code)) return [];
    const amount = thousands(abs(row.audited));
    return [
      {
        check,
        key: `item:${code}`,
        facts: [amount],
        words: (lang) =>
          say("cutOffMissing", { name: lang === "zh" ? item.line.nameZh : item.line.nameEn, amount })(lang),
        ref: { refType: "fsItem", refId: item.id },
      },
    ];
  });
  return looked(check, traces, 1, "mirror.noBooks");
}

/** Nothing is compared before there are books. */
export async function lookAtPublishedCases(of: Looking): Promise<Looked[]> {
  const { db, projectId, reportDate, isReviewRequired } = of;
  const balance = await projectTrialBalance(db, { projectId });
  const checks = [
    mirrorCheck.misstatementsNotSummed,
    mirrorCheck.revenueOnPaper,
    mirrorCheck.cutOffMissing,
    mirrorCheck.lettersNotControlled,
    mirrorCheck.reviewMissing,
    mirrorCheck.risksNotAnswered,
  ];
  if (balance.source.input.balances.length === 0)
    return checks.map((check) => ({ check, traces: [], notCompared: "mirror.noBooks" }));
  const reader = (lang: Lang) => factReader({ db, lang, projectId, reportDate, isReviewRequired });
  const facts: FactsIn = { zh: reader("zh"), en: reader("en") };
  const ofFacts = async (check: Check, codes: readonly CompletionFactCode[]): Promise<Looked> =>
    looked(check, await missing(of, facts, check, codes), 1, "mirror.noBooks");
  return [
    await notSummed(of, facts),
    await revenueOnPaper(of),
    await cutOffMissing(of, balance),
    await ofFacts(mirrorCheck.lettersNotControlled, ["lettersClosed"]),
    await ofFacts(mirrorCheck.reviewMissing, isReviewRequired ? ["reviewDone"] : []),
    await ofFacts(mirrorCheck.risksNotAnswered, ["risksAnswered", "fraudProcedures"]),
  ];
}
