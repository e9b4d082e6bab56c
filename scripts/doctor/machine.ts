/** What `npm run doctor` looks at outside of the database. */

import { Resolver } from "node:dns/promises";
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Words } from "@digao/db/wanted";
import type { Config } from "../../apps/server/src/config.ts";
import { errorOf } from "../../apps/server/src/platform/lib/narrow.ts";
import { costs, type Finding, failed, fault, fine } from "./finding.ts";

const gigabyte = 1024 ** 3;
const least = { works: 1, comfortable: 10 };

/** A ledger of two gigabytes on its way takes as much again in the database. */
export function judgeDisk(about: Words, freeBytes: number): Finding {
  const free = (freeBytes / gigabyte).toFixed(1);
  const says: Words = [`剩余 ${free} GB`, `${free} GB free`];
  if (freeBytes < least.works * gigabyte) return fault(about, says, `>= ${least.comfortable} GB`);
  return freeBytes < least.comfortable * gigabyte
    ? costs(about, says, `>= ${least.comfortable} GB`)
    : fine(about, says);
}

/** By how much the database is ahead of this machine; what the question itself took is uncertain. */
export function judgeClock(offsetMs: number, tookMs: number): Finding {
  const about: Words = ["时钟", "clock"];
  const off = Math.max(0, Math.abs(offsetMs) - tookMs / 2);
  const seconds = (off / 1000).toFixed(1);
  const says: Words = [`本机与数据库相差 ${seconds} 秒`, `this machine and the database differ by ${seconds} s`];
  if (off < 2000) return fine(about, says);
  return off < 30_000 ? costs(about, says, "NTP") : fault(about, says, "NTP");
}

const folder: Words = ["数据目录", "data folder"];

/** The nearest folder that is there already. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

function tryWriting(dir: string): void {
  const probe = mkdtempSync(join(dir, ".doctor-"));
  try {
    writeFileSync(join(probe, "file"), "written");
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

export function checkFolder(dataDir: string): Finding[] {
  const there = existing(dataDir);
  try {
    if (!statSync(there).isDirectory())
      return [fault(folder, [`${there} 不是目录`, `${there} is no folder`], "DIGAO_DATA=…")];
    accessSync(there, constants.W_OK);
    if (there === dataDir) tryWriting(dataDir);
  } catch (error) {
    return [failed(folder, error, `chown / chmod ${there}`)];
  }
  const { bavail, bsize } = statfsSync(there);
  const isNew = there === dataDir ? "" : [" (尚未创建)", " (not made yet)"];
  return [
    fine(folder, [`${dataDir} 可写${isNew[0] ?? ""}`, `${dataDir} is writable${isNew[1] ?? ""}`]),
    judgeDisk(["数据目录的磁盘", "disk of the data folder"], bavail * bsize),
  ];
}

const secretLength = 32;

/** The keys of this server; those of a database that is shared must be given to every server. */
export function checkKeys({ dataDir, secret, masterKey, databaseUrl }: Config): Finding[] {
  const about: Words = ["密钥", "keys"];
  if (secret !== undefined && secret.length < secretLength)
    return [fault(about, ["DIGAO_SECRET 不足 32 个字符", "DIGAO_SECRET has fewer than 32 characters"])];
  const wrong = masterKey?.split(/[\s,]+/).some((key) => key !== "" && Buffer.from(key, "base64url").length !== 32);
  if (wrong)
    return [
      fault(
        about,
        ["DIGAO_MASTER_KEY 须为 base64 的 32 字节", "DIGAO_MASTER_KEY must be 32 bytes in base64"],
        "openssl rand -base64 32",
      ),
    ];
  const files = ["secret.key", "master.key"].map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  const open = process.platform === "win32" ? [] : files.filter((path) => (statSync(path).mode & 0o077) !== 0);
  if (open.length > 0)
    return [
      fault(
        about,
        [`他人可读：${open.join(", ")}`, `others may read ${open.join(", ")}`],
        `chmod 600 ${open.join(" ")}`,
      ),
    ];
  const isOfThisServer = databaseUrl !== undefined && (secret === undefined || masterKey === undefined);
  return [
    isOfThisServer
      ? fine(about, [
          "在数据目录中；多台服务器须共用 DIGAO_SECRET 与 DIGAO_MASTER_KEY",
          "in the data folder; several servers must share DIGAO_SECRET and DIGAO_MASTER_KEY",
        ])
      : fine(about, ["齐备", "in order"]),
  ];
}

const dnsPatienceMs = 2000;

/** Mailboxes are set up and tested on screen; whether senders can be checked hangs on the name servers. `servers` as `DIGAO_DNS` has them. */
export async function checkMail(servers: readonly string[]): Promise<Finding> {
  const about: Words = ["邮件", "mail"];
  const resolver = new Resolver({ timeout: dnsPatienceMs, tries: 1 });
  try {
    if (servers.length > 0) resolver.setServers(servers);
    await resolver.resolveNs(".");
  } catch (error) {
    const { code = "" } = errorOf(error);
    if (!answered.has(code))
      return costs(
        about,
        [
          `域名服务器没有应答（${code}）：无法核对来信的发件人`,
          `no answer from the name servers (${code}): senders of mails cannot be checked`,
        ],
        "DIGAO_DNS",
      );
  }
  return fine(about, [
    "域名服务器有应答；邮箱由使用者在页面上设置并测试",
    "name servers answer; mailboxes are set up and tested on screen by their owners",
  ]);
}

/** A server that knows nothing of the root is one all the same. */
const answered: ReadonlySet<string> = new Set(["ENODATA", "ENOTFOUND", "EREFUSED", "ENOTIMP", "ESERVFAIL"]);

/** Sheets are printed without LibreOffice, too; old workbooks alone are refused in words where it is absent. */
export function judgeOffice(program: string | null): Finding {
  const about: Words = ["格式转换", "conversions"];
  if (program) return fine(about, [`由 ${program} 完成`, `by ${program}`]);
  return costs(
    about,
    [
      "未安装 LibreOffice：PDF 由内置程序生成，旧版 xls 不能转换为 xlsx",
      "no LibreOffice: PDFs are made by ourselves, old xls are not converted to xlsx",
    ],
    "LibreOffice",
  );
}
