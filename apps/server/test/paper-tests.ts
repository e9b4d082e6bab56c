/** What every paper of judgement guarantees, proved for one of them over HTTP and on its rows. */
import { endOf, type Step } from "@digao/contract/life";
import { type AnyPaper, isUnderWay } from "@digao/contract/paper/paper";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../src/platform/serve.ts";
import { meet } from "./at-once.ts";
import { changeProject, newProject } from "./builders.ts";
import { type CallRefused, startTestServer } from "./kit.ts";
import { sectionTests } from "./paper-section-tests.ts";
import {
  type Desk,
  follow,
  type Hands,
  isAllowed,
  openDesk,
  type PaperSamples,
  type Person,
  reviserOf,
  type Stood,
  stand,
  type Version,
  versionsOf,
  whoMay,
} from "./version-desk.ts";
import { readBook } from "./workbook.ts";

export interface Bench {
  of: AnyPaper;
  samples: PaperSamples;
  desk: () => Desk;
  on: ReturnType<typeof versionsOf>;
}

const statesOf = ({ spec }: AnyPaper): number[] => Object.keys(spec.life.steps).map(Number);
const actsOf = ({ spec }: AnyPaper): string[] => Object.keys(spec.calls.acts);
const stepOf = ({ spec }: AnyPaper, act: string, status: number): Step<number> | undefined =>
  spec.life.steps[status]?.[act];

const standIn = ({ of, samples, desk, on }: Bench, status: number, hands?: Hands): Promise<Stood> =>
  stand(of, { on, samples, desk: desk() }, status, hands ?? { preparer: desk().preparer });

const everyAct = (of: AnyPaper): [number, string][] =>
  statesOf(of).flatMap((status) =>
    actsOf(of).flatMap((act): [number, string][] => (stepOf(of, act, status) ? [[status, act]] : [])),
  );
/** Every act of every state before a version is in force. */
const pendingActs = (of: AnyPaper): [number, string][] =>
  everyAct(of).filter(([status]) => isUnderWay(of.spec, { status }));

/** A refusal says why, and what is stored stays as it was. */
async function expectRefused(bench: Bench, attempt: () => Promise<unknown>, about: object): Promise<CallRefused> {
  const before = await bench.on.stored();
  const refusal = await attempt().then(
    () => null,
    (error: CallRefused) => error,
  );
  expect({ ...about, refusal: refusal?.error.message }).toEqual({ ...about, refusal: expect.stringMatching(/\S/) });
  expect({ ...about, after: await bench.on.stored() }).toEqual({ ...about, after: before });
  return refusal!;
}

async function expectDone(bench: Bench, act: string, by: Person, version: Version): Promise<void> {
  const step = stepOf(bench.of, act, version.status);
  const entries = await bench.on.log(version.id);
  await bench.on.take(by, act, version);
  const after = (await bench.on.stored()).find(({ id }) => id === version.id);
  const end = step && endOf(step);
  const about = { act, role: by.role };
  expect({ ...about, status: after?.status ?? null }).toEqual({ ...about, status: end });
  if (after) expect(after.version).toBe(version.rowVersion + 1);
  const named = { edit: "update" }[act] ?? (end === null ? "delete" : act);
  expect(await bench.on.log(version.id)).toEqual([...entries, named]);
}

/** Every act of one person on a version in one state: what is refused first, as it changes nothing. */
async function tryActs(bench: Bench, status: number, by: Person, of: Hands): Promise<void> {
  const acts = actsOf(bench.of);
  const { version, hands } = await standIn(bench, status, of);
  const allows = (act: string) => isAllowed(bench.of.spec, stepOf(bench.of, act, status), by, hands);
  const shown = (await bench.on.sheet(by)).records.find(({ id }) => id === version.id);
  for (const act of acts) expect([act, by.role, shown?.can[act]?.ok]).toEqual([act, by.role, allows(act)]);
  for (const act of acts.filter((one) => !allows(one)))
    await expectRefused(bench, () => bench.on.take(by, act, version), { act, status, role: by.role });
  for (const [at, act] of acts.filter(allows).entries())
    await expectDone(bench, act, by, at === 0 ? version : (await standIn(bench, status, of)).version);
}

