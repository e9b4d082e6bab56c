/** What a verification finds, and in which words. */
import type { EntryKind, Manifest } from "./manifest.ts";

/**
 * Altered: its bytes are others. Missing, added, reordered: of entries. Envelope: bytes of the zip around an entry, or at its end, which
 * bear nothing of the entry. Manifest: the list itself. Chain: the order that the list swears to. Log: an entry of the action log.
 */
export type FaultKind = "altered" | "missing" | "added" | "reordered" | "envelope" | "manifest" | "chain" | "log";

export interface Fault {
  kind: FaultKind;
  /** Null of what belongs to no entry: the end of the zip. */
  path: string | null;
  entryKind: EntryKind | null;
  /** More, in a word of the format: the number of a log entry, a hash. */
  detail?: string;
}

export interface Verdict {
  isWhole: boolean;
  faults: readonly Fault[];
  /** Entries that were held against their hashes. */
  checked: number;
  bytes: number;
  logRows: number;
  manifestSha256: string | null;
  manifest: Manifest | null;
}

type Words = readonly [zh: string, en: string];
export type VerdictLang = "zh" | "en";

const faultWords: Readonly<Record<FaultKind, Words>> = {
  altered: ["内容已被改动", "altered"],
  missing: ["缺少", "missing"],
  added: ["多出，清单中没有", "added: not in the list"],
  reordered: ["顺序已被改动", "out of its order"],
  envelope: ["压缩包结构字节已被改动", "bytes of the zip around it were altered"],
  manifest: ["清单已被改动或无法读取", "the list was altered or cannot be read"],
  chain: ["清单中的链不成立", "the chain of the list does not hold"],
  log: ["操作日志的哈希链不成立", "the hash chain of the action log does not hold"],
};

const kindWords: Readonly<Record<EntryKind, Words>> = {
  data: ["数据表", "table"],
  file: ["文件", "file"],
  mail: ["邮件", "mail"],
  voucher: ["电子凭证原件", "e-voucher"],
  letter: ["函件", "letter"],
  print: ["底稿", "paper"],
  log: ["日志", "log"],
  viewer: ["浏览器页面", "viewer"],
  about: ["说明与清单", "about the package"],
};

const inLang = (lang: VerdictLang, [zh, en]: Words): string => (lang === "zh" ? zh : en);

export const kindWord = (lang: VerdictLang, kind: EntryKind): string => inLang(lang, kindWords[kind]);

export function faultLine(lang: VerdictLang, { kind, path, entryKind, detail }: Fault): string {
  const where = path ?? inLang(lang, ["压缩包末尾", "the end of the zip"]);
  const of = entryKind ? ` [${kindWord(lang, entryKind)}]` : "";
  const between = lang === "zh" ? "：" : ": ";
  return `${where}${of}${between}${inLang(lang, faultWords[kind])}${detail ? ` (${detail})` : ""}`;
}

export function verdictLine(lang: VerdictLang, { isWhole, checked, faults, logRows }: Verdict): string {
  if (isWhole)
    return inLang(lang, [
      `完整：${checked} 个条目、${logRows} 条日志全部与清单一致`,
      `whole: ${checked} entries and ${logRows} log rows are as the list has them`,
    ]);
  return inLang(lang, [`不完整：发现 ${faults.length} 处问题`, `NOT whole: ${faults.length} faults`]);
}
