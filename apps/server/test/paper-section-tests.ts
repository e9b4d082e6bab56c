/** What the sections of a paper guarantee, proved for one of them: completeness, hard stops, computed columns, last year beside, prints. */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { isUnderWay } from "@digao/contract/paper/paper";
import { checklistsIn, fieldsIn, matricesIn, rowsIn } from "@digao/contract/paper/sections";
import { expect, it } from "vitest";
import { join, newProject } from "./builders.ts";
import type { Bench } from "./paper-tests.ts";
import { type Person, stand, type Values, type Version, whoMay } from "./version-desk.ts";
import { readBook } from "./workbook.ts";

const record = (value: unknown): Values => (typeof value === "object" && value !== null ? { ...value } : {});

/** The sample with one thing after the other missing, by where it is missed. */
function incomplete({ of, samples, desk }: Bench): [at: string, draft: Values][] {
  const { sections } = of.spec;
  const whole = { ...samples.first, ...desk().filled };
  const fields = fieldsIn(sections)
    .filter(([, field]) => field.isNeeded)
    .map(([name, { kind }]): [string, Values] => [name, { ...whole, [name]: kind === "links" ? [] : null }]);
  const short = fieldsIn(sections).flatMap(([name, field]): [string, Values][] =>
    field.kind === "reason" && field.min ? [[name, { ...whole, [name]: "太短了".slice(0, field.min - 1) }]] : [],
  );
  const answers = checklistsIn(sections).flatMap(([name, { items }]) =>
    items.map(({ code }): [string, Values] => [
      `${name}.${code}`,
      { ...whole, [name]: { ...record(whole[name]), [code]: { answer: null, remark: "" } } },
    ]),
  );
  const cells = matricesIn(sections).flatMap(([name, { isNeeded, rows, columns }]): [string, Values][] => {
    const [row, column] = [rows.at(-1)?.code ?? "", columns.at(-1)?.code ?? ""];
    const table = record(whole[name]);
    const without = { ...table, [row]: { ...record(table[row]), [column]: null } };
    return isNeeded ? [[`${name}.${row}.${column}`, { ...whole, [name]: without }]] : [];
  });
  const lists = rowsIn(sections).flatMap(([name, { isNeeded }]): [string, Values][] =>
    isNeeded ? [[name, { ...whole, [name]: [] }]] : [],
  );
  return [...fields, ...short, ...answers, ...cells, ...lists];
}

/** The sample with each answer that is a hard stop. */
const stopped = ({ of, samples, desk }: Bench): [at: string, draft: Values][] =>
  checklistsIn(of.spec.sections).flatMap(([name, { items }]) =>
    items.flatMap(({ code, stop = [] }) =>
      stop.map((answer): [string, Values] => {
        const whole = { ...samples.first, ...desk().filled };
        const list = record(whole[name]);
        return [`${name}.${code}`, { ...whole, [name]: { ...list, [code]: { answer, remark: "见说明" } } }];
      }),
    ),
  );

/** The first step of the life that asks for it, from the open version. */
const stepWith = ({ of }: Bench, flag: "complete" | "unstopped"): string | undefined =>
  Object.entries(of.spec.life.steps[of.spec.open] ?? {}).find(([act, step]) => act !== "edit" && step?.[flag])?.[0];

async function refusedAt(bench: Bench, act: string, draft: Values): Promise<unknown> {
  const { on, desk, of } = bench;
  await on.clear();
  const version = await on.edit(desk().preparer, { ...draft }, {}, { isWhole: true });
  const [who] = whoMay(of.spec, desk(), act, of.spec.open, { preparer: desk().preparer });
  const outcome = await on.act(who ?? desk().preparer, act, version).then(
    () => "done",
    ({ status, error }) => [status, error.validationErrors?.[0]?.members?.[0]],
  );
  expect((await on.stored())[0]?.status).toBe(of.spec.open);
  return outcome;
}

