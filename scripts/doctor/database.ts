/** What `npm run doctor` asks of the database, as the server's role. */
import { statfsSync } from "node:fs";
import { adviceFor, checkServer, isBehindPooler, reach } from "@digao/db/external";
import { pendingMigrations } from "@digao/db/migrate";
import { withConnection } from "@digao/db/roles";
import type { Words } from "@digao/db/wanted";
import { costs, type Finding, failed, fault, fine } from "./finding.ts";
import { judgeClock, judgeDisk } from "./machine.ts";

export interface Addresses {
  appUrl: string;
  migrateUrl?: string | undefined;
  directUrl?: string | undefined;
  /** The folder of the embedded cluster; null where the server is another's. */
  clusterDir: string | null;
}

const roleWords: Words = ["数据库角色", "role of the server"];
const schemaWords: Words = ["数据库结构", "schema"];

async function checkRole(appUrl: string): Promise<Finding> {
  try {
    await checkServer(appUrl);
    return fine(roleWords, ["受行级安全约束", "is bound by row security"]);
  } catch (error) {
    return failed(roleWords, error, "docs/operations.md: An external PostgreSQL");
  }
}

async function checkSchema(appUrl: string): Promise<Finding> {
  try {
    const pending = await pendingMigrations(appUrl);
    if (pending.length === 0) return fine(schemaWords, ["与本版本一致", "is that of this release"]);
    return fault(
      schemaWords,
      [
        `缺少 ${pending.length} 个迁移，第一个为 ${pending[0]}`,
        `lacks ${pending.length} migrations, the first is ${pending[0]}`,
      ],
      "DATABASE_MIGRATE_URL=postgres://digao_owner:… npm start",
    );
  } catch (error) {
    return failed(schemaWords, error);
  }
}

async function checkRights(appUrl: string): Promise<Finding[]> {
  const rights: Words = ["数据库权限", "rights on the database"];
  const { mayStage, isOpen, database } = await withConnection(appUrl, async (client) => {
    const { rows } = await client.query<{ mayStage: boolean; isOpen: boolean; database: string }>(
      `select has_database_privilege(current_database(), 'temporary') as "mayStage", current_database() as database,
        exists (select from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) a
          where datname = current_database() and a.grantee = 0 and a.privilege_type = 'CONNECT') as "isOpen"`,
    );
    return rows[0] ?? { mayStage: false, isOpen: false, database: "" };
  });
  if (!mayStage)
    return [
      fault(
        rights,
        ["没有 temporary 权限，无法导入账套", "without the right temporary no ledger can be imported"],
        `grant temporary on database ${database} to digao_app;`,
      ),
    ];
  if (isOpen)
    return [
      costs(
        rights,
        ["服务器上任何角色都可连接本库", "every role of the server may connect to this database"],
        `revoke all on database ${database} from public; grant connect, temporary on database ${database} to digao_app;`,
      ),
    ];
  return [fine(rights, ["齐备", "in order"])];
}

async function checkSettings(appUrl: string): Promise<Finding[]> {
  const about: Words = ["数据库设置", "settings of the database"];
  const advice = await adviceFor(appUrl);
  if (advice.length === 0) return [fine(about, ["与内置数据库相当", "are as good as the embedded ones"])];
  return advice.map((one) => {
    const named: Words = [`${about[0]} ${one.about}`, `${about[1]}, ${one.about}`];
    return one.isFault ? fault(named, one.says, one.change) : costs(named, one.says, one.change);
  });
}

async function checkPooler({ appUrl, directUrl, migrateUrl }: Addresses): Promise<Finding[]> {
  const about: Words = ["连接池", "connection pooler"];
  for (const [name, url] of Object.entries({ DATABASE_DIRECT_URL: directUrl, DATABASE_MIGRATE_URL: migrateUrl })) {
    if (!url) continue;
    await reach(name, url);
    if (await isBehindPooler(url))
      return [fault(about, [`${name} 也经过连接池`, `${name} passes a pooler too`], `${name}=postgres://…@<database>`)];
  }
  if (!(await isBehindPooler(appUrl))) return [];
  if (directUrl) return [fine(about, ["LISTEN 直连数据库", "LISTEN goes to the database itself"])];
  return [
    costs(
      about,
      [
        "DATABASE_DIRECT_URL 未设置，实时更新要等两秒一次的查询",
        "DATABASE_DIRECT_URL is not set: live updates wait for a look every two seconds",
      ],
      "DATABASE_DIRECT_URL=postgres://digao_app:…@<database>",
    ),
  ];
}

async function checkSizeAndClock({ appUrl, clusterDir }: Addresses): Promise<Finding[]> {
  return withConnection(appUrl, async (client) => {
    await client.query("select");
    const [before, at] = [performance.now(), Date.now()];
    const { rows } = await client.query<{ now: number; version: string; size: string }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as now, current_setting('server_version') as version,
        pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const [row] = rows;
    if (!row) return [];
    const { now, version, size } = row;
    const took = performance.now() - before;
    const elsewhere =
      clusterDir === null ? ["；磁盘剩余须在该机器上查看", "; its free disk is told on its own machine"] : [];
    const says: Words = [
      `PostgreSQL ${version}，${size}${elsewhere[0] ?? ""}`,
      `PostgreSQL ${version}, ${size}${elsewhere[1] ?? ""}`,
    ];
    const disk = clusterDir === null ? [] : [statfsSync(clusterDir)];
    return [
      fine(["数据库", "database"], says),
      ...disk.map(({ bavail, bsize }) => judgeDisk(["数据库的磁盘", "disk of the database"], bavail * bsize)),
      judgeClock(now - at - took / 2, took),
    ];
  });
}

/** Everything about the server and the schema; a database that cannot be reached is one finding. */
export async function checkDatabase(addresses: Addresses): Promise<Finding[]> {
  const { appUrl } = addresses;
  try {
    await reach("DATABASE_URL", appUrl);
  } catch (error) {
    return [failed(["数据库", "database"], error)];
  }
  const looks = [checkRights(appUrl), checkSettings(appUrl), checkPooler(addresses)];
  const found: Finding[] = [
    ...(await checkSizeAndClock(addresses)),
    await checkRole(appUrl),
    await checkSchema(appUrl),
  ];
  for (const look of looks)
    found.push(...(await look.catch((error: unknown) => [failed(["数据库", "database"], error)])));
  return found;
}
