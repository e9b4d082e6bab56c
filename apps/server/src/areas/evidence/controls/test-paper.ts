/** What is particular about the test of a control: its items are those drawn, what follows is worked out, and a deviation is taken back by another leader. */
import {
  type ControlStanding,
  type ControlTest,
  controlTestPaper,
} from "@digao/contract/areas/evidence/controls/calls";
import {
  attributeMark,
  controlTestOutcome,
  controlType,
  deviationNature,
} from "@digao/contract/areas/evidence/controls/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FilledOf } from "@digao/contract/paper/paper";
import { saysAnything } from "@digao/contract/says-anything";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { reclassifyMissing } from "@digao/domain/controls/attribute-test";
import { testOutcome } from "@digao/domain/controls/standing";
import { upperLimitPercent } from "@digao/domain/controls/upper-limit";
import { fen } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { sql } from "kysely";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdControls } from "./open.ts";
import { settle } from "./settle.ts";
import { type Designed, designOf, readDraws, sizeOf, tableSize } from "./standing.ts";

export interface Drawn {
  no: string;
  date: string;
}
type Draw = ControlStanding["draws"][number];
interface Former {
  items: readonly Item[];
  people: readonly number[];
}
interface Sources {
  ctx: Context;
  of: Designed;
  size: number;
  draws: readonly Draw[];
  drawn: readonly Drawn[];
  extensions: number;
  /** In force: what was evaluated, and by whom. */
  former: Former | null;
  /** Open: what a leader has taken back already. */
  open: readonly Item[];
}
type Draft = FilledOf<(typeof controlTestPaper)["spec"]>;
type Item = Draft["items"][number];

const markNames = ["mark1", "mark2", "mark3", "mark4", "mark5", "mark6"] as const;
const attributeNames = ["attribute1", "attribute2", "attribute3", "attribute4", "attribute5", "attribute6"] as const;
type Attributes = Readonly<Record<(typeof attributeNames)[number], string | null | undefined>>;

export const deviates = (item: Item): boolean => markNames.some((name) => item[name] === attributeMark.deviates);
/** Every attribute that is tested has its mark. */
const isJudged = (item: Item, attributes: Attributes): boolean =>
  attributeNames.some((name) => attributes[name]?.trim()) &&
  attributeNames.every((name, at) => !attributes[name]?.trim() || item[markNames[at] ?? "mark1"] !== null);
const isSame = (a: Drawn, b: Item): boolean => a.no === b.no && a.date === (b.date ?? "");

