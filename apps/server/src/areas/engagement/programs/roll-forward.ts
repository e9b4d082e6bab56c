/** Procedures that the team had added to the firm's programmes. The programmes themselves are the firm's as they are now: what differs is said. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { groupBy } from "@digao/domain/ledger/group-by";
import { sql } from "kysely";
import { hashOfText } from "../../../platform/roll-forward/carried.ts";
import {
  type Carried,
  left,
  type RollAsk,
  type RollForwardPart,
  type RollRow,
  type RollTake,
} from "../../../platform/roll-forward/parts.ts";
import { markChanged } from "../papers/door.ts";

interface Line {
  id: number;
  itemId: number;
  itemCode: string;
  itemName: string;
  lineNo: number;
  assertions: string[];
  procTypes: number[];
  content: string;
  isOwn: boolean;
  isSelected: boolean;
}

async function linesIn(db: Db): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, i.id as "itemId", i.std_code as "itemCode", i.name_zh as "itemName", l.line_no as "lineNo", l.assertions, l.proc_types as "procTypes",
      l.content, l.is_own as "isOwn", l.is_selected as "isSelected"
    from prog_line l join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("l")} order by i.id, l.line_no, l.id`.execute(db);
  return rows;
}

const shown = 60;
const titleOf = ({ itemName, lineNo, content }: Line): string =>
  `${itemName} ${lineNo} ${content.length > shown ? `${content.slice(0, shown)}…` : content}`;

async function offered({ from }: RollAsk) {
  const own = (await linesIn(from)).filter(({ isOwn, isSelected }) => isOwn && isSelected);
  return [...groupBy(own, ({ itemId }) => itemId)].map(([id, lines]) => ({
    id,
    title: `${lines[0]?.itemName ?? ""}（${lines.length}）`,
  }));
}

interface Target {
  itemId: number;
  lines: readonly Line[];
}

async function add({ ctx, toId }: RollTake, { itemId, lines }: Target, line: Line, lineNo: number): Promise<RollRow> {
  const { db } = ctx;
  if (lines.some(({ content }) => content === line.content))
    return left({ id: line.id, title: titleOf(line) }, "rollForward.thereAlready");
  const { id } = await db
    .insertInto("prog_line")
    .values({
      project_id: toId,
      fs_item_id: itemId,
      line_no: lineNo,
      content: line.content,
      assertions: line.assertions,
      proc_types: line.procTypes,
      is_own: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "progLine",
    refId: id,
    projectId: toId,
    action: "create",
    new: { content: line.content },
  });
  return {
    sourceId: line.id,
    title: titleOf(line),
    outcome: "taken",
    ref: { refType: "progLine", refId: id },
    text: hashOfText(line.content),
    held: { by: "fsItem", id: itemId },
  };
}

/** Of the firm's own procedures, those whose words are others now than they were in the archived file. */
const changedOf = (before: readonly Line[], { lines }: Target): RollRow[] =>
  before.flatMap((line) => {
    const now = line.isOwn ? undefined : lines.find((one) => !one.isOwn && one.lineNo === line.lineNo);
    return now && now.content !== line.content
      ? [left({ id: line.id, title: titleOf(line) }, "rollForward.currentVersion")]
      : [];
  });

async function takeProgrammes(take: RollTake): Promise<RollRow[]> {
  const { ctx, from, wayOf } = take;
  await sql`select from fs_item i where ${ofProject("i")} order by i.id for no key update`.execute(ctx.db);
  const { rows: items } = await sql<{ id: number; code: string }>`
    select i.id, i.std_code as code from fs_item i where ${ofProject("i")}`.execute(ctx.db);
  const idOf = new Map(items.map(({ id, code }) => [code, id]));
  const here = groupBy(await linesIn(ctx.db), ({ itemId }) => itemId);
  const rows: RollRow[] = [];
  const touched: number[] = [];
  for (const [sourceItem, before] of groupBy(await linesIn(from), ({ itemId }) => itemId)) {
    const itemId = idOf.get(before[0]?.itemCode ?? "");
    const own = before.filter(({ isOwn, isSelected }) => isOwn && isSelected);
    if (itemId === undefined || (own.length > 0 && wayOf(sourceItem) === null)) {
      const why = itemId === undefined ? "rollForward.noItem" : "rollForward.notChosen";
      rows.push(...own.map((line) => left({ id: line.id, title: titleOf(line) }, why)));
      continue;
    }
    const target = { itemId, lines: here.get(itemId) ?? [] };
    let lineNo = Math.max(0, ...target.lines.map((line) => line.lineNo));
    for (const line of own) {
      lineNo += 1;
      rows.push(await add(take, target, line, lineNo));
    }
    if (own.length > 0) touched.push(itemId);
    rows.push(...changedOf(before, target));
  }
  await markChanged(ctx.db, touched);
  return rows;
}

async function unchanged(db: Db, carried: readonly Carried[]): Promise<ReadonlySet<number>> {
  const hashes = new Map(carried.map(({ refId, hash }) => [refId, hash]));
  const { rows } = await sql<{ id: number; content: string }>`
    select l.id, l.content from prog_line l
    where ${ofProject("l")} and l.is_selected and l.id = any(${[...hashes.keys()]}::bigint[])`.execute(db);
  return new Set(rows.flatMap(({ id, content }) => (hashes.get(id) === hashOfText(content) ? [id] : [])));
}

export const programsRollForward: RollForwardPart = {
  code: "programmes",
  words: ["项目组自加的审计程序", "Procedures added by the team"],
  stands: "taken",
  ways: ["take"],
  tables: ["prog_line"],
  list: offered,
  take: takeProgrammes,
  unchanged,
};
