/**
 * The records that messages stand beside: what each is called, where it opens, and of which statement items it is a part. One reader for each
 * kind that the contract (records.ts of its area) marks as talkable.
 */

import type { records as all } from "@digao/contract/gathered/records";
import { encodeId, hasLink, linkTo } from "@digao/contract/links";
import { type Lang, messageOf } from "@digao/contract/messages";
import { type RefType, records, type TalkableType } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { projectMenu } from "../../../platform/seed/menu.ts";
import { itemsOfSampled } from "../sampling/door.ts";
import { itemsOfDrawn } from "../vouching/door.ts";

export interface Subject {
  id: number;
  zh: string;
  en: string;
  /** Its address in the project's window. */
  link: string;
  itemIds: readonly number[];
}

type Reader = (db: Db, ids: readonly number[], projectId: number) => Promise<Subject[]>;

interface ItemName {
  itemId: number;
  grpId: number;
  index: string;
  itemZh: string;
  itemEn: string;
}

/** Of a row that belongs to one statement item. */
const itemColumns = sql`i.id as "itemId", i.grp_id as "grpId", coalesce(i.wp_index, i.std_code) as "index", i.name_zh as "itemZh",
  i.name_en as "itemEn"`;
const itemLink = ({ itemId, grpId }: ItemName, projectId: number): string =>
  linkTo("fsItem", itemId, projectId, { group: grpId });
const itemName = (row: ItemName, lang: Lang): string => `${row.index} ${lang === "zh" ? row.itemZh : row.itemEn}`;
const both = (say: (lang: Lang) => string): { zh: string; en: string } => ({
  zh: say("zh").trim(),
  en: say("en").trim(),
});

const fsItem: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<ItemName>`
    select ${itemColumns} from fs_item i where ${ofProject("i")} and i.id = any(${ids}::bigint[])`.execute(db);
  return rows.map((row) => ({
    id: row.itemId,
    ...both((lang) => itemName(row, lang)),
    link: itemLink(row, projectId),
    itemIds: [row.itemId],
  }));
};

const fsDetail: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<ItemName & { id: number; name: string }>`
    select d.id, d.detail_name as name, ${itemColumns}
    from fs_detail d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
    where ${ofProject("d")} and d.id = any(${ids}::bigint[])`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    ...both((lang) => messageOf(lang, "message.of.detail", { item: itemName(row, lang), name: row.name })),
    link: itemLink(row, projectId),
    itemIds: [row.itemId],
  }));
};

const progLine: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<ItemName & { id: number; lineNo: number }>`
    select l.id, l.line_no as "lineNo", ${itemColumns}
    from prog_line l join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("l")} and l.id = any(${ids}::bigint[])`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    ...both((lang) => messageOf(lang, "message.of.procedure", { item: itemName(row, lang), no: row.lineNo })),
    link: itemLink(row, projectId),
    itemIds: [row.itemId],
  }));
};

const calculation: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<ItemName & { id: number; name: string }>`
    select c.id, c.name, ${itemColumns}
    from calculation c join fs_item i on ${ofProject("i")} and i.id = c.fs_item_id
    where ${ofProject("c")} and c.id = any(${ids}::bigint[]) and c.removed_at is null`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    ...both((lang) => messageOf(lang, "message.of.calculation", { item: itemName(row, lang), name: row.name })),
    link: itemLink(row, projectId),
    itemIds: [row.itemId],
  }));
};

/** A voucher is known by what it is called, also in an old journal: its words stand with its messages. */
const voucher: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select v.id, left(v.j_period::text, 4) || '-' || right(v.j_period::text, 2) || ' ' || voucher_name(v.j_type, v.j_no_text) as name
    from voucher v where ${ofProject("v")} and v.id = any(${ids}::bigint[])`.execute(db);
  const parts = rows.length === 0 ? [] : await Promise.all([itemsOfDrawn(db, ids), itemsOfSampled(db, ids)]);
  return rows.map(({ id, name }) => ({
    id,
    zh: name,
    en: name,
    link: linkTo("voucher", id, projectId),
    itemIds: [...new Set(parts.flat().flatMap(({ jmsn, fsItemId }) => (jmsn === id ? [fsItemId] : [])))],
  }));
};

const drawnVoucher: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; name: string; account: string; fsItemId: number }>`
    select d.id, left(d.j_period::text, 4) || '-' || right(d.j_period::text, 2) || ' ' || voucher_name(d.j_type, d.j_no_text) as name,
      d.account_name as account, d.fs_item_id as "fsItemId"
    from drawn_voucher d where ${ofProject("d")} and d.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, name, account, fsItemId }) => ({
    id,
    ...both((lang) => messageOf(lang, "message.of.drawn", { name, account })),
    link: linkTo("drawnVoucher", id, projectId),
    itemIds: [fsItemId],
  }));
};

