import { insertFound } from "@digao/db/insert-found";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { pinyinInitials } from "../lib/search.ts";
import { readCsv } from "./csv.ts";
import { readCatalogue as read } from "./read-catalogue.ts";

type Rows = Record<string, unknown>[];

const sides: Record<string, number> = { Dr: 1, Cr: 2 };

interface Category {
  code: string;
  name: string;
  children?: Category[];
}

function flatCategories(nodes: readonly Category[], parent: string | null = null): Rows {
  return nodes.flatMap(({ code, name, children = [] }, index) => [
    { code, name, sort: index + 1, parent },
    ...flatCategories(children, code),
  ]);
}

interface CodeCategory {
  categoryCode: string;
  categoryName: string;
  categoryNameEn: string;
  items: { code: string; name: string; nameEn: string; sort: number; isEnabled: number }[];
}

const flatCodes = (categories: readonly CodeCategory[]): Rows =>
  categories.flatMap(({ items, ...category }) =>
    items.map((item) => ({ ...category, ...item, pinyin: pinyinInitials(item.name) })),
  );

interface LabelCategory {
  categoryCode: string;
  labels: { labelName: string }[];
}

const flatLabels = (categories: readonly LabelCategory[]): Rows =>
  categories.flatMap(({ labels, ...category }) =>
    labels.map((label, at) => ({
      ...category,
      ...label,
      seedCode: `${category.categoryCode}-${at + 1}`,
      pinyin: pinyinInitials(label.labelName),
    })),
  );

interface FileNode {
  nodeCode: string;
  nodeName: string;
  isPermanent?: number;
  retentionYears?: number;
  children?: FileNode[];
}

/** What a node does not say of itself, it has from the one above. */
const flatNodes = (nodes: readonly FileNode[], parent: FileNode | null = null): Rows =>
  nodes.flatMap(({ children = [], ...own }, at) => {
    const { isPermanent = parent?.isPermanent ?? 0, retentionYears = parent?.retentionYears ?? 10 } = own;
    const node = { ...own, isPermanent, retentionYears };
    const row = {
      ...node,
      parentCode: parent?.nodeCode ?? null,
      sort: (at + 1) * 10,
      pinyin: pinyinInitials(own.nodeName),
    };
    return [row, ...flatNodes(children, node)];
  });

interface WordCategory {
  code: string;
  usage: string;
  words: { code: string; title: string; content: string; contentEn: string; fsItemCode?: string }[];
}

const flatWords = (categories: readonly WordCategory[]): Rows =>
  categories.flatMap(({ code, usage, words }) =>
    words.map((word) => ({ fsItemCode: null, ...word, category: code, usage, pinyin: pinyinInitials(word.title) })),
  );

interface Tick {
  code: string;
  sign: string;
  meaning: string;
  meaningEn: string;
  color: string;
}

interface Catalogues {
  ticks: Rows;
  letterModels: Rows;
  fileNodes: Rows;
  wordCategories: Rows;
  words: Rows;
  labelCategories: Rows;
  labels: Rows;
  codes: Rows;
  accounts: Rows;
  lines: Rows;
  rules: Rows;
  categories: Rows;
  programmes: Rows;
}

let catalogues: Catalogues | undefined;

/** Statement lines of every project, or those that only the form of one standard has. */
const linesOf = (file: string, coaStandard: string): Rows =>
  readCsv(read(file)).map((row) => ({ ...row, dc: sides[row.direction ?? ""] ?? null, coaStandard }));