/** What those may not do who may not write over the version in force. */
async function tryRefused(bench: Bench, version: Version, hands: Hands): Promise<void> {
  for (const by of bench.desk().team)
    for (const act of actsOf(bench.of))
      if (!isAllowed(bench.of.spec, stepOf(bench.of, act, version.status), by, hands))
        await expectRefused(bench, () => bench.on.take(by, act, version), { act, role: by.role });
}

function life(bench: Bench): void {
  it.each(statesOf(bench.of))(
    "in state %i each act works for the roles of its life, is refused to all others with a reason, and buttons say the same",
    async (status) => {
      const { preparer, team } = bench.desk();
      for (const by of team) await tryActs(bench, status, by, { preparer });
    },
    180_000,
  );

  const approval = bench.of.spec.unapproved
    ? "is taken further by whoever its life says, also where they prepared it or wrote in it"
    : "is approved by nobody who prepared it or wrote in it, whatever their role";
  it(approval, async () => {
    const { preparer, team } = bench.desk();
    const pending = new Set(pendingActs(bench.of).map(([status]) => status));
    for (const status of pending)
      for (const by of team) {
        await tryActs(bench, status, by, { preparer: by });
        await tryActs(bench, status, by, { preparer, editor: by });
      }
  }, 180_000);

  it("begins with one open version, and keeps what was in force as it stood", async () => {
    const { of, on, samples, desk } = bench;
    const { spec } = of;
    const { preparer } = desk();
    const { version: first, hands: former } = await standIn(bench, spec.inForce);
    const edit = spec.life.steps[spec.open]?.edit;
    for (const by of [preparer, ...desk().team]) {
      const may = isAllowed(spec, edit, by, { preparer: by, former });
      expect([by.role, (await on.sheet(by)).canDraft.ok]).toEqual([by.role, may]);
      if (!may) await expectRefused(bench, () => on.edit(by, samples.revision), { act: "begin", role: by.role });
    }
    const reviser = reviserOf(spec, desk(), former);
    const version = await on.edit(reviser, samples.revision);
    await expectRefused(bench, () => on.edit(reviser, samples.revision), { act: "begin" });
    await tryRefused(bench, version, { preparer: reviser, former });
    await follow(of, { on, desk: desk() }, { version, hands: { preparer: reviser, former } }, spec.inForce);
    const plain = ({ status: _state, rowVersion: _version, can: _can, supersededTime: _time, ...rest }: Version) =>
      rest;
    const [current, old] = (await on.sheet(preparer)).records;
    expect([current?.status, old?.status]).toEqual([spec.inForce, spec.superseded]);
    expect(plain(old!)).toEqual(plain(first));
  }, 60_000);
}

