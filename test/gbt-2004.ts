/** The same books as one file of GB/T 19581. */
import {
  balances,
  codes,
  element,
  type Item,
  itemsOf,
  itemTexts,
  kindsOf,
  names,
  sides,
  vouchers,
  yuan,
} from "./gbt-sample.ts";

/** One file of GB/T 19581: balances are signed by the side of their account, months are two digits. */
export function gbt2004(): string {
  const space2004 = "http://schemas.accounting.org.cn/2004/datainterface/gssm";
  const items = (code: string, list: readonly Item[]): string =>
    itemTexts(code, list).some((text) => text !== "") ? itemTexts(code, list).join(",") : "";
  const accounts = [...names].map(([code, name]) =>
    element("会计科目", [
      ["科目编号", code],
      ["科目名称", name],
      ["科目级次", "1"],
      ["辅助核算标志", kindsOf.has(code) ? "1" : "0"],
      ["辅助核算项", (kindsOf.get(code) ?? []).join(",")],
      ["科目类型", "资产"],
      ["计量单位", ""],
      ["余额方向", sides.get(code) === "借" ? "1" : "-1"],
    ]),
  );
  const signed = (amount: number, code: string): string => yuan(sides.get(code) === "借" ? amount : -amount);
  const rows = balances().map(({ code, item, month, open, debit, credit, close }) =>
    element("科目余额及发生额", [
      ["科目编号", code],
      ["币种", "人民币"],
      ["辅助核算组", item ? items(code, [item]) : ""],
      ["期初余额", signed(open, code)],
      ["借方发生额", yuan(debit)],
      ["贷方发生额", yuan(credit)],
      ["期末余额", signed(close, code)],
      ["会计月度", String(month).padStart(2, "0")],
    ]),
  );
  const lines = vouchers.map((line) =>
    element("记账凭证", [
      ["凭证日期", line.凭证日期!.replaceAll("-", "")],
      ["凭证种类", "记"],
      ["凭证编号", line.凭证号!],
      ["行号", line.分录号!],
      ["摘要", line.摘要!],
      ["科目编号", line.科目编码!],
      ["借方金额", line.借方金额 || "0"],
      ["贷方金额", line.贷方金额 || "0"],
      ["币种", line.币种 === "CNY" ? "人民币" : line.币种!],
      ["借方外币金额", line.借方金额 ? (line.原币金额 ?? "") : ""],
      ["贷方外币金额", line.贷方金额 ? (line.原币金额 ?? "") : ""],
      ["汇率", line.汇率!],
      ["辅助核算组", items(line.科目编码!, itemsOf(line))],
      ["附件数", line.附件数!],
      ["制单人员", line.制单人!],
      ["审核人员", line.审核人!],
      ["记账人员", line.记账人!],
      ["结账标志", "1"],
      ["作废标志", "0"],
    ]),
  );
  const book = element("电子账簿", [
    ["会计核算单位", "华衡精密制造有限公司"],
    ["年度", "2024"],
    ["本位币", "人民币"],
  ]);
  const parties = [...codes].map(([key, code]) => {
    const [kind = "", name = ""] = key.split("|");
    return kind === "人员"
      ? element("人员", [
          ["人员编号", code],
          ["人员姓名", name],
        ])
      : element("单位", [
          ["单位编号", code],
          ["单位名称", name],
        ]);
  });
  const body = [book, ...accounts, `<辅助核算项档案>\n${parties.join("")}</辅助核算项档案>\n`, ...rows, ...lines];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<会计核算软件数据 xmlns="${space2004}">\n${body.join("")}</会计核算软件数据>\n`;
}