export function sectionTests(bench: Bench): void {
  const { of, on, samples, desk } = bench;
  const { spec } = of;

  if (stepWith(bench, "complete"))
    it("is not handed in while anything is missing, and the refusal names it", async () => {
      const act = stepWith(bench, "complete") ?? "";
      for (const [at, draft] of incomplete(bench))
        expect([at, await refusedAt(bench, act, draft)]).toEqual([at, [400, at]]);
    }, 180_000);

  if (stepWith(bench, "unstopped"))
    it("is not handed in over a hard stop, and the refusal names it", async () => {
      const act = stepWith(bench, "unstopped") ?? "";
      for (const [at, draft] of stopped(bench))
        expect([at, await refusedAt(bench, act, draft)]).toEqual([at, [400, at]]);
    }, 60_000);

  const computed = rowsIn(spec.sections).filter(([, { fields }]) =>
    Object.values(fields).some(({ isComputed }) => isComputed),
  );
  if (computed.length > 0)
    it("works out its computed columns itself, whatever is sent there", async () => {
      await on.clear();
      const plain = await on.edit(desk().preparer, samples.first);
      const forged = Object.fromEntries(
        computed.map(([name, { fields }]) => {
          const rows = (plain[name] as Values[]).map((row) => ({ ...row }));
          const own = Object.entries(fields).flatMap(([column, { isComputed }]) => (isComputed ? [column] : []));
          for (const row of rows) for (const column of own) row[column] = "987654.32";
          return [name, rows];
        }),
      );
      const again = await on.edit(desk().preparer, { ...samples.first, ...forged }, plain);
      for (const [name] of computed) expect(again[name]).toEqual(plain[name]);
      const totalsOf = ({ worked }: Version) => (worked as { totals: unknown }).totals;
      expect(totalsOf(again)).toEqual(totalsOf(plain));
    });

  it("prints every section in both forms", async () => {
    await stand(of, { on, samples, desk: desk() }, spec.open, { preparer: desk().preparer });
    const input = desk().whose;
    const { bytes } = await desk().preparer.client.download(of.calls.print!, input as never);
    const text = JSON.stringify(await readBook(bytes));
    for (const [, { words, items }] of checklistsIn(spec.sections))
      for (const word of [words[0], ...items.map(({ code }) => code)]) expect(text).toContain(word);
    for (const [, { words, rows, columns }] of matricesIn(spec.sections))
      for (const entry of [{ words }, ...rows, ...columns]) expect(text).toContain(entry.words[0]);
    for (const [, { words }] of rowsIn(spec.sections)) expect(text).toContain(words[0]);
    const pdf = await desk().preparer.client.download(of.calls.print!, { ...input, format: "pdf" } as never);
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  }, 60_000);

  if (spec.of) return;
  it("has last year's in force beside it, for whoever has a part in that project", async () => {
    const { version } = await stand(of, { on, samples, desk: desk() }, spec.inForce, { preparer: desk().preparer });
    const lead = desk().team[0]!;
    const { cust_id: custId } = await desk().tenant.inDb((db) =>
      db.selectFrom("project").where("id", "=", desk().projectId).select("cust_id").executeTakeFirstOrThrow(),
    );
    const next = await newProject(lead.client, {
      custId,
      priorProjectId: desk().projectId,
      projectName: "下一年度审计",
      aYear: 2025,
      periodStart: "2025-01-01",
      periodEnd: "2025-12-31",
    });
    const stranger = desk().team.find(({ role }) => role === 0) ?? desk().preparer;
    await join(lead.client, next, [{ client: stranger.client, roleid: 0 }]);
    const sheet = (by: Person, projectId: number) =>
      by.client.call(of.calls.sheet!, { projectId } as never) as Promise<{
        lastYear: { values: Values } | null;
        isWithheld: boolean;
        records: Version[];
      }>;
    const { lastYear, records, isWithheld } = await sheet(lead, next);
    expect([records, isWithheld]).toEqual([[], false]);
    for (const name of [...fieldsIn(spec.sections).map(([field]) => field), ...Object.keys(spec.sections)])
      if (name in version) expect([name, lastYear?.values[name]]).toEqual([name, version[name]]);
    const standing = (checked: number) =>
      desk().tenant.inDb((db) =>
        db
          .updateTable("project_member")
          .set({ checked })
          .where("project_id", "=", desk().projectId)
          .where("user_id", "=", stranger.client.userId)
          .execute(),
      );
    await standing(memberState.removed);
    expect(await sheet(stranger, next)).toMatchObject({ lastYear: null, isWithheld: true });
    await standing(memberState.confirmed);
    await on.clear();
    await on.edit(desk().preparer, samples.first);
    expect((await sheet(lead, next)).lastYear).toBeNull();
    expect(isUnderWay(spec, (await on.stored())[0]!)).toBe(true);
  }, 60_000);
}
