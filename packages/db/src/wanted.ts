/** What PostgreSQL needs to answer as fast as the embedded one. Set-up, start, `npm run doctor` and docs/operations.md go by this list. */
import type pg from "pg";

/** Chinese and English. */
export type Words = readonly [zh: string, en: string];

export interface Advice {
  /** The setting, collation or function that it is about. */
  about: string;
  /** What it costs as it is. */
  says: Words;
  /** What to run, as the owner of the database or as superuser. */
  change: string;
  /** Something does not work, rather than slowly. */
  isFault?: boolean;
}

// PostgreSQL does not use an index for an operator that is not leakproof when row security is on: a search by ILIKE was
// 40 times slower. These only compare; they neither log nor raise what they were given.
const leakproof = [
  "texticlike(text, text)",
  "texticnlike(text, text)",
  "textlike(text, text)",
  "textnlike(text, text)",
  ...["eq", "ne", "lt", "le", "gt", "ge", "cmp"].map((name) => `numeric_${name}(numeric, numeric)`),
];

/** Run once in each database, as superuser. */
export const leakproofScript = leakproof.map((signature) => `alter function ${signature} leakproof;`);

/** Settings of the database that a session may change: the embedded server starts with them. */
export const recommendedSettings = { jit: "off", random_page_cost: "1.1", work_mem: "32MB" };

const settingOf = (name: keyof typeof recommendedSettings, database: string): string =>
  `alter database ${database} set ${name} = '${recommendedSettings[name]}';`;

/** Run once, as the owner of the database. */
export const settingsScript = (database: string): string[] =>
  (["jit", "random_page_cost", "work_mem"] as const).map((name) => settingOf(name, database));

/** Connections of one server: its pools, the LISTEN connection, and two jobs at a time. */
export const connectionsOfServer = { people: 16, apart: 8, queue: 6, listening: 1, perJob: 4, jobs: 2 };
const { people, apart, queue, listening, perJob, jobs } = connectionsOfServer;
export const connectionsNeeded = people + apart + queue + listening + perJob * jobs;

const megabyte = 2 ** 20;

/** As the server's role finds them. */
export interface Found {
  database: string;
  jit: boolean;
  randomPageCost: number;
  workMem: number;
  sharedBuffers: number;
  connectionsMax: number;
  encoding: string;
  hasCollation: boolean;
  hasTimeZone: boolean;
  leaking: string[];
}

export async function findSettings(client: pg.ClientBase): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select current_database() as database, current_setting('jit')::bool as jit,
      current_setting('random_page_cost')::float8 as "randomPageCost",
      pg_size_bytes(current_setting('work_mem'))::float8 as "workMem",
      pg_size_bytes(current_setting('shared_buffers'))::float8 as "sharedBuffers",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "connectionsMax",
      pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collname = 'zh-x-icu') as "hasCollation",
      exists (select from pg_timezone_names where name = 'Asia/Shanghai') as "hasTimeZone",
      array(select s from unnest($1::text[]) s where not exists (
        select from pg_proc where oid = to_regprocedure('pg_catalog.' || s) and proleakproof)) as leaking
    from pg_database where datname = current_database()`,
    [leakproof],
  );
  const [found] = rows;
  if (!found) throw new Error("The database does not know itself.");
  return found;
}

const slow: ((found: Found) => Advice | false)[] = [
  ({ jit, database }) =>
    jit && {
      about: "jit",
      says: [
        "即时编译（jit）已开启：短查询先编译再执行，导入约慢三分之二",
        "jit is on: short queries are compiled before they run, and an import takes two thirds longer",
      ],
      change: settingOf("jit", database),
    },
  ({ randomPageCost, database }) =>
    randomPageCost > 2 && {
      about: "random_page_cost",
      says: [
        `random_page_cost 为 ${randomPageCost}：按机械硬盘估价，凭证按索引可取却整表扫描`,
        `random_page_cost is ${randomPageCost}, the price of a spinning disk: tables are read whole where an index would do`,
      ],
      change: settingOf("random_page_cost", database),
    },
  ({ workMem, database }) =>
    workMem < 16 * megabyte && {
      about: "work_mem",
      says: [
        `work_mem 仅 ${workMem / megabyte} MB：大账套的排序与汇总要写到磁盘`,
        `work_mem is ${workMem / megabyte} MB: sorting and grouping a large ledger goes to disk`,
      ],
      change: settingOf("work_mem", database),
    },
  ({ sharedBuffers }) =>
    sharedBuffers < 128 * megabyte && {
      about: "shared_buffers",
      says: [
        `shared_buffers 仅 ${sharedBuffers / megabyte} MB：常用的页留不在内存里`,
        `shared_buffers is ${sharedBuffers / megabyte} MB: pages in frequent use do not stay in memory`,
      ],
      change: "alter system set shared_buffers = '256MB';",
    },
  ({ leaking }) =>
    leaking.length > 0 && {
      about: "leakproof",
      says: [
        `${leaking.length} 个比较函数未标记为 leakproof：行级安全之下查询不能用索引，搜索约慢 40 倍`,
        `${leaking.length} functions are not leakproof: row security keeps their comparisons from using an index, and a search takes some 40 times as long`,
      ],
      change: leakproofScript.filter((line) => leaking.some((signature) => line.includes(` ${signature} `))).join(" "),
    },
];

const faults: ((found: Found) => Advice | false)[] = [
  ({ connectionsMax }) =>
    connectionsMax < connectionsNeeded && {
      about: "max_connections",
      says: [
        `只允许 ${connectionsMax} 个连接，而一台服务器最多用 ${connectionsNeeded} 个：繁忙时请求会被拒绝`,
        `${connectionsMax} connections are allowed and one server takes up to ${connectionsNeeded}: calls are refused when it is busy`,
      ],
      change: "alter system set max_connections = 100;",
      isFault: true,
    },
  ({ encoding }) =>
    encoding !== "UTF8" && {
      about: "encoding",
      says: [
        `数据库编码为 ${encoding}，不能保存全部汉字`,
        `the database is encoded in ${encoding}, which does not hold every character`,
      ],
      change: "create database digao owner digao_owner encoding 'UTF8' template template0;",
      isFault: true,
    },
  ({ hasCollation }) =>
    !hasCollation && {
      about: "zh-x-icu",
      says: [
        "缺少 zh-x-icu 排序规则：按名称排序的列表无法打开",
        "the collation zh-x-icu is missing: lists sorted by name cannot be opened",
      ],
      change: "PostgreSQL --with-icu; select pg_import_system_collations('pg_catalog');",
      isFault: true,
    },
  ({ hasTimeZone }) =>
    !hasTimeZone && {
      about: "Asia/Shanghai",
      says: [
        "服务器不认识时区 Asia/Shanghai，无法建立连接",
        "the server does not know the time zone Asia/Shanghai, so no connection can be opened",
      ],
      change: "tzdata",
      isFault: true,
    },
];

/** What costs or fails as the server stands, faults first. */
export const judge = (found: Found): Advice[] =>
  [...faults, ...slow].flatMap((look) => {
    const advice = look(found);
    return advice ? [advice] : [];
  });
