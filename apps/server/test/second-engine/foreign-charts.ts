/** How a person maps the accounts of two foreign charts: by the longest code that begins theirs. */
type Decision = readonly [prefix: string, standard: string, item: string, rule: "BAL" | "PL" | "SPLIT_DR" | "SPLIT_CR"];

export const pca: readonly Decision[] = [
  ["10A100020", "1002", "A101", "BAL"],
  ["10A100040", "1231", "A105", "BAL"],
  ["10A100060", "1121", "A104", "BAL"],
  ["10A100090", "1122", "A105", "SPLIT_DR"],
  ["10A100200", "1121", "A104", "BAL"],
  ["10A100230", "1101", "A102", "BAL"],
  ["10A100280", "1405", "A109", "BAL"],
  ["10A100610", "1221", "A108", "SPLIT_DR"],
  ["10A100800", "1221", "A108", "SPLIT_DR"],
  ["10A100851", "2221", "A113", "SPLIT_DR"],
  ["10A2101", "1601", "A208", "BAL"],
  ["10A2104", "1601", "A208", "BAL"],
  ["10A2201", "1701", "A213", "BAL"],
  ["10A2305", "1801", "A216", "BAL"],
  ["10A2306", "1801", "A216", "BAL"],
  ["10B100030", "2201", "L104", "BAL"],
  ["10B100040", "2202", "L105", "SPLIT_CR"],
  ["10B100320", "2211", "L108", "BAL"],
  ["10B100630", "2241", "L110", "SPLIT_CR"],
  ["10B100640", "2221", "L109", "SPLIT_CR"],
  ["10B100650", "2221", "L109", "SPLIT_CR"],
  ["10B100660", "2221", "L109", "SPLIT_CR"],
  ["10B100690", "2203", "L106", "SPLIT_CR"],
  ["10B100790", "2001", "L101", "BAL"],
  ["10B100890", "2221", "L109", "SPLIT_CR"],
  ["10B200080", "2501", "L201", "BAL"],
  ["10B2001", "2801", "L205", "BAL"],
  ["10B2003", "2801", "L205", "BAL"],
  ["10C11", "4001", "E101", "BAL"],
  ["10C12", "4002", "E103", "BAL"],
  ["10C13", "4101", "E107", "BAL"],
  ["10C130370", "4104", "E108", "BAL"],
  ["10D", "6001", "P100", "PL"],
  ["10E1", "6401", "P101", "PL"],
  ["10E2", "6602", "P104", "PL"],
  ["10E200020", "6601", "P103", "PL"],
  ["10E200050", "6601", "P103", "PL"],
  ["10E200870", "6601", "P103", "PL"],
  ["10E300020", "6603", "P106", "PL"],
];

export const bas: readonly Decision[] = [
  ["12", "1601", "A208", "BAL"],
  ["14", "1405", "A109", "BAL"],
  ["15", "1122", "A105", "SPLIT_DR"],
  ["16", "1221", "A108", "SPLIT_DR"],
  ["17", "1123", "A107", "SPLIT_DR"],
  ["19", "1002", "A101", "BAL"],
  ["208", "4001", "E101", "BAL"],
  ["2086", "4101", "E107", "BAL"],
  ["209", "4104", "E108", "BAL"],
  ["21", "2401", "L206", "BAL"],
  ["23", "2501", "L201", "BAL"],
  ["24", "2202", "L105", "SPLIT_CR"],
  ["25", "2221", "L109", "SPLIT_CR"],
  ["26", "2221", "L109", "SPLIT_CR"],
  ["27", "2211", "L108", "BAL"],
  ["28", "2241", "L110", "SPLIT_CR"],
  ["29", "2241", "L110", "SPLIT_CR"],
  ["3", "6001", "P100", "PL"],
  ["39", "6301", "P201", "PL"],
  ["4", "6401", "P101", "PL"],
  ["5", "6602", "P104", "PL"],
  ["59", "6601", "P103", "PL"],
  ["6", "6602", "P104", "PL"],
  ["7", "6602", "P104", "PL"],
  ["79", "6711", "P202", "PL"],
  ["8", "6603", "P106", "PL"],
  ["89", "6801", "P301", "PL"],
];

/** The mapping file of a list whose first two columns are code and name. */
export function mappingCsv(list: string, decisions: readonly Decision[]): string {
  const names = new Map<string, string>();
  for (const line of list.split("\n").slice(1)) {
    const [code = "", name = ""] = line.split(",").map((cell) => cell.replaceAll('"', "").trim());
    if (code && name) names.set(code, name);
  }
  const rows = [...names].flatMap(([code, name]) => {
    const fitting = decisions.filter(([prefix]) => code.startsWith(prefix));
    const [best] = fitting.sort(([a], [b]) => b.length - a.length);
    return best ? [[code, name, best[1], best[2], best[3]].join(",")] : [];
  });
  return ["科目编码,科目名称,标准科目编码,报表项目代码,取数规则", ...rows].join("\n");
}
