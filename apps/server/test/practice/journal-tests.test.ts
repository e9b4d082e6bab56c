/** Practice 3.6 on journal tests: settings of another leader, exclusions one by one, a conclusion of two persons; each row by all eight roles. */
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { journalConclusion, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { journalVerdict } from "@digao/contract/areas/evidence/journal-tests/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../builders.ts";
import { allHits, madeBooks } from "../journal-desk.ts";
import type { Client } from "../kit.ts";
import { type Item, newItem } from "./item.ts";
import { type Firm, leaders, openFirm, type Role, team, tryClosed, tryGate } from "./team.ts";

let firm: Firm;
let books: { projectId: number; periodId: number };
beforeAll(async () => {
  firm = await openFirm();
  const { manager } = firm.clients;
  const made = Array.from({ length: 12 }, (_, at) => ({ word: "记", no: at + 1, amount: `${1234 + at}.56` }));
  books = await madeBooks(firm.server, manager, made);
  await join(manager, books.projectId, joining());
});
afterAll(() => firm.server.stop());

const joining = () => {
  const { partner, incharge, qc, staff1, staff2 } = firm.clients;
  return [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: qc, roleid: 4 },
    { client: staff1, roleid: 0 },
    { client: staff2, roleid: 0 },
  ];
};

const standard = { rules: [], bands: { high: 6, middle: 3 }, pm: null, trivial: null };
type Person = Role | "staff2";
const save = (as: Client, { projectId }: { projectId: number }, rowVersion = 0, more: object = {}) =>
  as.call(journalTests.SaveJeSettings, { projectId, rowVersion, ...standard, ...more });
const approve =
  (version = 1) =>
  (as: Client, { projectId }: { projectId: number }) =>
    as.call(journalTests.ApproveJeSettings, { projectId, version });

describe("3.6 settings of journal tests", () => {
  const savedBy = (by: Person, ranBy?: Person) => async (): Promise<Item> => {
    const item = await newItem(firm);
    await save(firm.clients[by], item);
    const run = { setting_version: 1, created_by: ranBy && firm.tenant.userIds[ranBy] };
    if (ranBy) await item.put("journal_test_run", item.rows.journalTestRun, run);
    return item;
  };
  const place = () => newItem(firm);

  it("are saved by the team", () => tryGate(firm, { may: team, place, act: (as, item) => save(as, item) }));
  it("are not saved over a version that nobody has seen", () =>
    tryClosed(firm, { place: savedBy("staff2"), act: (as, item) => save(as, item, 0) }));
  it("switch no rule off without a reason that says something", () => {
    const rules = [{ ruleCode: "JE04", isEnabled: false, weight: 1, reason: "不适用", params: [] }];
    return tryClosed(firm, { place, act: (as, item) => save(as, item, 0, { rules }) });
  });
  it("are approved by leaders", () => tryGate(firm, { may: leaders, place: savedBy("staff2"), act: approve() }));
  it("are not approved before they are saved", () => tryClosed(firm, { place, act: approve() }));
  it("are not approved by the leader who wrote them", () =>
    tryGate(firm, { may: ["partner", "manager"], place: savedBy("incharge"), act: approve() }));
  it("are not approved by the leader who ran tests by them", () =>
    tryGate(firm, { may: ["manager", "incharge"], place: savedBy("staff2", "partner"), act: approve() }));
  it("are approved once", () =>
    tryClosed(firm, {
      place: async () => {
        const item = await savedBy("staff2")();
        await approve()(firm.clients.partner, item);
        return item;
      },
      act: approve(),
    }));
});

