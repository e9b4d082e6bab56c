/**
 * What a backup takes and how much a loss costs: the first one of a database of `rows` lines, one more when little has changed, reading it all
 * back (--verify), the road back into an empty folder until the database answers, and how long what was committed, or a file that was
 * stored, is not in the backup yet while the server follows. `npm run bench backup [rows]`
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "@digao/db/connect";
import { startEmbedded } from "@digao/db/embedded";
import { removeDataDir } from "@digao/db/embedded/remove";
import { withConnection } from "@digao/db/roles";
import { openFileStore } from "../apps/server/src/platform/files/store.ts";
import { follow } from "../scripts/backup/follow.ts";
import { watchWal } from "../scripts/backup/receive.ts";
import { lsnOf } from "../scripts/backup/replication.ts";
import { openRepository, type Repository } from "../scripts/backup/repository.ts";
import { restore, verify } from "../scripts/backup/restore.ts";
import { usualKeep } from "../scripts/backup/retention.ts";
import { newKey } from "../scripts/backup/seal.ts";
import { insideOf, takeBackup } from "../scripts/backup/take.ts";
import { median, printTable, seconds } from "./lib/table.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
const [looks, filesLooked] = [20, 5];
const quiet = (): undefined => undefined;

const home = mkdtempSync(join(tmpdir(), "digao-bench-"));
const [dataDir, target, keyFile, restored] = ["data", "target", "key", "restored"].map((name) => join(home, name)) as [
  string,
  string,
  string,
  string,
];
writeFileSync(keyFile, newKey());
await (await openDatabase({ dataDir })).stop();
const database = await startEmbedded(dataDir);
const store = openFileStore({ dataDir });
const source = { urls: database, dataDir, store };
const open = (mayCreate = false): Promise<Repository> => openRepository(target, { keyFile }, { mayCreate });

async function took(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const megabytesOf = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) /
  2 ** 20;
const mb = (value: number): string => `${value.toFixed(0)} MB`;

const fill = `create table bench_line (id bigint primary key, project_id bigint, j_date date, account_code text, summary text, debit numeric(20,2), credit numeric(20,2));
  insert into bench_line select n, n / 100000, date '2024-01-01' + (n % 366)::int, '6602' || n % 900, '支付' || md5(n::text) || '差旅费', n % 99999 / 7.0, 0
    from generate_series(1, ${rows}) n;
  create index on bench_line (project_id, account_code, j_date); vacuum analyze bench_line`;

interface Row {
  lsn: string;
}

/** From the answer of a commit until it lies in the backup. */
async function lagOfRows(line: string): Promise<number[]> {
  const lags: number[] = [];
  const watch = watchWal(await open(), line);
  await withConnection(insideOf(database), async (client) => {
    for (let look = 0; look < looks; look += 1) {
      await client.query("update bench_line set debit = debit + 1 where id = $1", [look + 1]);
      const {
        rows: [row],
      } = await client.query<Row>("select pg_current_wal_flush_lsn()::text as lsn");
      lags.push(await took(() => watch.upTo(lsnOf(row?.lsn ?? "0/0"))));
      await setTimeout(Math.random() * 1000);
    }
  });
  return lags;
}

async function lagOfFiles(tenantId: number): Promise<number[]> {
  const lags: number[] = [];
  for (let look = 0; look < filesLooked; look += 1) {
    const stored = await store.receive(Readable.from([randomBytes(100_000)]));
    await store.keep(tenantId, stored);
    const before = (await (await open()).changes()).good.length;
    const text =
      "insert into file_object (tenant_id, sha256, size_bytes, file_name, mime) values ($1, $2, $3, 'a.bin', 'application/pdf')";
    await withConnection(insideOf(database), (client) =>
      client.query(text, [tenantId, stored.sha256, stored.sizeBytes]),
    );
    lags.push(
      await took(async () => {
        while ((await (await open()).changes()).good.length === before) await setTimeout(100);
      }),
    );
  }
  return lags;
}

try {
  await withConnection(insideOf(database), async (client) => {
    for (const statement of fill.split(";")) await client.query(statement);
    await client.query("insert into tenant (id, tenancy_name, name) values (1, 'bench', 'bench')");
  });
  const first = await took(async () => takeBackup(await open(true), source));
  const firstSize = megabytesOf(target);
  await withConnection(insideOf(database), (client) =>
    client.query("update bench_line set debit = 0 where id <= 1000"),
  );
  const second = await took(async () => takeBackup(await open(), source));
  const grown = megabytesOf(target) - firstSize;
  const stop = new AbortController();
  const plan = { at: "00:00", keep: usualKeep };
  const following = follow(await open(), source, plan, { stop: stop.signal, say: quiet });
  const lineOf = async (): Promise<string | undefined> => {
    const { good } = await (await open()).manifests();
    const newest = good.at(-1)?.database;
    return good.length > 2 && newest?.kind === "base" ? newest.line : undefined;
  };
  let line = await lineOf();
  for (; !line; line = await lineOf()) await setTimeout(200);
  const rowLags = await lagOfRows(line);
  const fileLags = await lagOfFiles(1);
  stop.abort();
  await following;
  const verified = await took(async () => verify(await open(), null, quiet));
  const road = await took(async () => {
    await restore(await open(), null, { dataDir: restored, storeOf: (dir) => openFileStore({ dataDir: dir }) }, quiet);
    const again = await startEmbedded(restored);
    await again.stop();
  });
  await removeDataDir(restored);
  printTable([
    ["of", "took", ""],
    ["database", "", mb(megabytesOf(join(dataDir, "pg", "base")))],
    ["first backup", seconds(first), mb(firstSize)],
    ["one more, 1,000 rows changed", seconds(second), `${mb(grown)} added`],
    ["read back and compared", seconds(verified), ""],
    ["road back (RTO)", seconds(road), ""],
    [
      "rows not in the backup yet (RPO)",
      seconds(median(rowLags)),
      `${seconds(Math.max(...rowLags))} at most of ${looks}`,
    ],
    [
      "files not in the backup yet",
      seconds(median(fileLags)),
      `${seconds(Math.max(...fileLags))} at most of ${filesLooked}`,
    ],
  ]);
} finally {
  await database.stop();
  await removeDataDir(dataDir);
  rmSync(home, { recursive: true, force: true });
}
