/** A small package made without a server: what its pages show is known. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { logLine } from "@digao/domain/archive/package/log-chain";
import type { PackageFacts } from "@digao/domain/archive/package/manifest";
import { safeName } from "../src/areas/office/archive-package/contents/paths.ts";
import { putScript, writeContents, writePages } from "../src/areas/office/archive-package/contents/viewer.ts";
import { openPackage } from "../src/areas/office/archive-package/write-package.ts";

const text = '[1, 1, 1760000000.25, 7, "zhang", null, "r", 2, "wpSign", "5", "sign", null, {"level": 1}]';
const logHash = createHash("sha256")
  .update(Buffer.concat([Buffer.from([0]), Buffer.from(text)]))
  .digest("hex");

const facts: PackageFacts = {
  firm: { id: 1, name: "示例会计师事务所" },
  project: {
    id: 2,
    code: "P1",
    name: "年报审计",
    client: "示例公司",
    year: 2024,
    reportDate: "2025-04-20",
    reportNos: ["示审〔2025〕1号"],
  },
  archive: { version: 1, requestId: 3, previousSha256: null, at: "2025-06-01T00:00:00.000Z" },
  log: { firstSeq: 1, lastSeq: 1, headHash: logHash },
  migration: "1061-roots-of-archives.sql",
  tables: [{ name: "account", rows: 1, json: ["data/account.jsonl"], csv: ["data/account.csv"] }],
  missing: [],
  notPrinted: [{ kind: "plan", title: "审计计划", why: "没有生效的审计计划" }],
  leftOut: { tables: {}, columns: {} },
};

export async function madePackage(): Promise<Buffer> {
  const out = openPackage();
  const whole = buffer(out.stream);
  await writePages(out);
  const print = Buffer.from("PK");
  const entries = [
    await out.add({ path: "prints/ZA 货币资金.xlsx", kind: "print", title: "货币资金", wpIndex: "ZA", size: 2 }, [
      print,
    ]),
    await out.add({ path: `files/${safeName("A1 <b>合同</b>.txt")}`, kind: "file", title: "合同", wpIndex: "A1" }, [
      Buffer.from("合同"),
    ]),
  ];
  await putScript(out, "papers", [
    {
      wpIndex: "ZA",
      name: "货币资金",
      audited: "1,234.50",
      status: "",
      signs: [{ level: "编制人", by: "张三", at: "2025-03-01", isStale: false }],
    },
  ]);
  const zero = "0.00";
  await putScript(out, "figures", [
    {
      code: "A101",
      name: "货币资金",
      unaudited: "1,234.50",
      ajeDr: zero,
      ajeCr: zero,
      rjeDr: zero,
      rjeCr: zero,
      audited: "1,234.50",
      prior: null,
    },
  ]);
  await out.add({ path: "data/account.jsonl", kind: "data" }, [Buffer.from('{"code": "1001", "name": "库存现金"}\n')]);
  await out.add({ path: "data/account.csv", kind: "data" }, [Buffer.from("\uFEFFcode,name\r\n1001,库存现金\r\n")]);
  await out.add({ path: "log/actions.jsonl", kind: "log" }, [
    Buffer.from(logLine({ seq: 1, prev: "00", hash: logHash, text })),
  ]);
  await putScript(out, "log-1", [[1, "2025-10-09T08:53:20.250Z", "zhang", "wpSign", "5", "sign", null, { level: 1 }]]);
  const people = [{ id: 7, userName: "zhang", name: "张三" }];
  await writeContents(out, { facts, entries, people, logPieces: 1 });
  await out.end(facts);
  return whole;
}