function readCatalogues(): Catalogues {
  const labelCategories: (LabelCategory & { categoryName: string })[] = JSON.parse(read("label_categories.json"));
  const categories: Category[] = JSON.parse(read("project_categories.json"));
  const wordCategories: (WordCategory & { name: string; nameEn: string })[] = JSON.parse(read("audit_words.json"));
  const ticks: Tick[] = JSON.parse(read("tick_marks.json"));
  const letterModels: { modelName: string }[] = JSON.parse(read("letter_models.json"));
  return {
    ticks: ticks.map((tick, at) => ({ ...tick, sort: (at + 1) * 10, pinyin: pinyinInitials(tick.meaning) })),
    letterModels: letterModels.map((one) => ({ ...one, pinyin: pinyinInitials(one.modelName) })),
    fileNodes: flatNodes(JSON.parse(read("file_nodes.json"))),
    wordCategories: wordCategories.map(({ code, name, nameEn }, at) => ({ code, name, nameEn, sort: at + 1 })),
    words: flatWords(wordCategories),
    labelCategories: labelCategories.map((one) => ({ ...one, pinyin: pinyinInitials(one.categoryName) })),
    labels: flatLabels(labelCategories),
    codes: flatCodes(JSON.parse(read("system_codes.json"))),
    accounts: readCsv(read("cn_accounts.csv")).map((row) => ({ ...row, dc: sides[row.direction ?? ""] })),
    lines: [...linesOf("cn_fs_items.csv", ""), ...linesOf("cn_fs_items_small.csv", "SBE")],
    rules: readCsv(read("cn_mapping.csv")),
    categories: flatCategories(categories),
    programmes: readCsv(read("audit_programs.csv")),
  };
}

/** Read once, and kept: tests make many tenants. */
export function seedOfCatalogues(): Catalogues {
  catalogues ??= readCatalogues();
  return catalogues;
}

const json = (rows: Rows) => sql`${JSON.stringify(rows)}::jsonb`;

/** Labels by what the seed calls them: one that the firm has renamed is not given again. */
async function seedLabels(db: Db): Promise<void> {
  const { labelCategories, labels } = seedOfCatalogues();
  const look = sql`"labelStyleType" text, "labelColor" text, "labelForeGround" text, "labelBackGround" text, "labelBorder" text`;
  const given = sql`r."labelStyleType", r."labelColor", r."labelForeGround", r."labelBackGround", r."labelBorder", r.pinyin`;
  const columns = sql`label_style_type, label_color, label_fore_ground, label_back_ground, label_border, pinyin`;
  await insertFound(
    db,
    sql`insert into label_category (seed_code, category_name, category_name_en, ${columns})
    select r."categoryCode", r."categoryName", r."categoryNameEn", ${given}
    from jsonb_to_recordset(${json(labelCategories)}) r
      ("categoryCode" text, "categoryName" text, "categoryNameEn" text, ${look}, pinyin text)
    on conflict do nothing`,
  );
  await insertFound(
    db,
    sql`insert into label (category_id, seed_code, label_name, label_name_en, first_letter, ${columns})
    select c.id, r."seedCode", r."labelName", r."labelNameEn", r."firstLetter", ${given}
    from jsonb_to_recordset(${json(labels)}) r ("categoryCode" text, "seedCode" text, "labelName" text, "labelNameEn" text,
      "firstLetter" text, ${look}, pinyin text)
    join label_category c on c.seed_code = r."categoryCode" and not c.is_deleted
    on conflict do nothing`,
  );
}

/** Nodes by their code: one that the firm has renamed or taken out of use is not given again. */
async function seedFileNodes(db: Db): Promise<void> {
  const { fileNodes } = seedOfCatalogues();
  const given = sql`jsonb_to_recordset(${json(fileNodes)}) r ("nodeCode" text, "nodeName" text, "nodeNameEn" text, "isChecked" int,
    "isPermanent" int, "retentionYears" int, "parentCode" text, sort int, pinyin text)`;
  await insertFound(
    db,
    sql`insert into files_node (node_code, node_name, node_name_en, is_checked, is_permanent, retention_years, sort, pinyin)
    select r."nodeCode", r."nodeName", r."nodeNameEn", coalesce(r."isChecked", 0) = 1, r."isPermanent" = 1, r."retentionYears", r.sort, r.pinyin
    from ${given} on conflict do nothing`,
  );
  // Only what nobody has changed since, so that a node that the firm moved to the top stays there.
  await sql`
    update files_node n set parent_id = p.id from ${given}, files_node p
    where n.node_code = r."nodeCode" and p.node_code = r."parentCode" and p.tenant_id = n.tenant_id and n.parent_id is null
      and n.row_version = 1`.execute(db);
}

