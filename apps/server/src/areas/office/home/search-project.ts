import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { home, ProjectFound } from "@digao/contract/areas/office/home/calls";
import type { Input } from "@digao/contract/endpoint";
import type { RefType } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";
import { dataPeriod } from "../../books/mapping/door.ts";
import { bestOf, type Fields, foundMax, matching, rankOf, wordsOf } from "../../../platform/lib/search-terms.ts";

type Calls = typeof home;
interface SearchQuery {
  projectId: number;
  keyword: string;
}
/** What is found, and the record that says where it opens. */
type Hit = Omit<ProjectFound, "link"> & { ref: { refType: RefType; refId: number } };
type Finder = (ctx: Context, query: SearchQuery) => Promise<Hit[]>;
/** The newest of what is read into memory to be compared. */
const readMax = 2000;

const findAccounts: Finder = async ({ db }, { projectId, keyword }) => {
  const period = await dataPeriod(db, projectId);
  if (!period) return [];
  const fields: Fields = {
    name: sql`a.name`,
    codes: [sql`a.code`, sql`a.full_name`],
    pinyin: sql`a.pinyin`,
  };
  const { rows } = await sql<{ id: number; code: string; fullName: string }>`
    select a.id, a.code, a.full_name as "fullName" from account a
    where ${ofProject("a")} and a.period_id = ${period.id} and ${matching(fields, keyword)}
    order by ${rankOf(fields, keyword)}, a.level, a.code limit ${foundMax}`.execute(db);
  return rows.map(({ id, code, fullName }) => ({
    kind: "account" as const,
    id: code,
    name: `${code} ${fullName}`,
    note: "",
    ref: { refType: "account" as const, refId: id },
  }));
};

/** A statement item is its working paper: found by its own names and by the number of the paper. */
const findItems: Finder = async ({ db, lang }, { projectId, keyword }) => {
  const items = await db
    .selectFrom("fs_item")
    .where("project_id", "=", projectId)
    .where("grp_id", "<=", 3)
    .where("kind", "!=", "H")
    .orderBy("grp_id")
    .orderBy("line_no")
    .select([
      "id",
      "std_code as code",
      "grp_id as group",
      "name_zh as nameZh",
      "name_en as nameEn",
      "wp_index as wpIndex",
    ])
    .execute();
  return bestOf(items, keyword, ({ nameZh, nameEn, wpIndex }) => [nameZh, nameEn, wpIndex]).map((item) => ({
    kind: "item" as const,
    id: String(item.id),
    name: lineName(item, lang),
    note: item.wpIndex ?? "",
    ref: { refType: "fsItem" as const, refId: item.id },
  }));
};

/** 记-12, 记 12, j12 or 12: the letters before the number are those of the type of voucher. */
const voucherNumber = /^(\p{L}*)\s*-?\s*0*([1-9]\d{0,8})$/u;
const sameNumberMax = 400;

const findVouchers: Finder = async ({ db }, { projectId, keyword }) => {
  const [, type = "", number] = voucherNumber.exec(keyword) ?? [];
  const batchId = number ? (await dataPeriod(db, projectId))?.voucherBatchId : undefined;
  if (!number || !batchId) return [];
  const same = await db
    .selectFrom("voucher")
    .where("batch_id", "=", batchId)
    .where("j_no", "=", Number(number))
    .orderBy("j_period")
    .orderBy("j_type")
    .limit(sameNumberMax)
    .select(["id", "j_type as type", "j_no_text as numberText", "j_period as month", "j_date as day"])
    .execute();
  const found = type ? bestOf(same, type, (voucher) => [voucher.type]) : same.slice(0, foundMax);
  return found.map((voucher) => ({
    kind: "voucher" as const,
    id: String(voucher.id),
    name: voucherName({ jType: voucher.type, jNoText: voucher.numberText }),
    note: voucher.day,
    ref: { refType: "voucher" as const, refId: voucher.id },
  }));
};

const findEntries: Finder = async ({ db }, { projectId, keyword }) => {
  const entries = await db
    .selectFrom("adjust_head")
    .where("project_id", "=", projectId)
    .orderBy("id", "desc")
    .limit(readMax)
    .select(["id", "adj_no as number", "description", "wp_index as wpIndex"])
    .execute();
  return bestOf(entries, keyword, ({ number, description, wpIndex }) => [description, number, wpIndex]).map(
    (entry) => ({
      kind: "entry" as const,
      id: String(entry.id),
      name: entry.description,
      note: entry.number ?? entry.wpIndex ?? "",
      ref: { refType: "adjustment" as const, refId: entry.id },
    }),
  );
};

/** Papers of single procedures, found by their number or by what is to be done. */
const findProcedures: Finder = async ({ db }, { keyword }) => {
  const each = wordsOf(keyword).map(
    (word) => sql<boolean>`lower(concat_ws(' ', l.wp_index, l.content)) like ${containing(word)}`,
  );
  const { rows } = await sql<{ id: number; content: string; wpIndex: string | null }>`
    select l.id, l.content, l.wp_index as "wpIndex"
    from prog_line l join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id
    where ${ofProject("l")} and l.is_selected and ${sql.join(each, sql` and `)}
    order by lower(l.wp_index) like ${containing(keyword.toLowerCase()).slice(1)} desc nulls last, i.line_no, l.line_no
    limit ${foundMax}`.execute(db);
  return rows.map(({ id, content, wpIndex }) => ({
    kind: "procedure" as const,
    id: String(id),
    name: content,
    note: wpIndex ?? "",
    ref: { refType: "progLine" as const, refId: id },
  }));
};

const findMembers: Finder = async ({ db }, { projectId, keyword }) => {
  const fields: Fields = { name: sql`u.name`, codes: [sql`u.user_name`], pinyin: sql`u.pinyin` };
  const { rows } = await sql<{ id: number; name: string; note: string }>`
    select u.id, u.name, concat_ws(' ', u.dept, u.position) as note
    from project_member m join app_user u on u.id = m.user_id
    where m.project_id = ${projectId} and m.checked in ${oneOf(onTeam)} and ${matching(fields, keyword)}
    order by ${rankOf(fields, keyword)}, u.id limit ${foundMax}`.execute(db);
  return rows.map(({ id, name, note }) => ({
    kind: "member" as const,
    id: String(id),
    name,
    note,
    ref: { refType: "projectMember" as const, refId: id },
  }));
};

const finders = [findAccounts, findItems, findVouchers, findEntries, findProcedures, findMembers];

/** What of a project answers the keyword, kind by kind, the best of each first. */
export async function searchProject(ctx: Context, query: Input<Calls["SearchProject"]>): Promise<ProjectFound[]> {
  const hits: Hit[] = [];
  for (const find of finders) hits.push(...(await find(ctx, query)));
  const records = await resolveRecords(
    ctx.db,
    hits.map(({ ref }) => ref),
    ctx.user,
  );
  return hits.flatMap(({ ref, ...found }) => {
    const link = records.of(ref)?.link;
    return link ? [{ ...found, link }] : [];
  });
}
