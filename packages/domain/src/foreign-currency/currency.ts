/** What books call a currency (币种), as its ISO 4217 code. */

const NAMES: readonly (readonly [code: string, names: RegExp])[] = [
  ["CNY", /^(人民币|本位币|RMB|￥|¥|元)$/],
  ["HKD", /^(港币|港元|港纸|HK\$?)$/],
  ["MOP", /^(澳门元|澳门币)$/],
  ["TWD", /^(新台币|台币|NT\$?)$/],
  ["USD", /^(美元|美金|US\$?|\$)$/],
  ["EUR", /^(欧元|€)$/],
  ["JPY", /^(日元|日圆|日币)$/],
  ["GBP", /^(英镑|£)$/],
  ["AUD", /^(澳元|澳大利亚元|澳币)$/],
  ["CAD", /^(加元|加拿大元|加币)$/],
  ["SGD", /^(新加坡元|新元|坡币)$/],
  ["CHF", /^(瑞士法郎|瑞郎)$/],
  ["NZD", /^(新西兰元|纽元)$/],
  ["KRW", /^(韩元|韩国元|韩币)$/],
  ["THB", /^(泰铢)$/],
  ["MYR", /^(林吉特|马来西亚林吉特|马币)$/],
  ["VND", /^(越南盾)$/],
  ["INR", /^(印度卢比|卢比)$/],
  ["RUB", /^(卢布|俄罗斯卢布)$/],
];

/** Null where the text names none that is known: it is shown as it stands and asks for a person. */
export function currencyCode(text: string): string | null {
  const plain = text.normalize("NFKC").trim().toUpperCase();
  const named = NAMES.find(([, names]) => names.test(plain));
  if (named) return named[0];
  return /^[A-Z]{3}$/.test(plain) ? plain : null;
}

const IN_NAMES: readonly (readonly [code: string, words: RegExp])[] = [
  ["USD", /美元|美金|USD/i],
  ["HKD", /港币|港元|HKD/i],
  ["EUR", /欧元|EUR/i],
  ["JPY", /日元|日圆|JPY/i],
  ["GBP", /英镑|GBP/i],
  ["AUD", /澳元|澳大利亚元|AUD/i],
  ["CAD", /加元|加拿大元|CAD/i],
  ["SGD", /新加坡元|SGD/i],
];

/** The currency that an account's own name tells: 银行存款-中国银行美元户. */
export const currencyInName = (name: string): string | null =>
  IN_NAMES.find(([, words]) => words.test(name))?.[0] ?? null;