/** Phrases by what the seed calls them: one that the firm has changed or deleted is not given again. */
async function seedWords(db: Db): Promise<void> {
  const { wordCategories, words } = seedOfCatalogues();
  await insertFound(
    db,
    sql`insert into work_category (seed_code, name, name_en, sort)
    select r.code, r.name, r."nameEn", r.sort from jsonb_to_recordset(${json(wordCategories)}) r (code text, name text, "nameEn" text, sort int)
    on conflict do nothing`,
  );
  await insertFound(
    db,
    sql`insert into audit_word (category_id, seed_code, title, content, content_en, fs_item_code, usage, pinyin, created_by)
    select c.id, r.code, r.title, r.content, r."contentEn", r."fsItemCode", r.usage, r.pinyin, null
    from jsonb_to_recordset(${json(words)}) r (code text, title text, content text, "contentEn" text, "fsItemCode" text, usage text,
      pinyin text, category text)
    join work_category c on c.seed_code = r.category and not c.is_deleted
    on conflict do nothing`,
  );
}

/** Tick marks by what the seed calls them; a sign that the firm uses for another meaning is left to it. */
const seedTicks = (db: Db): Promise<unknown> =>
  insertFound(
    db,
    sql`insert into tick_mark (seed_code, sign, meaning, meaning_en, color, sort, pinyin)
    select r.code, r.sign, r.meaning, r."meaningEn", r.color, r.sort, r.pinyin
    from jsonb_to_recordset(${json(seedOfCatalogues().ticks)}) r
      (code text, sign text, meaning text, "meaningEn" text, color text, sort int, pinyin text)
    on conflict do nothing`,
  );

/**
 * Models of confirmation letters by what the seed calls them: one that the firm has changed or deleted is not given again, and none takes
 * the place of the firm's own default.
 */
async function seedLetterModels(db: Db): Promise<void> {
  const { letterModels } = seedOfCatalogues();
  await insertFound(
    db,
    sql`insert into confirmation_model (seed_code, model_name, hz_kind, form, lang, is_curr, note_text, remarks, pinyin, created_by)
    select r.code, r."modelName", r."hzKind", r.form, r.lang, r."isCurr" = 1 and d.id is null, r."noteText", r.remarks, r.pinyin, null
    from jsonb_to_recordset(${json(letterModels)}) r (code text, "modelName" text, "hzKind" smallint, form smallint, lang text,
      "isCurr" int, "noteText" text, remarks text, pinyin text)
    left join confirmation_model d on d.hz_kind = r."hzKind" and d.form = r.form and d.lang = r.lang and d.is_curr and not d.is_deleted
    on conflict do nothing`,
  );
}

