/** What the sections of a paper guarantee, proved for one of them: completeness, hard stops, computed columns, last year beside, prints. */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { isUnderWay, type Worked } from "@digao/contract/paper/paper";
import {
  answersOf,
  applicableIn,
  type ChecklistItem,
  type ChecklistSection,
  checklistsIn,
  fieldsIn,
  matricesIn,
  rowsIn,
} from "@digao/contract/paper/sections";
import { expect, it } from "vitest";
import { join, newProject } from "./builders.ts";
import type { Bench } from "./paper-tests.ts";
import { type Person, stand, type Values, type Version, whoMay } from "./version-desk.ts";
import { readBook } from "./workbook.ts";

const record = (value: unknown): Values => (typeof value === "object" && value !== null ? { ...value } : {});

const explained = (answer: string | null) => ({ answer, remark: "见说明" });
/** The answers of a list under which an item is put, or is not, by the declaration alone. */
function putting({ items }: ChecklistSection, { onlyIf }: ChecklistItem, list: Values): Values {
  const above = items.find(({ code }) => code === onlyIf?.item);
  if (!onlyIf || !above) return list;
  return { ...putting({ items } as ChecklistSection, above, list), [above.code]: explained(onlyIf.is[0] ?? "") };
}
function notPutting(section: ChecklistSection, item: ChecklistItem, list: Values): Values {
  const above = section.items.find(({ code }) => code === item.onlyIf?.item);
  if (!above) throw new Error(`${item.code} is put under any answer.`);
  const other = Object.keys(answersOf(section, above)).find((answer) => !item.onlyIf?.is.includes(answer));
  return { ...putting(section, item, list), [above.code]: explained(other ?? null) };
}

/** With an answer for every other item that these answers put. */
function answered(section: ChecklistSection, item: ChecklistItem, list: Values): Values {
  const others = applicableIn({ list }, "list", section).filter(({ code }) => code !== item.code && !(code in list));
  const harmless = (one: ChecklistItem) =>
    Object.keys(answersOf(section, one)).findLast((answer) => !one.stop?.includes(answer)) ?? null;
  return { ...list, ...Object.fromEntries(others.map((one) => [one.code, explained(harmless(one))])) };
}

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
  const answers = checklistsIn(sections).flatMap(([name, section]) =>
    section.items.map((item): [string, Values] => [
      `${name}.${item.code}`,
      {
        ...whole,
        [name]: {
          ...answered(section, item, putting(section, item, record(whole[name]))),
          [item.code]: { answer: null, remark: "" },
        },
      },
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
  checklistsIn(of.spec.sections).flatMap(([name, section]) =>
    section.items.flatMap((item) =>
      (item.stop ?? []).map((answer): [string, Values] => {
        const whole = { ...samples.first, ...desk().filled };
        const list = putting(section, item, record(whole[name]));
        return [`${name}.${item.code}`, { ...whole, [name]: { ...list, [item.code]: explained(answer) } }];
      }),
    ),
  );

/** Its life, with an answer that is a hard stop where it has one: a conditional item is put, put away, and put again. */
async function tryCondition(
  { on, samples, desk }: Bench,
  name: string,
  section: ChecklistSection,
  item: ChecklistItem,
) {
  const { code } = item;
  const { preparer } = desk();
  const own = explained(item.stop?.[0] ?? Object.keys(answersOf(section, item))[0] ?? null);
  const list = record({ ...samples.first, ...desk().filled }[name]);
  const away = notPutting(section, item, list);
  const save = async (answers: Values, of?: Version) => {
    const version = await on.edit(preparer, { ...samples.first, [name]: answers }, of);
    const { worked } = version as unknown as { worked: Worked };
    const isAt = ({ at }: { at: string }) => at === `${name}.${code}`;
    return {
      version,
      answer: (version[name] as Values)[code],
      lacks: worked.missing.some(isAt),
      stops: worked.stops.some(isAt),
      score: worked.scores[name],
    };
  };
  await on.clear();
  const put = await save({ ...putting(section, item, list), [code]: own });
  const { [code]: _own, ...silent } = away;
  const quiet = await save(silent, put.version);
  const back = await save({ ...putting(section, item, list), [code]: quiet.answer }, quiet.version);
  const blank = await save({ ...away, [code]: explained(null) }, back.version);
  const isStop = item.stop !== undefined;
  expect([put, quiet, back].map(({ answer, lacks, stops }) => ({ code, answer, lacks, stops }))).toEqual([
    { code, answer: own, lacks: put.lacks, stops: isStop },
    { code, answer: own, lacks: false, stops: false },
    { code, answer: own, lacks: put.lacks, stops: isStop },
  ]);
  expect([blank.lacks, blank.score, back.score]).toEqual([false, quiet.score, put.score]);
}

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

  const conditional = checklistsIn(spec.sections).flatMap(([name, section]) =>
    section.items.filter(({ onlyIf }) => onlyIf).map((item) => ({ name, section, item })),
  );
  if (conditional.length > 0)
    it("puts a conditional item where an answer demands it alone: else it counts for nothing, and keeps its answer", async () => {
      for (const { name, section, item } of conditional) await tryCondition(bench, name, section, item);
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
        lastYearGap: string | null;
        records: Version[];
      }>;
    const printed = async (by: Person, projectId: number) =>
      JSON.stringify(await readBook((await by.client.download(of.calls.print!, { projectId } as never)).bytes));
    const { lastYear, records, lastYearGap } = await sheet(lead, next);
    expect([records, lastYearGap]).toEqual([[], null]);
    expect(await sheet(lead, desk().projectId)).toMatchObject({ lastYear: null, lastYearGap: "noProject" });
    expect(await printed(lead, desk().projectId)).toContain("没有上年项目");
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
    expect(await sheet(stranger, next)).toMatchObject({ lastYear: null, lastYearGap: "withheld" });
    await standing(memberState.confirmed);
    await on.clear();
    await on.edit(desk().preparer, samples.first);
    expect(await sheet(lead, next)).toMatchObject({ lastYear: null, lastYearGap: "noPaper" });
    expect(isUnderWay(spec, (await on.stored())[0]!)).toBe(true);
  }, 60_000);
}
