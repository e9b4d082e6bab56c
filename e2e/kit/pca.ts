import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Balance, fen } from "./figures.ts";

const ledgers = new URL("../../../shared/data/ledgers/", import.meta.url);
export const pcaFile = (name: string): string => fileURLToPath(new URL(`exports/${name}`, ledgers));

interface Published {
  trialBalance: { accountCode: string; opening: string; debit: string; credit: string; closing: string }[];
}

/** As published beside the export, in yen. */
export function pcaBalances(): Balance[] {
  const { trialBalance }: Published = JSON.parse(readFileSync(new URL("pca_ja_fy2021.expected.json", ledgers), "utf8"));
  return trialBalance.map(({ accountCode, opening, debit, credit, closing }) => ({
    account: accountCode,
    opening: fen(opening),
    debit: fen(debit),
    credit: fen(credit),
    closing: fen(closing),
  }));
}

/** The books of the U8 export: which statement item an auditor gives each of its Japanese accounts. */
const accountsOf: Readonly<Record<string, string>> = {
  A101: "10A100020",
  A102: "10A100230",
  A104: "10A100060 10A100200",
  A105: "10A100040 10A100090",
  A108: "10A100610 10A100800",
  A109: "10A100280",
  A113: "10A100851",
  A208: "10A210130 10A210410",
  A213: "10A220190",
  A218: "10A230570 10A230650",
  L101: "10B100790",
  L104: "10B100030",
  L105: "10B100040",
  L108: "10B100320",
  L109: "10B100640 10B100650 10B100660 10B100890",
  L110: "10B100630 10B100690",
  L201: "10B200080",
  L204: "10B200120",
  L205: "10B200300",
  E101: "10C110010",
  E103: "10C120020",
  E107: "10C130020 10C130360",
  E108: "10C130370",
  P100: "10D100101 10D100102 10D100111 10D100112",
  P101: "10E100100 10E100121 10E100122 10E100131 10E100132 10E100140",
  P102: "10E200210",
  P103: "10E200020 10E200050 10E200870",
  P104:
    "10E200090 10E200130 10E200140 10E200150 10E200180 10E200200 10E200220 10E200240 10E200370 10E200520 10E200540 " +
    "10E200600 10E200690 10E200720 10E200730 10E201000 10E201040 10E201110 10E201120 10E201130 10E201140 10E201160 " +
    "10E201230 10E201270",
  P106: "10E300020",
};

export const pcaMapping: ReadonlyMap<string, string> = new Map(
  Object.entries(accountsOf).flatMap(([item, accounts]) => accounts.split(" ").map((account) => [account, item])),
);
