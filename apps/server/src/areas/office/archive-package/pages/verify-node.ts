// node verify.mjs <package.zip | folder> [hash of manifest.json]: verifies an archive package. Needs Node alone; asks nobody.
// node verify.mjs <压缩包或解压后的文件夹> [清单哈希]：离线核对归档包，只需要 Node。
import { stat } from "node:fs/promises";
import { faultLine, type Verdict, type VerdictLang, verdictLine } from "@digao/domain/archive/package/verdict";
import { verifyFolder, verifyPackage } from "@digao/domain/archive/package/verify";
import { fileSource, folderFiles, nodeTools } from "./node-tools.ts";

const langs: readonly VerdictLang[] = ["zh", "en"];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function verdictOf(path: string, options: { manifestSha256?: string }): Promise<Verdict> {
  if ((await stat(path)).isDirectory()) return verifyFolder(await folderFiles(path), nodeTools, options);
  const source = await fileSource(path);
  try {
    return await verifyPackage(source, nodeTools, options);
  } finally {
    await source.close();
  }
}

const [path, manifestSha256] = process.argv.slice(2);
if (path) {
  const verdict = await verdictOf(path, manifestSha256 ? { manifestSha256 } : {});
  for (const fault of verdict.faults) say(`${faultLine("zh", fault)} / ${faultLine("en", fault)}`);
  for (const lang of langs) say(verdictLine(lang, verdict));
  if (verdict.manifestSha256) say(`sha256(manifest.json) = ${verdict.manifestSha256}`);
  process.exitCode = verdict.isWhole ? 0 : 1;
} else {
  say("node verify.mjs <package.zip | folder> [sha256 of manifest.json]");
  process.exitCode = 2;
}
