/** The conclusion on journal tests is confirmed while somebody else acts on what it rests on: in whichever order they come, one effect stands. */
import { journalConclusion, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { journalVerdict } from "@digao/contract/areas/evidence/journal-tests/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../test/pace.ts";
import { meet } from "../at-once.ts";
import { join } from "../builders.ts";
import { allHits, madeBooks } from "../journal-desk.ts";
import { CallRefused, type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../kit.ts";

const roles = { partner: 2, incharge: 3, staff1: 0, staff2: 0 } as const;
type Placed = keyof typeof roles | "manager";
const { edit, conclude, confirm, takeBack } = journalConclusion.calls;
const settings = { rules: [], bands: { high: 2, middle: 1 }, pm: null, trivial: null };
const reasons = ["已核对采购合同与入库单", "付款回单与审批单相符", "对方单位已函证相符"];
/** Entered and reviewed by one person on a holiday, without a summary that says anything. */
const odd = { word: "记", reviewer: "李会计", amount: "100000.00", date: "2024-10-01", summary: "测" };

let server: TestServer;
let firm: TestTenant;
let as: Readonly<Record<Placed, Client>>;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  const people = ["manager", ...Object.keys(roles)] as Placed[];
  const clients = await Promise.all(people.map(async (one) => [one, await firm.as(one as Person)] as const));
  as = Object.fromEntries(clients) as typeof as;
}, within(60_000));
afterAll(() => server.stop());

interface At {
  projectId: number;
  periodId: number;
  /** The run, its conclusion, and a high-score voucher left out of it. */
  run: number;
  Id: number;
  rowVersion: number;
  jmsn: number;
}

/** Run by a member, every high-score voucher left out with a reason, concluded by the member: it waits for a leader. */
async function ready({ isConcluded = true } = {}): Promise<At> {
  const made = reasons.map((_, at) => ({ ...odd, no: at + 1 }));
  const { projectId, periodId } = await madeBooks(server, as.manager, made);
  const joining = Object.entries(roles).map(([person, roleid]) => ({ client: as[person as Placed], roleid }));
  await join(as.manager, projectId, joining);
  await as.staff1.call(journalTests.SaveJeSettings, { projectId, rowVersion: 0, ...settings });
  await as.partner.call(journalTests.ApproveJeSettings, { projectId, version: 1 });
  const { id: run } = await as.staff1.call(journalTests.StartJeRun, { periodId });
  await server.runJobs();
  const hits = await allHits(as.staff1, run, { band: "high" });
  for (const [place, { Jmsn }] of hits.entries())
    await as.staff1.call(journalTests.ExcludeJeHits, { Id: run, jmsns: [Jmsn], reason: reasons[place] ?? "" });
  const draft = {
    verdict: journalVerdict.noException,
    conclusion: "高分凭证均已检查，未发现异常",
    overrideReason: null,
  };
  const version = await as.staff1.call(edit, { ...draft, subjectId: run } as never);
  const at = { projectId, periodId, run, Id: version.id, jmsn: hits[0]!.Jmsn };
  if (!isConcluded) return { ...at, rowVersion: version.rowVersion };
  const concluded = await as.staff1.call(conclude, { Id: version.id, rowVersion: version.rowVersion });
  return { ...at, rowVersion: concluded.rowVersion };
}

type Act = (at: At) => Promise<unknown>;
const confirmBy =
  (by: Placed): Act =>
  ({ Id, rowVersion }) =>
    as[by].call(confirm, { Id, rowVersion });