/** Copies what the tenant lacks of the product's catalogues: codes, labels, chart of accounts, statement lines, mapping rules, categories, audit programmes. */
export async function seedCatalogues(db: Db): Promise<void> {
  const { accounts, lines, rules, categories, programmes, codes } = seedOfCatalogues();
  await Promise.all([
    seedLabels(db),
    seedFileNodes(db),
    seedWords(db),
    seedTicks(db),
    seedLetterModels(db),
    insertFound(
      db,
      sql`
      insert into system_code (category_code, category_name, category_name_en, code, name, name_en, sort, is_enabled, is_system, pinyin)
      select r."categoryCode", r."categoryName", r."categoryNameEn", r.code, r.name, r."nameEn", r.sort, r."isEnabled" = 1, true, r.pinyin
      from jsonb_to_recordset(${json(codes)}) r ("categoryCode" text, "categoryName" text, "categoryNameEn" text, code text,
        name text, "nameEn" text, sort int, "isEnabled" int, pinyin text)
      on conflict do nothing
    `,
    ),
    insertFound(
      db,
      sql`
      insert into std_account (coa_standard, code, name, name_en, category, dc, level, scope, is_contra, note)
      select 'ASBE', r.code, r.name, r."nameEn", r.category, r.dc, r.level, r.scope, r."isContra" = 1, nullif(r.note, '')
      from jsonb_to_recordset(${json(accounts)}) r
        (code text, name text, "nameEn" text, category int, dc int, level int, scope text, "isContra" int, note text)
      on conflict do nothing
    `,
    ),
    insertFound(
      db,
      sql`
      insert into statement_line (code, grp_id, line_no, name_zh, name_en, is_total, formula, dc, rpt_type, kind, prefix, coa_standard)
      select r.code, r."group", r."lineNo", r."nameZh", r."nameEn", r."isTotal" = 1, r.formula, r.dc, r."rptType", r.kind, r.prefix, r."coaStandard"
      from jsonb_to_recordset(${json(lines)}) r (code text, "group" int, "lineNo" int, "nameZh" text, "nameEn" text,
        "isTotal" int, formula text, dc int, "rptType" int, kind text, prefix text, "coaStandard" text)
      on conflict do nothing
    `,
    ),
    insertFound(
      db,
      sql`
      insert into mapping_rule (account_code_prefix, fs_item_code, rule, coa_standard, split_unit, name_pattern, priority, note)
      select r."accountCodePrefix", r."fsItemCode", r.rule, r."coaStandard", r."splitUnit", r."namePattern", r.priority,
        nullif(r.note, '')
      from jsonb_to_recordset(${json(rules)}) r ("accountCodePrefix" text, "fsItemCode" text, rule text, "coaStandard" text,
        "splitUnit" text, "namePattern" text, priority int, note text)
      where (r."accountCodePrefix", r."fsItemCode", r.rule, r."coaStandard", r."splitUnit", r."namePattern") not in (
        select m.account_code_prefix, m.fs_item_code, m.rule, m.coa_standard, m.split_unit, m.name_pattern from mapping_rule m)
    `,
    ),
    insertFound(
      db,
      sql`
      insert into project_category (code, name, sort)
      select r.code, r.name, r.sort from jsonb_to_recordset(${json(categories)}) r (code text, name text, sort int)
      on conflict do nothing
    `,
    ),
    sql`
      update project_category c set parent_id = p.id
      from jsonb_to_recordset(${json(categories)}) r (code text, parent text), project_category p
      where c.code = r.code and p.code = r.parent and p.tenant_id = c.tenant_id and c.parent_id is null
    `.execute(db),
    insertFound(
      db,
      sql`
      insert into program_template (fs_item_code, line_no, assertions, proc_types, content, wp_suffix, is_key)
      select r."fsItemCode", r."lineNo", string_to_array(r.assertions, ','), string_to_array(r."procTypes", ',')::smallint[],
        r."procedureZh", r."wpSuffix", r."isKey" = 1
      from jsonb_to_recordset(${json(programmes)}) r ("fsItemCode" text, "lineNo" int, assertions text, "procTypes" text,
        "procedureZh" text, "wpSuffix" text, "isKey" int)
      on conflict do nothing
    `,
    ),
  ]);
  // Those that a release before took over with the running number of the line in place of the paper's suffix.
  await sql`
    update program_template t set wp_suffix = r."wpSuffix"
    from jsonb_to_recordset(${json(programmes)}) r ("fsItemCode" text, "lineNo" int, "procedureZh" text, "wpSuffix" text)
    where t.fs_item_code = r."fsItemCode" and t.line_no = r."lineNo" and t.content = r."procedureZh"
      and t.wp_suffix = (t.line_no + 1)::text and t.wp_suffix <> r."wpSuffix"`.execute(db);
}
