/** GB18030 or Big5: the encoding under which more of the double-byte characters are everyday ones. */

type Verdict = "common" | "rare" | "broken";

interface Script {
  judge(lead: number, trail: number): Verdict;
  /** Bytes of the character that begins with this pair. */
  length(trail: number): number;
}

/** Big5 must win clearly: ledgers of the mainland are GB18030. */
const BIG5_LEAD = 0.25;
const BROKEN_COSTS = 2;

/** Judges bytes that are known not to be UTF-8. */
export function likelierChinese(bytes: Buffer): "gb18030" | "big5" {
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