const sampleRun: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; runNo: number; title: string; fsItemId: number | null }>`
    select r.id, r.run_no as "runNo", r.title, r.fs_item_id as "fsItemId"
    from sample_run r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, runNo, title, fsItemId }) => ({
    id,
    ...both((lang) => messageOf(lang, "message.of.sample", { no: runNo, title })),
    link: linkTo("sampleRun", id, projectId),
    itemIds: fsItemId === null ? [] : [fsItemId],
  }));
};

const adjustment: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; no: string; about: string; itemIds: number[] }>`
    select h.id, coalesce(h.adj_no, '#' || h.id) as no, left(h.description, 40) as about,
      array(select distinct l.fs_item_id from adjust_line l
        where ${ofProject("l")} and l.head_id = h.id and l.fs_item_id is not null) as "itemIds"
    from adjust_head h where ${ofProject("h")} and h.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, no, about, itemIds }) => ({
    id,
    ...both((lang) => messageOf(lang, "message.of.adjustment", { no, about })),
    link: linkTo("adjustment", id, projectId),
    itemIds,
  }));
};

const priorMisstatement: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; content: string; fsItemId: number }>`
    select p.id, left(p.content, 40) as content, p.fs_item_id as "fsItemId"
    from prior_misstatement p where ${ofProject("p")} and p.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, content, fsItemId }) => ({
    id,
    ...both((lang) => messageOf(lang, "message.of.priorMisstatement", { content })),
    link: linkTo("priorMisstatement", id, projectId),
    itemIds: [fsItemId],
  }));
};

const materiality: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; revision: number }>`
    select m.id, m.revision from materiality m where ${ofProject("m")} and m.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, revision }) => ({
    id,
    ...both((lang) => messageOf(lang, "message.of.materiality", { no: revision })),
    link: linkTo("materiality", id, projectId),
    itemIds: [],
  }));
};

const journalTestRun: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; runNo: number }>`
    select r.id, r.run_no as "runNo" from journal_test_run r where ${ofProject("r")} and r.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id, runNo }) => ({
    id,
    ...both((lang) => messageOf(lang, "message.of.journalTest", { no: runNo })),
    link: linkTo("journalTestRun", id, projectId),
    itemIds: [],
  }));
};

/** A book of a statement item's paper is a part of that item. */
const auditSheet: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; name: string; wpIndex: string | null; fsItemId: number | null }>`
    select s.id, s.name, s.wp_index as "wpIndex", case when s.ref_type = ${code.signedPaper.item} then s.ref_id end as "fsItemId"
    from audit_sheet s where ${ofProject("s")} and s.id = any(${ids}::bigint[]) and s.removed_at is null`.execute(db);
  const items = await fsItem(
    db,
    rows.flatMap(({ fsItemId }) => (fsItemId === null ? [] : [fsItemId])),
    projectId,
  );
  return rows.map(({ id, name, wpIndex, fsItemId }) => ({
    id,
    ...both(() => `${wpIndex ?? ""} ${name}`),
    link: sheetLink(id, items.find((item) => item.id === fsItemId)?.link, projectId),
    itemIds: fsItemId === null ? [] : [fsItemId],
  }));
};

const sheetType: RefType = "auditSheet";
function sheetLink(id: number, paper: string | undefined, projectId: number): string {
  if (hasLink(sheetType)) return linkTo(sheetType, id, projectId);
  return paper === undefined ? linkTo("project", projectId) : `${paper}&${new URLSearchParams({ sheet: String(id) })}`;
}

/** Deleted ones, too: what was said of them stays. */
const auditFile: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; name: string; wpIndex: string | null; fsItemId: number | null }>`
    select f.id, f.file_name as name, f.wp_index as "wpIndex", case when f.ref_type = ${code.signedPaper.item} then f.ref_id end as "fsItemId"
    from audit_file f where ${ofProject("f")} and f.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, name, wpIndex, fsItemId }) => ({
    id,
    ...both(() => `${wpIndex ?? ""} ${name}`),
    link: linkTo("auditFile", id, projectId),
    itemIds: fsItemId === null ? [] : [fsItemId],
  }));
};

