/** Codes of 小企业会计准则 as the rules of cash flow know them, which speak in codes of 企业会计准则. */

const families: Readonly<Record<string, string>> = {
  3001: "4001",
  3002: "4002",
  3101: "4101",
  3103: "4103",
  3104: "4104",
  4001: "5001",
  4101: "5101",
  4301: "5301",
  4401: "5401",
  4403: "5403",
  5001: "6001",
  5051: "6051",
  5111: "6111",
  5301: "6301",
  5401: "6401",
  5402: "6402",
  5403: "6403",
  5601: "6601",
  5602: "6602",
  5603: "6603",
  5711: "6711",
  5801: "6801",
};

/** Assets and liabilities bear the same codes in both standards. @param code of an account of 小企业会计准则 */
export const enterpriseCode = (code: string): string => {
  const family = code.slice(0, 4);
  return (families[family] ?? family) + code.slice(4);
};
