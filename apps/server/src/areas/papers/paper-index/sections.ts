/** Sections of a project's audit file: the firm's tree of nodes, until the project has changed them and keeps its own. */
import type { Lang } from "@digao/contract/messages";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { nodesOfFirm } from "../../firm/files-node/door.ts";

export interface Section {
  code: string;
  parentCode: string | null;
  name: string;
  nameEn: string | null;
  isRequired: boolean;
  isOwn: boolean;
  sort: number;
}

async function firmSections(db: Db): Promise<Section[]> {
  const nodes = await nodesOfFirm(db);
  const codes = new Map(nodes.map(({ id, nodeCode }) => [id, nodeCode]));
  return nodes
    .filter(({ isDisabled }) => !isDisabled)
    .map((node, sort) => ({
      code: node.nodeCode,
      parentCode: node.parentId === null ? null : (codes.get(node.parentId) ?? null),
      name: node.nodeName,
      nameEn: node.nodeNameEn,
      isRequired: node.isChecked,
      isOwn: false,
      sort,
    }));
}

async function ownSections(db: Db): Promise<Section[]> {
  const { rows } = await sql<Section>`
    select s.code, s.parent_code as "parentCode", s.name, s.name_en as "nameEn", s.is_required as "isRequired",
      s.is_own as "isOwn", s.sort
    from audit_section s where ${ofProject("s")} order by s.sort, s.code`.execute(db);
  return rows;
}

export async function readSections(db: Db): Promise<Section[]> {
  const own = await ownSections(db);
  return own.length > 0 ? own : firmSections(db);
}

/** From now on the project keeps its own: what the firm changes later is for projects to come. */
export async function keepSections(db: Db): Promise<Section[]> {
  const own = await ownSections(db);
  if (own.length > 0) return own;
  const all = await firmSections(db);
  if (all.length > 0)
    await insertFound(
      db,
      sql`
      insert into audit_section (tenant_id, project_id, code, parent_code, name, name_en, is_required, sort)
      select ${ownTenant}, ${ownProject}, s.code, s."parentCode", s.name, s."nameEn", s."isRequired", s.sort
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as s (code text, "parentCode" text, name text, "nameEn" text,
        "isRequired" boolean, sort int)
      on conflict do nothing`,
    );
  return ownSections(db);
}

export const nameOf = ({ name, nameEn }: Section, lang: Lang): string => (lang === "en" ? nameEn || name : name);

/** A section and all below it. */
export function codesUnder(sections: readonly Section[], code: string): string[] {
  const found = [code];
  for (const parent of found)
    for (const section of sections)
      if (section.parentCode === parent && !found.includes(section.code)) found.push(section.code);
  return found;
}