const project: Reader = async (db, ids, projectId) => {
  if (!ids.includes(projectId)) return [];
  const { name } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as name")
    .executeTakeFirstOrThrow();
  return [{ id: projectId, zh: name, en: name, link: linkTo("project", projectId), itemIds: [] }];
};

const menuNode: Reader = (_db, ids, projectId) => {
  const nodes = projectMenu().flatMap((entry) => entry.children ?? [entry]);
  const asked = nodes.filter(({ id, pathurl }) => pathurl !== "" && ids.includes(id));
  return Promise.resolve(
    asked.map(({ id, label, labelEn, pathurl }) => ({
      id,
      zh: label,
      en: labelEn,
      link: `/maindo/${pathurl}?${new URLSearchParams({ id: encodeId(projectId), menuid: encodeId(id) })}`,
      itemIds: [],
    })),
  );
};

const confirmationLetter: Reader = async (db, ids, projectId) => {
  const { rows } = await sql<{ id: number; letterNo: string; name: string; items: number[] }>`
    select l.id, l.letter_no as "letterNo", l.contact_name as name, coalesce(
      (select array_agg(distinct c.fs_item_id) from confirmation_letter_item t
        join confirmation_contact c on ${ofProject("c")} and c.id = t.contact_id
        where ${ofProject("t")} and t.letter_id = l.id and c.fs_item_id is not null), '{}') as items
    from confirmation_letter l where ${ofProject("l")} and l.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, letterNo, name, items }) => ({
    id,
    ...both(() => `${letterNo} ${name}`),
    link: linkTo("confirmationLetter", id, projectId),
    itemIds: items,
  }));
};

/** Papers of judgement that share a table: a version by its number. */
const versionOf =
  (type: TalkableType): Reader =>
  async (db, ids, projectId) => {
    const [zh, en] = records[type].words;
    const { rows } = await sql<{ id: number; revision: number }>`
      select v.id, v.revision from paper_record v
      where ${ofProject("v")} and v.kind = ${type} and v.id = any(${ids}::bigint[])`.execute(db);
    return rows.map(({ id, revision }) => ({
      id,
      ...both((lang) => messageOf(lang, "message.of.paper", { paper: lang === "zh" ? zh : en, no: revision })),
      link: hasLink(type) ? linkTo(type, id, projectId) : linkTo("project", projectId),
      itemIds: [],
    }));
  };

type SharedPaper = {
  [Type in TalkableType]: (typeof all)[Type] extends { table: "paper_record" } ? Type : never;
}[TalkableType];

const readers: Readonly<Record<Exclude<TalkableType, SharedPaper>, Reader>> = {
  project,
  adjustment,
  priorMisstatement,
  calculation,
  fsItem,
  fsDetail,
  progLine,
  voucher,
  drawnVoucher,
  sampleRun,
  materiality,
  journalTestRun,
  auditSheet,
  auditFile,
  confirmationLetter,
  menuNode,
};

export interface Place {
  entityId: TalkableType;
  referId: number | null;
}

const keyOf = (entity: string, id: number): string => `${entity}:${id}`;

/** Those of the project that are there, found by their kind and id. */
export interface Subjects {
  of(place: Place): Subject | undefined;
}

/** A query for each kind, however many records. */
export async function readSubjects(db: Db, places: readonly Place[], projectId: number): Promise<Subjects> {
  const asked = new Map<TalkableType, Set<number>>();
  for (const { entityId, referId } of places) {
    if (referId === null) continue;
    const ids = asked.get(entityId) ?? new Set();
    asked.set(entityId, ids.add(referId));
  }
  const found = new Map<string, Subject>();
  for (const [entity, ids] of asked) {
    const reader = entity in readers ? readers[entity as keyof typeof readers] : versionOf(entity);
    const subjects = await reader(db, [...ids], projectId);
    for (const subject of subjects) found.set(keyOf(entity, subject.id), subject);
  }
  return {
    of: ({ entityId, referId }) => (referId === null ? undefined : found.get(keyOf(entityId, referId))),
  };
}
