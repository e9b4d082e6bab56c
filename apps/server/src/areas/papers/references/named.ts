import type { NamedPaper, references } from "@digao/contract/areas/papers/references/calls";
import { partsOfIndex, tabOfIndex } from "@digao/contract/areas/papers/references/paper-references";
import type { Input } from "@digao/contract/endpoint";
import { linkTo } from "@digao/contract/links";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof references;

interface Item {
  id: number;
  wpIndex: string;
  grpId: number;
  zh: string;
  en: string;
  preparer: string | null;
  wpStatus: number;
}
interface Sheet {
  id: number;
  wpIndex: string;
  name: string;
  preparer: string;
  wpStatus: number;
}

/** Every paper of the project by its index. */
export interface Papers {
  items: ReadonlyMap<string, Item>;
  sheets: ReadonlyMap<string, Sheet>;
}

export async function readPapers(db: Db): Promise<Papers> {
  const [items, sheets] = await Promise.all([
    sql<Item>`select i.id, upper(i.wp_index) as "wpIndex", i.grp_id as "grpId", i.name_zh as zh, i.name_en as en,
        i.wp_status as "wpStatus", (select u.name from app_user u where u.tenant_id = i.tenant_id and u.id = i.audit_user_id) as preparer
      from fs_item i where ${ofProject("i")} and i.wp_index is not null and i.grp_id <= 3`.execute(db),
    sql<Sheet>`select s.id, upper(s.wp_index) as "wpIndex", s.name, s.status as "wpStatus", u.name as preparer
      from audit_sheet s join app_user u on u.tenant_id = s.tenant_id and u.id = s.created_by
      where ${ofProject("s")} and s.wp_index is not null and s.removed_at is null`.execute(db),
  ]);
  return {
    items: new Map(items.rows.map((item) => [item.wpIndex, item])),
    sheets: new Map(sheets.rows.map((sheet) => [sheet.wpIndex, sheet])),
  };
}

const nothing = { refType: null, refId: null, name: "", link: null, preparer: null, wpStatus: null };

/** A sheet by its whole index; else the page of the item whose letters they are, at the tab of the suffix. */
export function namedBy(papers: Papers, index: string, projectId: number, lang: Lang): NamedPaper {
  const sheet = papers.sheets.get(index);
  if (sheet) {
    const { id, name, preparer, wpStatus } = sheet;
    const link = linkTo("auditSheet", id, projectId);
    return { index, isFound: true, refType: "auditSheet", refId: id, name, link, preparer, wpStatus };
  }
  const item = papers.items.get(partsOfIndex(index).letters);
  const tab = tabOfIndex(index);
  if (!item || tab === null) return { index, isFound: false, ...nothing };
  const { id, grpId, preparer, wpStatus } = item;
  const link = linkTo("fsItem", id, projectId, { group: grpId, ...(tab === "lead" ? {} : { tab }) });
  return {
    index,
    isFound: true,
    refType: "fsItem",
    refId: id,
    name: lang === "en" ? item.en : item.zh,
    link,
    preparer,
    wpStatus,
  };
}

export async function namedPapers(
  { db }: Context,
  { projectId, indexes, RptLang }: Input<Calls["GetNamedPapers"]>,
): Promise<NamedPaper[]> {
  const papers = await readPapers(db);
  return indexes.map((index) => namedBy(papers, index, projectId, RptLang));
}
