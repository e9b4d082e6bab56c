import type { NamedPaper, references } from "@digao/contract/areas/papers/references/calls";
import { partsOfIndex, tabOfIndex } from "@digao/contract/areas/papers/references/paper-references";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof references;

interface Paper {
  id: number;
  wpIndex: string;
  preparer: string | null;
  wpStatus: number;
}

/** Every paper of the project by its index. */
export interface Papers {
  items: ReadonlyMap<string, Paper>;
  sheets: ReadonlyMap<string, Paper>;
}

export async function readPapers(db: Db): Promise<Papers> {
  const [items, sheets] = await Promise.all([
    sql<Paper>`select i.id, upper(i.wp_index) as "wpIndex", i.wp_status as "wpStatus", (select u.name from app_user u where u.tenant_id = i.tenant_id and u.id = i.audit_user_id) as preparer
      from fs_item i where ${ofProject("i")} and i.wp_index is not null and i.grp_id <= 3`.execute(db),
    sql<Paper>`select s.id, upper(s.wp_index) as "wpIndex", s.status as "wpStatus", u.name as preparer
      from audit_sheet s join app_user u on u.tenant_id = s.tenant_id and u.id = s.created_by
      where ${ofProject("s")} and s.wp_index is not null and s.removed_at is null`.execute(db),
  ]);
  return {
    items: new Map(items.rows.map((item) => [item.wpIndex, item])),
    sheets: new Map(sheets.rows.map((sheet) => [sheet.wpIndex, sheet])),
  };
}

interface Pointed extends Paper {
  refType: "auditSheet" | "fsItem";
  /** Of an item's page. */
  tab: string | null;
}

/** A sheet by its whole index; else the page of the item whose letters they are, at the tab of the suffix. */
export function paperOf(papers: Papers, index: string): Pointed | undefined {
  const sheet = papers.sheets.get(index);
  if (sheet) return { ...sheet, refType: "auditSheet", tab: null };
  const item = papers.items.get(partsOfIndex(index).letters);
  const tab = tabOfIndex(index);
  return item && tab !== null ? { ...item, refType: "fsItem", tab: tab === "lead" ? null : tab } : undefined;
}

const nothing = { isFound: false, refType: null, refId: null, name: "", link: null, preparer: null, wpStatus: null };

export async function namedPapers(
  { db }: Context,
  { indexes, RptLang }: Input<Calls["GetNamedPapers"]>,
): Promise<NamedPaper[]> {
  const papers = await readPapers(db);
  const pointed = indexes.map((index) => ({ index, paper: paperOf(papers, index) }));
  const refs = pointed.flatMap(({ paper }) => (paper ? [{ refType: paper.refType, refId: paper.id }] : []));
  const records = await resolveRecords(db, refs);
  return pointed.map(({ index, paper }) => {
    if (!paper) return { index, ...nothing };
    const { refType, id: refId, tab, preparer, wpStatus } = paper;
    const record = records.of({ refType, refId });
    const link = record?.link && tab ? `${record.link}&${new URLSearchParams({ tab })}` : (record?.link ?? null);
    return { index, isFound: true, refType, refId, name: record?.name[RptLang] ?? "", link, preparer, wpStatus };
  });
}