/** Both at the same moment, in either order of coming; which of them were done. */
async function tryPair(
  acts: readonly [Act, Act],
  stands: (at: At, done: readonly boolean[]) => unknown,
  stage: { isConcluded?: boolean } = {},
) {
  for (const isTurned of [false, true, false, true]) {
    const at = await ready(stage);
    const sent = isTurned ? acts.toReversed() : acts;
    const outcomes = await meet<unknown>(
      server,
      firm,
      sent.map((act) => () => act(at)),
    );
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue;
      if (!(outcome.reason instanceof CallRefused)) throw outcome.reason;
      expect([400, 403, 404, 409]).toContain(outcome.reason.status);
      expect(outcome.reason.error.message).toMatch(/\S/);
    }
    const done = outcomes.map(({ status }) => status === "fulfilled");
    await stands(at, isTurned ? done.toReversed() : done);
  }
}
const runOf = ({ run: Id }: Pick<At, "run">) => as.manager.call(journalTests.GetJeRun, { Id });
const once = (_at: At, done: readonly boolean[]) => expect(done.filter(Boolean)).toHaveLength(1);

describe("the conclusion on journal tests is drawn", () => {
  it("of the vouchers as they are left out, or one of them is put back in before: never both", () =>
    tryPair(
      [
        ({ Id, rowVersion }) => as.staff1.call(conclude, { Id, rowVersion }),
        ({ run: Id, jmsn }) =>
          as.staff2.call(journalTests.IncludeJeHits, { Id, jmsns: [jmsn], reason: "附件与凭证不符，须再检查" }),
      ],
      once,
      { isConcluded: false },
    ));
});

describe("the conclusion on journal tests is confirmed", () => {
  it("by one leader of two", () => tryPair([confirmBy("partner"), confirmBy("incharge")], once));

  it("or sent back, never both", () =>
    tryPair(
      [
        confirmBy("partner"),
        ({ Id, rowVersion }) =>
          as.incharge.call(journalConclusion.calls.return, { Id, rowVersion, reason: "另有凭证没有查到" }),
      ],
      once,
    ));

  it("of the vouchers that were left out: none of them is put back in meanwhile", () =>
    tryPair(
      [
        confirmBy("partner"),
        ({ run: Id, jmsn }) =>
          as.staff2.call(journalTests.IncludeJeHits, { Id, jmsns: [jmsn], reason: "附件与凭证不符，须再检查" }),
      ],
      async (at, done) => {
        expect(done).toEqual([true, false]);
        expect(await runOf(at)).toMatchObject({ verdict: journalVerdict.noException, open: { undrawn: 0 } });
      },
    ));

  it("beside a new run, which has neither its conclusion nor takes it away", () =>
    tryPair(
      [confirmBy("partner"), ({ periodId }) => as.staff2.call(journalTests.StartJeRun, { periodId })],
      async (at, done) => {
        expect(done).toEqual([true, true]);
        await server.runJobs();
        expect(await runOf(at)).toMatchObject({ verdict: journalVerdict.noException, isDraft: false });
        const { items } = await as.manager.call(journalTests.GetJeRunList, { projectId: at.projectId });
        const other = items.find(({ id }) => id !== at.run);
        expect(other).toMatchObject({ state: "done", verdict: null, isToConfirm: false });
      },
    ));

  it("by the settings that were approved: those saved meanwhile have no approval, and its run stays no draft", () =>
    tryPair(
      [
        confirmBy("partner"),
        ({ projectId }) => as.staff2.call(journalTests.SaveJeSettings, { projectId, rowVersion: 1, ...settings }),
      ],
      async (at, done) => {
        expect(done).toEqual([true, true]);
        const { version, approvals } = await as.manager.call(journalTests.GetJeSettings, { projectId: at.projectId });
        expect([version, approvals]).toEqual([2, []]);
        expect(await runOf(at)).toMatchObject({ verdict: journalVerdict.noException, isDraft: false });
        const { id } = await as.staff2.call(journalTests.StartJeRun, { periodId: at.periodId });
        await server.runJobs();
        expect(await runOf({ run: id })).toMatchObject({ verdict: null, isDraft: true });
      },
    ));

  it("or taken back by nobody before: whoever takes it back has seen it confirmed", () =>
    tryPair(
      [
        confirmBy("partner"),
        ({ Id, rowVersion }) => as.manager.call(takeBack, { Id, rowVersion, reason: "另有凭证没有查到" }),
      ],
      (_at, done) => expect(done).toEqual([true, false]),
    ));
});
