import { type Finding, lineAt, listCode, type Report, read } from "./check-files.ts";

/** Columns that hold a code of an area, wherever they stand. */
const columns = [
  "adj_type",
  "archive_flag",
  "checked",
  "client_status",
  "detail_type",
  "flag",
  "invite_status",
  "kind",
  "purpose",
  "ref_type",
  "result",
  "risk_level",
  "role_id",
  "sign_level",
  "state",
  "status",
  "type_id",
  "wp_status",
].join("|");
const fields =
  "adjStatus|adjType|archiveFlag|clientStatus|detailType|inviteStatus|riskLevel|roleId|signLevel|status|typeId|wpStatus";
// A code has one or two digits; an HTTP status has three.
const bare = String.raw`-?\d{1,2}(?![\d.])`;

// SQL: h.status <> 3, m.checked in (0, 1)
const inSql = new RegExp(
  String.raw`(?<!(?:const|let) )\b(?:${columns}) *(?:=|<>|!=|<=|>=|<|>|(?:not )?in) *\(?${bare}`,
  "g",
);
const inCode = [
  // Kysely: .where("m.checked", "in", [0, 1])
  new RegExp(String.raw`"(?:\w+\.)?(?:${columns})", "[^"]+", \[?${bare}`, "g"),
  // TypeScript, where 0 is often "none": adjStatus !== 3
  new RegExp(String.raw`\b(?:${fields}) (?:===|!==) [1-9](?![\d.])`, "g"),
];

const isSource = (path: string): boolean => /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path);

/** A code is compared by its name: what `status <> 9` means, no reader sees, and no change of the enumeration finds it. */
export function checkCodes(root: string): Report {
  const findings = listCode(root)
    .filter(isSource)
    .flatMap((file): Finding[] => {
      const text = read(root, file);
      return [...(text.includes("sql`") || text.includes("sql<") ? [inSql] : []), ...inCode].flatMap((pattern) =>
        [...text.matchAll(pattern)].map((found) => ({
          file,
          line: lineAt(text, found.index),
          text: `${found[0]} compares a code with a bare number: name it (codes.ts of its area)`,
        })),
      );
    });
  return { findings };
}
