/** GB18030 or Big5: the encoding under which more of the double-byte characters are everyday ones. */

interface Reading {
  pairs: number;
  common: number;
  broken: number;
}

/** Big5 must win clearly: ledgers of the mainland are GB18030. */
const BIG5_LEAD = 0.25;

/** Judges bytes that are known not to be UTF-8. */
export function likelierChinese(bytes: Buffer): "gb18030" | "big5" {
  const gb = readGb(bytes);
  const big5 = readBig5(bytes);
  return share(big5) - share(gb) > BIG5_LEAD ? "big5" : "gb18030";
}

const share = (reading: Reading) => (reading.common - 2 * reading.broken) / Math.max(1, reading.pairs + reading.broken);

function readGb(bytes: Buffer): Reading {
  const reading = { pairs: 0, common: 0, broken: 0 };
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    if (trail >= 0x30 && trail <= 0x39) {
      at += 3;
      reading.pairs++;
    } else if (lead === 0x80 || lead === 0xff || trail < 0x40 || trail === 0x7f || trail === 0xff) {
      reading.broken++;
    } else {
      at++;
      reading.pairs++;
      // Symbols, kana and the 3,755 first-level characters of GB 2312.
      if (trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa5) || (lead >= 0xb0 && lead <= 0xd7))) reading.common++;
    }
  }
  return reading;
}

function readBig5(bytes: Buffer): Reading {
  const reading = { pairs: 0, common: 0, broken: 0 };
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    const isTrail = (trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe);
    if (lead < 0xa1 || lead > 0xf9 || !isTrail) {
      reading.broken++;
    } else {
      at++;
      reading.pairs++;
      // Symbols and the 5,401 frequent characters.
      if (lead <= 0xa3 || (lead >= 0xa4 && lead <= 0xc6)) reading.common++;
    }
  }
  return reading;
}