interface Stored {
  place: number;
  items: Item[];
  people: number[];
}
async function readStored(db: Db, id: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select k.place, coalesce(k.data -> 'items', '[]') as items,
    array_remove(k.editor_ids || k.signer_ids || k.preparer_id || k.approver_id, null) as people
    from paper_record k where ${ofProject("k")} and k.kind = 'controlTest' and k.subject_id = ${id} and k.place in (0, 1)`.execute(
    db,
  );
  return rows;
}

async function readSources(ctx: Context, _lang: Lang, id: number): Promise<Sources> {
  const { db } = ctx;
  const of = await designOf(db, id);
  const { rows: draws } = await readDraws(db, id);
  const live = draws.filter(({ isReplaced }) => !isReplaced);
  const stored = await readStored(db, id);
  return {
    ctx,
    of,
    size: await sizeOf(db, of),
    draws,
    drawn: live.flatMap(({ items }) => items),
    extensions: live.filter(({ isExtension }) => isExtension).length,
    former: stored.find(({ place }) => place === 1) ?? null,
    open: stored.find(({ place }) => place === 0)?.items ?? [],
  };
}

function changedRow({ items }: Draft, { drawn }: Sources): number | null {
  const at = drawn.findIndex((one, row) => !items[row] || !isSame(one, items[row]));
  if (at >= 0) return at;
  return items.length > drawn.length ? drawn.length : null;
}

/** Evaluated deviations that the draft has no more, besides those that stand so in the open version already. */
function reclassified({ items }: Draft, { former, open }: Sources): Item[] {
  if (!former) return [];
  const was = new Set(former.items.filter(deviates).map(({ no }) => no));
  const settled = new Set(open.filter((item) => !deviates(item)).map(({ no }) => no));
  return items.filter((item) => was.has(item.no) && !settled.has(item.no) && !deviates(item));
}

function refuseReclassified(draft: Draft, sources: Sources): Fault | null {
  const { ctx, former } = sources;
  const [first] = reclassified(draft, sources);
  if (!first) return null;
  const [lack] = reclassifyMissing({
    isEvaluated: true,
    isLeader: isInRoleSet(ctx.project?.role ?? -1, "leader"),
    isEvaluator: former?.people.includes(ctx.user.id) ?? false,
  });
  if (lack) return { key: "control.reclassify", field: "items" };
  if (saysAnything(first.remark ?? "") && (first.remark ?? "").trim() !== "") return null;
  return { key: "control.reclassifyWords", field: "items", params: { item: first.no ?? "" } };
}

function judge(draft: Draft, sources: Sources): Fault | null {
  const row = changedRow(draft, sources);
  if (row !== null) return { key: "control.itemsChanged", field: "items", params: { row: row + 1 } };
  return refuseReclassified(draft, sources);
}

/** "0.1" is "10.00" per cent. */
const percentText = (share: string): string => (Number(fen((Number(share) * 100).toFixed(2))) / 100).toFixed(2);

function workOut(draft: Draft, { of, size, drawn, extensions }: Sources) {
  const { items } = draft;
  const judged = items.filter((item) => isJudged(item, draft));
  const deviating = items.filter(deviates);
  const isWhole = items.length > 0 && judged.length === items.length && items.length >= size;
  const result = { size: items.length, deviations: deviating.length, confidence: of.confidence };
  const outcome = isWhole
    ? testOutcome({
        ...result,
        tolerable: of.tolerable,
        isFraud: deviating.some(({ nature }) => nature === deviationNature.fraud),
        isSystematic: deviating.some(({ nature }) => nature === deviationNature.systematic),
        extensions,
        isAutomated: of.controlType === controlType.automated,
        byTable: tableSize(of, size),
      })
    : null;
  return {
    needed: Math.max(size, drawn.length),
    tested: judged.length,
    deviations: deviating.length,
    extensions,
    upperLimit: isWhole ? upperLimitPercent(result) : null,
    tolerable: percentText(of.tolerable),
    outcome: outcome && controlTestOutcome[outcome],
    design: designText({ of, size, drawn }),
  };
}

/** By what it was worked out: another design or draw since, and the version is out of date. */
const designText = ({ of, size, drawn }: Pick<Sources, "of" | "size" | "drawn">): string =>
  [of.confidence, of.tolerable, of.controlType, size, drawn.length, drawn[0]?.no, drawn.at(-1)?.no].join("|");

const isBare = (item: Item): boolean => !saysWhatWasSeen(item.remark ?? "") && item.evidence.length === 0;

function lackOfDeviation(item: Item): Lack | null {
  const isSaid = item.nature !== null && saysWhatWasSeen(item.remark ?? "");
  return isSaid ? null : { key: "control.natureMissing", params: { item: item.no ?? "" } };
}

function lacks(version: ControlTest, { drawn, size }: Sources): Lack | null {
  const items = version.items as readonly Item[];
  if (drawn.length === 0 || items.length < size) return { key: "control.notDrawn" };
  const open = items.filter((item) => !isJudged(item, version));
  if (open[0]) return { key: "control.unjudged", params: { count: open.length, item: open[0].no ?? "" } };
  const deviating = items.filter(deviates);
  for (const item of deviating) {
    const lack = lackOfDeviation(item);
    if (lack) return lack;
  }
  if (deviating.length > 0 && !saysWhatWasSeen(version.effect ?? "")) return { key: "control.effectMissing" };
  const bare = items.find((item) => !deviates(item) && isBare(item));
  return bare && !saysWhatWasSeen(version.seen ?? "")
    ? { key: "control.seenMissing", params: { item: bare.no ?? "" } }
    : null;
}

const populationOf = ({ numberFrom, numberTo, runNo }: Draw, lang: Lang): string =>
  runNo === null
    ? messageOf(lang, "control.print.numbers", { from: numberFrom ?? 0, to: numberTo ?? 0 })
    : messageOf(lang, "control.print.run", { no: runNo });

/** What the test is of, and how its items were drawn: whoever reads it can draw them again. */
function designRows({ of, draws }: Sources, lang: Lang): RowOut[] {
  const line = (draw: Draw) => {
    const { size, seed, drawnName, drawnAt, reason, isExtension, isReplaced } = draw;
    const kind = messageOf(lang, isExtension ? "control.print.extended" : "control.print.drawn");
    const words = messageOf(lang, "control.print.draw", { size, seed, population: populationOf(draw, lang) });
    const gone = isReplaced ? messageOf(lang, "control.print.replaced") : "";
    return [kind, [words, drawnName, String(drawnAt).slice(0, 10), reason, gone].filter(Boolean).join("；")];
  };
  return [
    [messageOf(lang, "control.print.frequency"), codeWord(lang, "controlFrequency", of.frequency)],
    [messageOf(lang, "control.print.plan"), codeWord(lang, "controlPlan", of.plan)],
    ...draws.map(line),
    [],
  ];
}

export const controlTestHandlers = paperHandlers(controlTestPaper, {
  hold: ({ db }) => holdControls(db),
  readSources,
  judge,
  workOut,
  snapshots: { design: String },
  lacks,
  moved: (version, sources) => {
    const { design } = version as unknown as { design: string };
    return design === designText(sources) ? null : {};
  },
  async follow(ctx, act) {
    if (act === "approve") await settle(ctx);
  },
  print: { before: ({ sources, lang }) => designRows(sources, lang) },
  beside: (_ctx, { sources: { drawn } }) => Promise.resolve({ drawn: [...drawn] }),
});
