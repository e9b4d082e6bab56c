import { existsSync, readFileSync } from "node:fs";
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { journalTests as calls, type JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLedger } from "../../../../../../test/made-ledger.ts";
import { newProject } from "../../../../test/builders.ts";
import { allHits, importJournal, journalFile, madeBooks, ruleWith, runTests } from "../../../../test/journal-desk.ts";
import type { Client } from "../../../../test/kit.ts";
import { openSamplingDesk, type SamplingDesk, sampleFile } from "../../../../test/sampling-desk.ts";

let desk: SamplingDesk;
let manager: Client;
let run: JournalRunSummary;
const standardDraft = { rowVersion: 0, rules: [], bands: { high: 6, middle: 3 }, pm: null, trivial: null };

beforeAll(async () => {
  desk = await openSamplingDesk();
  manager = desk.manager;
  run = await runTests(desk.server, manager, desk.periodId);
});
afterAll(() => desk.server.stop());

const countOf = (code: string) => run.byRule.find(({ ruleCode }) => ruleCode === code)?.count;

describe("a run over the sample company", () => {
  it("goes by the materiality of its trial balance and finds 54 vouchers on days off", () => {
    expect(run).toMatchObject({ state: "done", pm: "59250.00", trivial: "3950.00", completeness: "proven" });
    expect(countOf("JE02")).toBe(54);
    expect(run.yearsWithoutCalendar).toEqual([]);
  });

  it("leaves closing vouchers out and counts what it found by rule, band and score", async () => {
    const { rows } = await desk.tenant.inDb((db) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from voucher v join project_period p on p.project_id = v.project_id and p.voucher_batch_id = v.batch_id
        where p.id = ${desk.periodId} and flag not in (1, 4)`.execute(db),
    );
    expect(run.voucherCount).toBe(rows[0]?.count);
    const hits = await allHits(manager, run.id);
    expect(hits.length).toBe(run.hitCount);
    for (const { ruleCode, count } of run.byRule)
      expect([ruleCode, hits.filter(({ rules }) => rules.some((rule) => rule.ruleCode === ruleCode)).length]).toEqual([
        ruleCode,
        count,
      ]);
    for (const { band, count } of run.byBand) expect(hits.filter((hit) => hit.band === band).length).toBe(count);
    expect(run.byScore.reduce((sum, { count }) => sum + count, 0)).toBe(hits.length);
    for (const hit of hits)
      expect(hit.words.map(({ ruleCode }) => ruleCode)).toEqual(hit.rules.map((rule) => rule.ruleCode));
  });

  it("takes first digits for odd where Benford's test does", async () => {
    const [first] = await manager.call(dataAnalysis.GetBenford, { periodId: desk.periodId });
    const odd = first?.rows.filter(({ isFlagged }) => isFlagged).map(({ digit }) => String(digit)) ?? [];
    const hits = await allHits(manager, run.id, { ruleCode: "JE25" });
    expect(first?.isSmall).toBe(false);
    for (const { words } of hits) {
      const text = words.find(({ ruleCode }) => ruleCode === "JE25")?.text ?? "";
      expect(odd).toContain(/首位数 (\d)/.exec(text)?.[1]);
    }
  });

  it("lists hits by page, filtered and sorted, and tells one by itself", async () => {
    const [all, page] = [
      await allHits(manager, run.id),
      await manager.call(calls.GetJeHitList, { Id: run.id, skipCount: 3, maxResultCount: 4 }),
    ];
    expect(page.items.map(({ Jmsn }) => Jmsn)).toEqual(all.slice(3, 7).map(({ Jmsn }) => Jmsn));
    const scores = all.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const high = await allHits(manager, run.id, { band: "high" });
    expect(high.every(({ score }) => score >= 6)).toBe(true);
    const byAmount = await allHits(manager, run.id, { sorting: "amount desc", scoreFrom: 2, scoreTo: 5 });
    expect(byAmount.every(({ score }) => score >= 2 && score <= 5)).toBe(true);
    const amounts = byAmount.map(({ amount }) => Number(amount));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const one = await manager.call(calls.GetJeHit, { Id: run.id, Jmsn: all[0]!.Jmsn });
    expect(one).toEqual(all[0]);
    const found = await allHits(manager, run.id, { keyword: all[0]!.summary!.slice(0, 4) });
    expect(found.map(({ Jmsn }) => Jmsn)).toContain(all[0]!.Jmsn);
  });

  it("speaks the reader's language", async () => {
    const answer = await manager.fetch(
      `${calls.GetJeHitList.path}?Id=${run.id}&ruleCode=JE02&maxResultCount=1&culture=en`,
    );
    const { result } = (await answer.json()) as { result: { items: { words: { text: string }[] }[] } };
    expect(result.items[0]?.words.map(({ text }) => text).join()).toMatch(/Dated 2024-\d\d-\d\d, a /);
  });

  it("comes out the same when it is repeated, after the project's rules have changed too", async () => {
    const draft = {
      projectId: desk.projectId,
      ...standardDraft,
      rules: [ruleWith("JE02", 5, { excludeMonthEnd: true })],
    };
    await manager.call(calls.SaveJeSettings, draft);
    const { id } = await manager.call(calls.ReperformJeRun, { Id: run.id });
    await desk.server.runJobs();
    const again = await manager.call(calls.GetJeRun, { Id: id });
    expect(again.comparison).toMatchObject({ isIdentical: true, isJournalSame: true, missing: 0, added: 0 });
    expect(again.fingerprint).toBe(run.fingerprint);
    const changed = await runTests(desk.server, manager, desk.periodId);
    expect(changed.settingVersion).toBe(1);
    expect(changed.byRule.find(({ ruleCode }) => ruleCode === "JE02")!.count).toBeLessThan(54);
    expect((await manager.call(calls.GetJeRun, { Id: run.id })).isSettingCurrent).toBe(false);
  });

  it("selects every voucher from a score on and some others by chance, the same at every look, which can be drawn", async () => {
    const [one, two] = [
      await manager.call(calls.GetJeSelection, { Id: run.id }),
      await manager.call(calls.GetJeSelection, { Id: run.id }),
    ];
    expect(one).toEqual(two);
    const high = one.items.filter(({ isRandom }) => !isRandom);
    expect(high.length).toBe(one.highCount);
    expect(one.items.length - high.length).toBe(Math.min(5, one.restCount));
    expect(one.highCount + one.restCount).toBe(run.voucherCount);
    expect(new Set(one.items.map(({ Jmsn }) => Jmsn)).size).toBe(one.items.length);
    const jsnIds = one.items.flatMap((item) => item.jsnIds);
    const RId = await desk.itemId("A105");
    const drawn = await manager.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds, drawSource: 3 });
    expect(drawn.drawn).toBe(new Set(jsnIds).size);
    const after = await manager.call(calls.GetJeSelection, { Id: run.id });
    expect(after.items.every(({ isDrawn }) => isDrawn)).toBe(true);
  });

  it("leaves vouchers out with a reason, in later runs and journals too, and takes them back", async () => {
    const [first] = await allHits(manager, run.id);
    const left = { Id: run.id, jmsns: [first!.Jmsn] };
    await manager.call(calls.ExcludeJeHits, { ...left, reason: "已在上次审计中核对" });
    await expect(manager.call(calls.ExcludeJeHits, { ...left, reason: "再次" })).rejects.toMatchObject({ status: 400 });
    expect((await allHits(manager, run.id)).map(({ Jmsn }) => Jmsn)).not.toContain(first!.Jmsn);
    const [only] = await allHits(manager, run.id, { excluded: "only" });
    expect(only).toMatchObject({ Jmsn: first!.Jmsn, exclusion: { reason: "已在上次审计中核对", userName: "李经理" } });
    const next = await runTests(desk.server, manager, desk.periodId);
    expect(next.excludedCount).toBe(1);
    const { items } = await manager.call(calls.GetJeSelection, { Id: run.id });
    expect(items.filter(({ isRandom }) => !isRandom).map(({ Jmsn }) => Jmsn)).not.toContain(first!.Jmsn);
    await expect(manager.call(calls.IncludeJeHits, { ...left, reason: "错" })).rejects.toMatchObject({ status: 400 });
    const back = { ...left, reason: "上次核对的是另一张凭证" };
    expect(await manager.call(calls.IncludeJeHits, back)).toEqual({ included: 1 });
    expect((await allHits(manager, run.id)).map(({ Jmsn }) => Jmsn)).toContain(first!.Jmsn);
  });
});

describe("the journal that is tested", () => {
  it("that is replaced leaves its runs behind as what they were", async () => {
    const { project, period } = await desk.newBooks();
    const old = await runTests(desk.server, manager, period);
    expect(old.isJournalInForce).toBe(true);
    const changed = sampleFile("sample_vouchers.csv").replace("缴纳上期增值税及附加", "缴纳增值税及附加");
    await importJournal(desk.server, manager, project, changed);
    const stale = await manager.call(calls.GetJeRun, { Id: old.id });
    expect(stale).toMatchObject({ isJournalInForce: false, isJournalKept: true, hitCount: old.hitCount });
    const { id } = await manager.call(calls.ReperformJeRun, { Id: old.id });
    await desk.server.runJobs();
    const { comparison } = await manager.call(calls.GetJeRun, { Id: id });
    expect(comparison).toMatchObject({ isJournalSame: false, missing: 0, added: 0 });
  });

  it("is tested once at a time; a run that was cancelled can be resumed, and its starter is told when it ends", async () => {
    const { periodId, projectId } = await madeBooks(desk.server, manager, [{ word: "记" }]);
    const notices = async () =>
      (await manager.call(notifications.GetUserNotifications, { skipCount: 0, maxResultCount: 50 })).items.filter(
        ({ title, refType }) => refType === "journalTestRun" && title === "会计分录测试已完成",
      );
    const before = (await notices()).length;
    const started = await manager.call(calls.StartJeRun, { periodId });
    await expect(manager.call(calls.StartJeRun, { periodId })).rejects.toMatchObject({ status: 400 });
    await expect(manager.call(calls.GetJeHitList, { Id: started.id })).rejects.toMatchObject({ status: 400 });
    await manager.call(jobs.CancelJob, { jobId: started.jobId });
    await desk.server.runJobs();
    expect((await manager.call(calls.GetJeRun, { Id: started.id })).state).toBe("cancelled");
    await manager.call(calls.ResumeJeRun, { Id: started.id });
    await desk.server.runJobs();
    const resumed = await manager.call(calls.GetJeRun, { Id: started.id });
    expect(resumed).toMatchObject({ state: "done", voucherCount: 1 });
    const [notice, ...earlier] = await notices();
    expect(earlier.length).toBe(before);
    expect(notice).toMatchObject({ projectId, refId: String(started.id), read: false });
    expect(notice?.description).toContain("1 张凭证中");
    expect(notice?.link).toContain(`run=${started.id}`);
    expect((await manager.call(calls.GetJeRunList, { projectId })).totalCount).toBe(1);
  });

  it("has rare pairs of accounts by its own chart's first level, four digits or not", async () => {
    const made = ["1", "2", "3"].map((digit, index) => ({
      word: "记",
      no: index + 1,
      lines: [[`2000${digit}`, "9000", ""] as const, [`3000${digit}`, "", "9000"] as const],
    }));
    const { periodId, projectId } = await madeBooks(desk.server, manager, made);
    const rules = [ruleWith("JE07", 2, {})];
    await manager.call(calls.SaveJeSettings, { projectId, ...standardDraft, rules, trivial: "1000" });
    const { id } = await runTests(desk.server, manager, periodId);
    const hits = await allHits(manager, id, { ruleCode: "JE07" });
    expect(hits.map(({ jNo }) => jNo).sort()).toEqual([1, 2, 3]);
    expect(hits[0]?.words.find(({ ruleCode }) => ruleCode === "JE07")?.text).toMatch(/2000\d .*3000\d /);
  });

  it("must be there", async () => {
    const projectId = await newProject(manager);
    expect((await manager.call(calls.GetJeSettings, { projectId })).rules.length).toBe(28);
    expect(await manager.call(vouchers.GetTrailbalancePeriod, { projectId })).toEqual([]);
  });
});

describe("the rules of a project", () => {
  it("are kept version after version, each with who saved it, and refuse what a parameter cannot be", async () => {
    const projectId = await newProject(manager);
    const first = await manager.call(calls.GetJeSettings, { projectId });
    expect(first).toMatchObject({ version: 0, savedBy: null });
    const save = (rowVersion: number, rules: object[]) =>
      manager.call(calls.SaveJeSettings, { projectId, ...standardDraft, rowVersion, rules: rules as never });
    const saved = await save(0, [ruleWith("JE04", 1, { roundUnit: "5000" }), ruleWith("JE11", 1)]);
    const je04 = saved.rules.find(({ ruleCode }) => ruleCode === "JE04");
    expect(je04?.params.find(({ name }) => name === "roundUnit")).toMatchObject({ value: "5000", standard: "10000" });
    expect(saved).toMatchObject({ version: 1, savedBy: "李经理" });
    await expect(save(1, [{ ...ruleWith("JE04", 1), isEnabled: false }])).rejects.toMatchObject({ status: 400 });
    const off = await save(1, [{ ...ruleWith("JE04", 1), isEnabled: false, reason: "客户均为整数结算" }]);
    expect(off.rules.find(({ ruleCode }) => ruleCode === "JE04")).toMatchObject({ reason: "客户均为整数结算" });
    const before = await manager.call(calls.GetJeSettings, { projectId, version: 1 });
    expect(before.rules.find(({ ruleCode }) => ruleCode === "JE04")).toEqual(je04);
    expect((await manager.call(calls.GetJeSettingVersions, { projectId })).map(({ version }) => version)).toEqual([
      2, 1,
    ]);
    await expect(save(0, [])).rejects.toMatchObject({ status: 409 });
    for (const rule of [
      ruleWith("JE04", 1, { roundUnit: "viel" }),
      ruleWith("JE04", 1, { unknown: "1" }),
      ruleWith("JE03", 1, { workStart: "21:00" }),
      ruleWith("JE05", 1, { nDays: -1 }),
    ])
      await expect(save(2, [rule])).rejects.toMatchObject({ status: 400 });
  });

  it("are changed by members of the project alone", async () => {
    const stranger = await desk.tenant.as("staff2");
    await expect(stranger.call(calls.GetJeSettings, { projectId: desk.projectId })).rejects.toMatchObject({
      status: 403,
    });
    await expect(stranger.call(calls.GetJeRun, { Id: run.id })).rejects.toMatchObject({ status: 403 });
  });
});

const ledgers = new URL("../../../../../../../shared/data/ledgers/", import.meta.url);
interface Expected {
  lines: number;
  vouchers: number;
  weekendLines: number;
  negativeAmountLines: number;
  zeroAmountLines: number;
  jeTests: {
    debitStats: Record<"sum" | "min" | "max" | "mean" | "median" | "sampleStdDev", string> & { count: number };
    debitStrata: { from: string; toExclusive: string; count: number; sum: string }[];
    byCalendarMonth: Record<string, { lines: number; debit: string; credit: string }>;
    top5Amounts: { date: string; voucherNo: string; account: string; side: string; amount: string }[];
  } & Record<string, number>;
}
const years: Record<string, [string, string]> = {
  pca_ja_fy2021: ["2021-04-01", "2022-03-31"],
  sie_norstedts: ["2009-07-01", "2010-06-30"],
  sie_mamut: ["2010-01-01", "2010-12-31"],
  sie_ovnbolag: ["2011-01-01", "2011-12-31"],
  sie_ovnbolag_badbalance: ["2011-01-01", "2011-12-31"],
  sie_typ4: ["2012-01-01", "2012-12-31"],
  sie_3plus4: ["2014-01-01", "2014-12-31"],
  made: ["2024-01-01", "2024-12-31"],
};
/** What every clone has. */
const made = makeLedger();
const expectedOf = (name: string): Expected =>
  JSON.parse(
    name === "made" ? JSON.stringify(made.expected) : readFileSync(new URL(`${name}.expected.json`, ledgers), "utf8"),
  );
const journalOf = (name: string): string =>
  name === "made" ? made.journal : readFileSync(new URL(`${name}.journal.csv`, ledgers), "utf8");
const isSame = (one: string | null | undefined, other: string) => expect(Number(one)).toBeCloseTo(Number(other), 6);

describe("the profile of a journal", () => {
  it("of a made ledger is what plain counting gives", () => isCounted("made"));
  it.skipIf(!existsSync(ledgers)).each(Object.keys(years).filter((name) => name !== "made"))(
    "of %s is what others have counted",
    isCounted,
  );

  async function isCounted(name: string): Promise<void> {
    const expected = expectedOf(name);
    const [periodStart = "", periodEnd = ""] = years[name] ?? [];
    const projectId = await newProject(manager, { aYear: Number(periodStart.slice(0, 4)), periodStart, periodEnd });
    await importJournal(desk.server, manager, projectId, journalOf(name));
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
    const profile = await manager.call(calls.GetJeProfile, { periodId: period!.periodId });
    const { jeTests } = expected;
    expect(profile).toMatchObject({
      lines: expected.lines,
      vouchers: expected.vouchers,
      weekendLines: expected.weekendLines,
      negativeLines: expected.negativeAmountLines,
      zeroLines: expected.zeroAmountLines,
      nonWorkingDayLines: jeTests.nonWorkingDayLines_CNcalendar,
      holidayWeekdayLines: jeTests.linesOnCNHolidayWeekday,
      makeUpDayLines: jeTests.linesOnCNMakeupWorkday,
      lastDayOfMonthLines: jeTests.lastDayOfMonthLines,
      roundThousandLines: jeTests.roundThousandLines,
      roundTenThousandLines: jeTests.roundTenThousandLines,
      duplicateGroups: jeTests.duplicateGroups_date_account_side_amount,
      linesInDuplicateGroups: jeTests.linesInDuplicateGroups,
      emptySummaryLines: jeTests.emptySummaryLines,
      yearsWithoutCalendar: [],
    });
    const { debit } = profile!;
    expect(debit.count).toBe(jeTests.debitStats.count);
    for (const [own, other] of [
      ["sum", "sum"],
      ["min", "min"],
      ["max", "max"],
      ["mean", "mean"],
      ["median", "median"],
      ["deviation", "sampleStdDev"],
    ] as const)
      isSame(debit[own], jeTests.debitStats[other]);
    for (const [index, stratum] of jeTests.debitStrata.entries()) {
      expect(profile!.debitStrata[index]?.count).toBe(stratum.count);
      isSame(profile!.debitStrata[index]?.sum, stratum.sum);
    }
    expect(profile!.byMonth.map(({ month, lines }) => [month, lines])).toEqual(
      Object.entries(jeTests.byCalendarMonth).map(([month, { lines }]) => [month, lines]),
    );
    for (const { month, debit: own, credit } of profile!.byMonth) {
      isSame(own, jeTests.byCalendarMonth[month]!.debit);
      isSame(credit, jeTests.byCalendarMonth[month]!.credit);
    }
    expect(
      profile!.top.map(({ jDate, jNoText, accountCode, side, amount }) => [
        jDate,
        jNoText,
        accountCode,
        side,
        Number(amount),
      ]),
    ).toEqual(
      jeTests.top5Amounts.map((top) => [
        top.date,
        top.voucherNo,
        top.account,
        top.side === "D" ? "dr" : "cr",
        Number(top.amount),
      ]),
    );
  }

  it("tells the years that have no calendar", async () => {
    const file = journalFile([{ word: "记", date: "2031-03-12" }]);
    const projectId = await newProject(manager, { aYear: 2031, periodStart: "2031-01-01", periodEnd: "2031-12-31" });
    await importJournal(desk.server, manager, projectId, file);
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
    const profile = await manager.call(calls.GetJeProfile, { periodId: period!.periodId });
    expect(profile?.yearsWithoutCalendar).toEqual([2031]);
    expect((await runTests(desk.server, manager, period!.periodId)).yearsWithoutCalendar).toEqual([2031]);
  });
});