describe("3.6 a run of journal tests", () => {
  const { noException } = journalVerdict;
  const { edit, conclude, confirm, takeBack } = journalConclusion.calls;
  const stems = [..."甲乙丙丁戊己庚辛壬癸子丑"];

  interface Run {
    id: number;
    Id: number;
    rowVersion: number;
  }
  const started = async (by: Person) =>
    (await firm.clients[by].call(journalTests.StartJeRun, { periodId: books.periodId })).id;
  const ran = async (by: Person): Promise<number> => {
    const id = await started(by);
    await firm.server.runJobs();
    return id;
  };
  const write = async (by: Person, id: number): Promise<Run> => {
    const draft = { verdict: noException, conclusion: "高分凭证均已检查，未发现异常", overrideReason: null };
    const version = await firm.clients[by].call(edit, { ...draft, subjectId: id } as never);
    return { id, Id: version.id, rowVersion: version.rowVersion };
  };
  const excludeAll = async (id: number): Promise<void> => {
    const hits = await allHits(firm.clients.staff2, id, { band: "high" });
    for (const [at, { Jmsn }] of hits.entries())
      await firm.clients.staff2.call(journalTests.ExcludeJeHits, {
        Id: id,
        jmsns: [Jmsn],
        reason: `已核对合同与付款单，见附件${stems[at]}`,
      });
  };
  const toConclude = (ranBy: Person) => async (): Promise<Run> => {
    const id = await ran(ranBy);
    await excludeAll(id);
    return write("staff2", id);
  };
  const toConfirm = (ranBy: Person) => async (): Promise<Run> => {
    const run = await toConclude(ranBy)();
    const { rowVersion } = await firm.clients.staff2.call(conclude, { Id: run.Id, rowVersion: run.rowVersion });
    return { ...run, rowVersion };
  };
  const act =
    (call: typeof conclude | typeof confirm) =>
    (as: Client, { Id, rowVersion }: Run) =>
      as.call(call, { Id, rowVersion });

  it("of unapproved settings is concluded by nobody", () =>
    tryClosed(firm, { place: toConclude("staff2"), act: act(conclude) }));

  describe("by approved settings", () => {
    beforeAll(() => approve(0)(firm.clients.partner, books));

    it("is concluded by the team", () => tryGate(firm, { may: team, place: toConclude("staff2"), act: act(conclude) }));
    it("is not concluded before it is done", async () => {
      const id = await started("staff2");
      await expect(write("staff2", id)).rejects.toMatchObject({ status: 400 });
      await firm.server.runJobs();
      const run = await write("staff2", id);
      await act(conclude)(firm.clients.staff2, run);
    });
    it("is not confirmed before it is concluded", () =>
      tryClosed(firm, { place: toConclude("staff2"), act: act(confirm) }));
    it("is confirmed by a leader", () =>
      tryGate(firm, { may: leaders, place: toConfirm("staff2"), act: act(confirm) }));
    it("is not confirmed by the leader who ran it", () =>
      tryGate(firm, { may: ["partner", "incharge"], place: toConfirm("manager"), act: act(confirm) }));
    it("is not taken back before it is confirmed", () =>
      tryClosed(firm, {
        place: toConfirm("staff2"),
        act: (as, { Id, rowVersion }) => as.call(takeBack, { Id, rowVersion, reason: "另有凭证没有查到" }),
      }));
  });
});

describe("3.6 high bands have a floor", () => {
  const bent = { ...standard, bands: { high: 99, middle: 98 } };
  const bentBy = (by: Person) => async () => {
    const made = Array.from({ length: 14 }, (_, at) => ({ ...odd, no: at + 1 }));
    const { projectId, periodId } = await madeBooks(firm.server, firm.clients.manager, made);
    await join(firm.clients.manager, projectId, joining());
    await save(firm.clients[by], { projectId }, 0, bent);
    return { projectId, periodId };
  };
  const odd = { word: "记", reviewer: "李会计", amount: "100000.00", date: "2024-10-01", summary: "测" };

  it.each(team)("whatever %s has set, ten vouchers stay high, and the run of it is a draft", async (by) => {
    const { periodId } = await bentBy(by)();
    const { id } = await firm.clients[by].call(journalTests.StartJeRun, { periodId });
    await firm.server.runJobs();
    const run = await firm.clients[by].call(journalTests.GetJeRun, { Id: id });
    expect(run.byBand.find(({ band }) => band === "high")?.count).toBeGreaterThanOrEqual(10);
    expect(run).toMatchObject({ isDraft: true, highSet: 99 });
  });
  it("by a member alone no run of it is concluded or confirmed, by whoever", async () => {
    const at = await bentBy("staff1")();
    const { id } = await firm.clients.staff1.call(journalTests.StartJeRun, { periodId: at.periodId });
    await firm.server.runJobs();
    const draft = {
      verdict: journalVerdict.noException,
      conclusion: "高分凭证均已检查，未发现异常",
      overrideReason: null,
    };
    const version = await firm.clients.staff1.call(journalConclusion.calls.edit, { ...draft, subjectId: id } as never);
    const on = { Id: version.id, rowVersion: version.rowVersion };
    const place = async () => on;
    for (const act of [journalConclusion.calls.confirm, journalConclusion.calls.conclude])
      await tryClosed(firm, { place, act: (as, run) => as.call(act, run) });
  });
  it("are approved by leaders alone, and its high vouchers are left out by nobody in one phrase", async () => {
    const at = await bentBy("staff1")();
    await tryGate(firm, { may: leaders, place: bentBy("staff1"), act: approve() });
    const { id: Id } = await firm.clients.staff1.call(journalTests.StartJeRun, { periodId: at.periodId });
    await firm.server.runJobs();
    const jmsns = (await allHits(firm.clients.staff1, Id, { band: "high" })).map(({ Jmsn }) => Jmsn);
    expect(jmsns.length).toBeGreaterThanOrEqual(10);
    await tryClosed(firm, {
      place: async () => at,
      act: (as) => as.call(journalTests.ExcludeJeHits, { Id, jmsns, reason: "年末结转，已整体核对" }),
    });
  });
});

describe("3.6 compulsory procedures", () => {
  it("are left out of the programme by nobody", () =>
    tryClosed(firm, {
      place: async () => {
        const item = await newItem(firm);
        await item.put("prog_line", item.rows.progLine, { is_key: true });
        return item;
      },
      act: (as, { rows }) => as.call(programs.UpdateProgLine, { id: rows.progLine, rowVersion: 1, isSelected: false }),
    }));
});
