/** Peers that are asked the same of the same lines: DuckDB from its own file, hledger from an equal journal. Installed on the spot. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { median } from "./table.ts";

interface DuckConnection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
}

interface DuckApi {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<DuckConnection> }> };
}

export interface Duck {
  /** Milliseconds of a question (median), its rows fetched. */
  median(sql: string, runs: number): Promise<number>;
}

/** DuckDB with a generated journal as its table `line`, in the journal's order; null where it cannot be installed. */
export async function openDuckDb(dir: string, journal: string): Promise<Duck | null> {
  const install = ["install", "--prefix", dir, "--no-save", "--no-audit", "--no-fund", "@duckdb/node-api"];
  if (spawnSync("npm", install).status !== 0) return null;
  const { DuckDBInstance }: DuckApi = createRequire(join(dir, "package.json"))("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(`${journal}.duckdb`)).connect();
  await connection.run(`create table line as select row_number() over () as place, cast(凭证日期 as date) as date,
    cast(right(会计期间, 2) as int) as period, cast(凭证号 as int) as no, cast(分录号 as int) as line_no, 摘要 as summary,
    科目编码 as account, left(科目编码, 4) as top, coalesce(客户, 供应商) as party, 制单人 as preparer,
    coalesce(cast(借方金额 as decimal(20,2)), 0) as debit, coalesce(cast(贷方金额 as decimal(20,2)), 0) as credit
    from read_csv('${journal}', header = true, all_varchar = true)`);
  return {
    async median(sql, runs) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) {
        const startedAt = performance.now();
        await connection.runAndReadAll(sql);
        times.push(performance.now() - startedAt);
      }
      return median(times);
    },
  };
}

async function writeHledger(journal: string, path: string): Promise<void> {
  const out = createWriteStream(path);
  let voucher = "";
  for await (const line of createInterface({ input: createReadStream(journal) })) {
    const [date = "", period = "", , number = "", , summary = "", account = "", , debit = "", credit = ""] =
      line.split(",");
    if (period === "会计期间") continue;
    const key = `${period}-${number}`;
    const head = key === voucher ? "" : `\n${date} (${key}) ${summary}\n`;
    voucher = key;
    if (!out.write(`${head}  a:${account}  ${debit === "" ? `-${credit}` : debit}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "close");
}

/** Milliseconds of `hledger balance`; null where it is not installed and cannot be. */
export async function hledger(dir: string, journal: string): Promise<number | null> {
  const isThere = () => spawnSync("hledger", ["--version"]).status === 0;
  if (!isThere() && process.getuid?.() === 0) spawnSync("apt-get", ["install", "-y", "-qq", "hledger"]);
  if (!isThere()) return null;
  const path = join(dir, "journal.hledger");
  await writeHledger(journal, path);
  const startedAt = performance.now();
  const { status } = spawnSync("hledger", ["-f", path, "balance", "--flat", "-N"], { stdio: "ignore" });
  return status === 0 ? performance.now() - startedAt : null;
}
