/**
 * Which encoding bytes are in that are not UTF-8: the one in which words of ledgers are readable, else western letters by themselves, else
 * GB18030 or Big5, by under which more of the double-byte characters are everyday ones.
 */

type Verdict = "common" | "rare" | "broken";

interface Script {
  judge(lead: number, trail: number): Verdict;
  /** Bytes of the character that begins with this pair. */
  length(trail: number): number;
}

/** Big5 must win clearly: ledgers of the mainland are GB18030. */
const BIG5_LEAD = 0.25;
const BROKEN_COSTS = 2;

const SAMPLE_BYTES = 65_536;
/** Words that labels of ledgers are made of, as each encoding's country writes them. */
const WORDS = {
  gb18030: [
    "科目",
    "凭证",
    "摘要",
    "日期",
    "金额",
    "借方",
    "贷方",
    "余额",
    "名称",
    "编码",
    "合计",
    "方向",
    "期间",
    "发生额",
  ],
  big5: [
    "科目",
    "傳票",
    "憑證",
    "摘要",
    "日期",
    "金額",
    "借方",
    "貸方",
    "餘額",
    "名稱",
    "代號",
    "編號",
    "合計",
    "票號",
  ],
  shift_jis: [
    "科目",
    "伝票",
    "摘要",
    "日付",
    "金額",
    "借方",
    "貸方",
    "残高",
    "コード",
    "番号",
    "取引",
    "税区分",
    "部門",
    "補助",
  ],
} as const;
type EastAsian = keyof typeof WORDS;
const WORDS_MIN = 2;
const KANA_MIN = 0.3;

export type BeyondUtf8 = EastAsian | "latin1";

/** Judges bytes that are known not to be UTF-8. */
export function likelierEncoding(bytes: Buffer): BeyondUtf8 {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const names: EastAsian[] = ["gb18030", "big5", "shift_jis"];
  const texts = names.map((name) => ({ name, text: new TextDecoder(name).decode(sample) }));
  const scored = texts.map(({ name, text }) => ({
    name,
    text,
    words: WORDS[name].filter((word) => text.includes(word)).length,
  }));
  const [best, second] = scored.toSorted((a, b) => b.words - a.words);
  if (best && best.words >= WORDS_MIN && best.words > (second?.words ?? 0)) return best.name;
  if (isWestern(sample)) return "latin1";
  const japanese = texts.at(-1)?.text ?? "";
  if (!japanese.includes("\uFFFD") && shareOf(japanese, /[ぁ-ヿ]/g) > KANA_MIN) return "shift_jis";
  return likelierChinese(sample);
}

/** Letters of western Europe stand one by one, in words of ASCII. */
function isWestern(bytes: Buffer): boolean {
  const count = { alone: 0, all: 0 };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    count.all++;
    const isLetter = byte >= 0xc0 || byte === 0x80 || byte === 0xa3 || byte === 0xa7;
    if (isLetter && (bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) count.alone++;
  }
  return count.all > 0 && count.alone / count.all > 0.95;
}

const shareOf = (text: string, pattern: RegExp): number => {
  const wide = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return (text.match(pattern)?.length ?? 0) / Math.max(1, wide);
};

function likelierChinese(bytes: Buffer): "gb18030" | "big5" {
  return shareOfCommon(bytes, BIG5) - shareOfCommon(bytes, GB18030) > BIG5_LEAD ? "big5" : "gb18030";
}

function shareOfCommon(bytes: Buffer, script: Script): number {
  const count = { common: 0, rare: 0, broken: 0 };
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    const verdict = script.judge(lead, trail);
    count[verdict]++;
    if (verdict !== "broken") at += script.length(trail) - 1;
  }
  const all = count.common + count.rare + count.broken;
  return (count.common - BROKEN_COSTS * count.broken) / Math.max(1, all);
}

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to;
const isDigit = (byte: number) => within(byte, 0x30, 0x39);

const GB18030: Script = {
  judge: (lead, trail) => {
    if (isDigit(trail)) return "rare";
    if (lead === 0x80 || lead === 0xff || trail < 0x40 || trail === 0x7f || trail === 0xff) return "broken";
    // Symbols, kana and the 3,755 first-level characters of GB 2312.
    return trail >= 0xa1 && (within(lead, 0xa1, 0xa5) || within(lead, 0xb0, 0xd7)) ? "common" : "rare";
  },
  length: (trail) => (isDigit(trail) ? 4 : 2),
};

const BIG5: Script = {
  judge: (lead, trail) => {
    if (!within(lead, 0xa1, 0xf9) || !(within(trail, 0x40, 0x7e) || within(trail, 0xa1, 0xfe))) return "broken";
    // Symbols and the 5,401 frequent characters.
    return lead <= 0xc6 ? "common" : "rare";
  },
  length: () => 2,
};
