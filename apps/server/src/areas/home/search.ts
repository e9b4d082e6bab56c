import type { home, SearchAnswer } from "@digao/contract/areas/home";
import type { Input } from "@digao/contract/endpoint";
import { type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/lib/search.ts";
import type { Context } from "../../platform/serve.ts";

type Calls = typeof home;
const foundMax = 8;

/** Where a record may be found: what it is called, its numbers, and the letters of its pinyin. */
interface Fields {
  name: RawBuilder<unknown>;
  codes: RawBuilder<unknown>[];
  pinyin: RawBuilder<unknown>;
}

const wordsOf = (keyword: string): string[] => keyword.toLowerCase().split(/\s+/).slice(0, 6);

/** Every word stands in the name, a number or the pinyin. */
function matching({ name, codes, pinyin }: Fields, keyword: string): RawBuilder<boolean> {
  const all = sql.join([name, ...codes, pinyin], sql` || ' ' || `);
  const each = wordsOf(keyword).map((word) => sql`lower(${all}) like ${containing(word)}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** 0 is the thing itself, then what begins so, then pinyin that begins so, then what holds it somewhere. */
function rankOf({ name, codes, pinyin }: Fields, keyword: string): RawBuilder<number> {
  const text = keyword.toLowerCase();
  const beginning = containing(text).slice(1);
  const names = [name, ...codes];
  const any = (test: (field: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(names.map(test), sql` or `);
  // People's pinyin holds the syllables and, after a blank, the initials.
  return sql<number>`case
    when ${any((field) => sql`lower(${field}) = ${text}`)} then 0
    when ${any((field) => sql`lower(${field}) like ${beginning}`)} then 1
    when ${text} = any(string_to_array(${pinyin}, ' ')) then 2
    when ${pinyin} like ${beginning} or ${pinyin} like ${`% ${beginning}`} then 3
    when lower(${name}) like ${containing(text)} then 4
    else 5 end`;
}

async function findProjects({ db, user }: Context, keyword: string): Promise<SearchAnswer["projects"]> {
  const fields: Fields = {
    name: sql`p.project_name`,
    codes: [sql`p.project_code`, sql`c.cust_name`, sql`coalesce(c.cust_short, '')`],
    pinyin: sql`(p.pinyin || ' ' || c.pinyin)`,
  };
  const seesAll = user.permissions.has("Pages.Projects.All");
  const { rows } = await sql<SearchAnswer["projects"][number]>`
    select p.id, p.project_name as name, p.project_code || ' ' || c.cust_name as note, m.id is not null as "isMine", p.status
    from project p
    join customer c on c.id = p.cust_id
    left join project_member m on m.project_id = p.id and m.user_id = ${user.id} and m.checked in (0, 1)
    left join recent_project r on r.project_id = p.id and r.user_id = ${user.id}
    where not p.is_deleted and (m.id is not null or ${seesAll}) and ${matching(fields, keyword)}
    order by m.id is null, ${rankOf(fields, keyword)}, r.opened_at desc nulls last, p.id desc
    limit ${foundMax}`.execute(db);
  return rows;
}

async function findClients({ db }: Context, keyword: string): Promise<SearchAnswer["clients"]> {
  const fields: Fields = {
    name: sql`c.cust_name`,
    codes: [sql`coalesce(c.cust_short, '')`, sql`coalesce(c.uscc, '')`],
    pinyin: sql`c.pinyin`,
  };
  const { rows } = await sql<SearchAnswer["clients"][number]>`
    select c.id, c.cust_name as name, coalesce(c.uscc, '') as note from customer c
    where not c.is_deleted and ${matching(fields, keyword)}
    order by ${rankOf(fields, keyword)}, length(c.cust_name), c.id desc limit ${foundMax}`.execute(db);
  return rows;
}

/** Only for those who may see the firm's users. */
async function findPeople({ db, user }: Context, keyword: string): Promise<SearchAnswer["people"]> {
  if (!user.permissions.has("Pages.Users")) return [];
  const fields: Fields = {
    name: sql`u.name`,
    codes: [sql`u.user_name`, sql`coalesce(u.email_address, '')`],
    pinyin: sql`u.pinyin`,
  };
  const { rows } = await sql<SearchAnswer["people"][number]>`
    select u.id, u.name, concat_ws(' ', u.user_name, u.dept, u.position) as note from app_user u
    where not u.is_deleted and u.is_active and ${matching(fields, keyword)}
    order by ${rankOf(fields, keyword)}, length(u.name), u.id limit ${foundMax}`.execute(db);
  return rows;
}

/** What the caller may see, the best first; a client's name finds its projects too. */
export async function search(ctx: Context, { keyword }: Input<Calls["Search"]>): Promise<SearchAnswer> {
  return {
    projects: await findProjects(ctx, keyword),
    clients: await findClients(ctx, keyword),
    people: await findPeople(ctx, keyword),
  };
}