function moments(bench: Bench): void {
  const { of, on, samples, desk } = bench;
  const acts = pendingActs(of);

  it.each(everyAct(of))(
    "in state %i %s by four people at once has one effect, and tells the others what stands now",
    async (status, act) => {
      const { version, hands } = await standIn(bench, status);
      const may = whoMay(of.spec, desk(), act, status, hands);
      // Over what is in force nobody of the team may take some acts.
      if (may.length === 0) return;
      const four = Array.from({ length: 4 }, (_, at) => may[at % may.length]!);
      const entries = await on.log(version.id);
      const outcomes = await meet(
        desk().server,
        desk().tenant,
        four.map((by) => () => on.take(by, act, version)),
      );
      const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as CallRefused] : []));
      expect(refused.map((one) => [400, 404, 409].includes(one.status))).toEqual([true, true, true]);
      for (const { error } of refused) expect(error.message).toMatch(/\S/);
      expect(await on.log(version.id)).toHaveLength(entries.length + 1);
      const [after] = await on.stored();
      if (after) expect(after.version).toBe(version.rowVersion + 1);
    },
    60_000,
  );

  it("is begun once by four people at once", async () => {
    await on.clear();
    const outcomes = await meet(
      desk().server,
      desk().tenant,
      desk()
        .team.slice(0, 4)
        .map((by) => () => on.edit(by, samples.first)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    expect(await on.stored()).toHaveLength(1);
  });

  it.each(acts)(
    "in state %i %s with an older row version is refused with what stands now",
    async (status, act) => {
      const { version, hands } = await standIn(bench, status);
      const [who] = whoMay(of.spec, desk(), act, status, hands);
      const old = { ...version, rowVersion: version.rowVersion - 1 };
      const before = status === of.spec.open ? await on.edit(desk().preparer, samples.first, version) : version;
      const sent = status === of.spec.open ? version : old;
      const refusal = await expectRefused(bench, () => on.take(who!, act, sent), { act });
      expect(refusal).toMatchObject({
        status: 409,
        error: { data: { sent: sent.rowVersion, current: { rowVersion: before.rowVersion } } },
      });
    },
    60_000,
  );
}

interface Notice {
  userId: number;
  title: string;
  isRead: boolean;
}

function notices(bench: Bench): void {
  const { of, on, desk } = bench;
  const noticesOf = (id: number): Promise<Notice[]> =>
    desk().tenant.inDb(async (db) => {
      const { rows } = await sql<Notice>`
        select un.user_id as "userId", n.title_key as title, un.state = 1 as "isRead" from user_notice un
        join notice n on n.tenant_id = un.tenant_id and n.id = un.notice_id
        where n.tenant_id = app_tenant() and n.ref_type = ${of.spec.name} and n.ref_id = ${String(id)} order by un.id`.execute(
        db,
      );
      return rows;
    });

  it("waits as a task of everybody who may take the next act, until one is taken; each act reaches whom it concerns", async () => {
    const { spec } = of;
    const { preparer, team } = desk();
    const ids = (people: readonly Person[]) => people.map(({ client }) => client.userId).sort();
    for (const [state, { act, notice }] of Object.entries(spec.waits)) {
      const { version, hands } = await standIn(bench, Number(state));
      const may = whoMay(spec, desk(), act, Number(state), hands);
      const last = hands.signers?.at(-1) ?? hands.preparer;
      const tasks = (await noticesOf(version.id)).filter(({ title }) => title === `${notice}.title`);
      expect(tasks.map(({ userId }) => userId).sort()).toEqual(ids(may.filter((one) => one !== last)));
      const [who] = may;
      await on.act(who!, act, version);
      const after = await noticesOf(version.id);
      expect(after.filter(({ title }) => title === `${notice}.title`).every(({ isRead }) => isRead)).toBe(true);
      const tells = spec.tells[act];
      const heard = after.filter(({ title }) => title === `${tells?.notice}.title`).map(({ userId }) => userId);
      const all = tells?.to === "team" ? [...team, preparer] : [preparer];
      expect(heard.sort()).toEqual(ids(tells ? all.filter((one) => one !== who) : []));
    }
  }, 60_000);

  it("prints the version in force under the head of the firm's papers", async () => {
    const { spec, calls } = of;
    const { version } = await standIn(bench, spec.inForce);
    const { bytes } = await desk().preparer.client.download(calls.print!, desk().whose as never);
    const text = JSON.stringify(await readBook(bytes));
    for (const word of [spec.print.title[0], spec.index, String(version.preparerName), String(version.approverName)])
      expect(text).toContain(word);
  });
}

/** Of a paper of records: each has versions of its own. */
function subjects(bench: Bench): void {
  const { of, on, samples, desk } = bench;
  const { spec } = of;
  const { subject } = samples;
  if (!spec.of || !subject) return;
  const sheetOf = (subjectId: number) =>
    desk().preparer.client.call(of.calls.sheet!, { subjectId } as never) as Promise<{ records: Version[] }>;
  const begin = (by: Person, subjectId: number) =>
    by.client.call(of.calls.edit!, { ...desk().filled, ...samples.first, subjectId } as never) as Promise<Version>;

  it("has versions for each record that it is of, and neither knows of the other's", async () => {
    const other = await subject(desk().tenant, desk().projectId);
    const { version } = await standIn(bench, spec.inForce);
    const { records: before } = await on.sheet(desk().preparer);
    expect((await sheetOf(other)).records).toEqual([]);
    const begun = await begin(desk().preparer, other);
    await samples.support?.(desk().tenant, desk().projectId, begun);
    await expectRefused(bench, () => on.edit(desk().preparer, samples.first, begun), { of: "the other" });
    expect([begun.revision, (await sheetOf(other)).records.map(({ id }) => id)]).toEqual([1, [begun.id]]);
    const hands = { preparer: desk().preparer };
    await follow(of, { on, desk: desk() }, { version: begun, hands }, spec.inForce);
    expect((await on.sheet(desk().preparer)).records).toEqual(before);
    const both = (await on.stored()).filter(({ status }) => status === spec.inForce);
    expect(both.map(({ id }) => id)).toEqual([version.id, begun.id]);
  }, 60_000);

  it("is begun once for each record by four people at once, and at the same moment for another", async () => {
    await on.clear();
    const [one, other] = [Number(Object.values(desk().whose)[0]), await subject(desk().tenant, desk().projectId)];
    const four = desk().team.slice(0, 4);
    const tries = [one, other].flatMap((subjectId) => four.map((by) => begin(by, subjectId)));
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    for (const part of [outcomes.slice(0, 4), outcomes.slice(4)])
      expect(part.sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    expect([(await sheetOf(one)).records.length, (await sheetOf(other)).records.length]).toEqual([1, 1]);
  });

  it("is not there for a record of a project that the caller has no part in, or for none", async () => {
    const [lead] = desk().team;
    const apart = await newProject(lead!.client);
    const foreign = await subject(desk().tenant, apart);
    for (const subjectId of [foreign, foreign + 100_000]) {
      for (const does of ["sheet", "print"])
        await expect(desk().preparer.client.call(of.calls[does]!, { subjectId } as never), does).rejects.toMatchObject({
          status: subjectId === foreign ? 403 : 404,
        });
      await expectRefused(bench, () => begin(desk().preparer, subjectId), { subjectId });
    }
    await expectRefused(bench, () => begin(lead!, foreign + 100_000), { of: "nothing" });
    const before = await on.stored();
    await begin(lead!, foreign);
    expect(await on.stored()).toEqual(before);
  });
}

/** Last: the project is not as before afterwards. */
function ends(bench: Bench): void {
  const { of, on, samples, desk } = bench;
  const acts = pendingActs(of);

  it("is closed to other firms", async () => {
    const { version } = await standIn(bench, of.spec.open);
    const foreign = { name: "abroad", role: 1, client: await (await desk().server.newTenant()).as("manager") };
    await expect(on.sheet(foreign)).rejects.toMatchObject({ status: 404 });
    for (const act of actsOf(of))
      await expect(on.take(foreign, act, version), act).rejects.toMatchObject({ status: 404 });
  });

  it("refuses what needs fresh sources once they have moved, until the version is written again", async () => {
    const fresh = acts.filter(([status, act]) => stepOf(of, act, status)?.fresh);
    const [one] = fresh;
    if (!one) return;
    const { version, hands } = await standIn(bench, one[0]);
    if (!samples.moveSources) throw new Error(`${of.spec.name} has fresh steps, and no way to move its sources.`);
    await samples.moveSources(desk().tenant, desk().projectId, desk().team[0]!.client.userId);
    for (const who of whoMay(of.spec, desk(), one[1], one[0], hands))
      expect(await expectRefused(bench, () => on.take(who, one[1], version), { act: one[1] })).toMatchObject({
        status: 400,
      });
    for (const [status, act] of acts) {
      const again = await standIn(bench, status);
      const [who] = whoMay(of.spec, desk(), act, status, again.hands);
      await expectDone(bench, act, who!, again.version);
    }
  }, 60_000);

  it("is read and printed in an archived project, and changed by nobody", async () => {
    const { version, hands } = await standIn(bench, of.spec.open);
    await changeProject(desk().tenant, desk().projectId, { archive_flag: 2 });
    for (const act of actsOf(of))
      for (const by of whoMay(of.spec, desk(), act, of.spec.open, hands))
        expect(await expectRefused(bench, () => on.take(by, act, version), { act })).toMatchObject({ status: 423 });
    const { records, canDraft } = await on.sheet(desk().preparer);
    expect([canDraft.ok, ...Object.values(records[0]?.can ?? {}).map(({ ok }) => ok)]).toEqual([
      false,
      ...actsOf(of).map(() => false),
    ]);
    await desk().preparer.client.download(of.calls.print!, desk().whose as never);
  });
}

/** Proves for one paper what all of them guarantee. */
export function paperTests(of: AnyPaper, { routes, ...samples }: PaperSamples & { routes?: Route[] }): void {
  describe(`${of.spec.words[0]}, as every paper of judgement,`, () => {
    let desk: Desk;
    beforeAll(async () => {
      desk = await openDesk(await startTestServer(routes ? { routes } : {}), samples);
    });
    afterAll(() => desk.server.stop());
    const bench: Bench = { of, samples, desk: () => desk, on: versionsOf(of, samples, () => desk) };
    life(bench);
    moments(bench);
    notices(bench);
    sectionTests(bench);
    subjects(bench);
    ends(bench);
  });
}
