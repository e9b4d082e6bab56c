/** The general ledger of ERPNext: "6601 - 运费 - HC" names code, account and company; Opening, Total and Closing in quotes are sums. */
import type { Arrangement } from "./arrangement.ts";
import { columnsOf, plain, rowWith, widened, widthOf } from "./cells.ts";

const NEEDED: readonly (readonly string[])[] = [
  ["posting date", "account", "voucher no"],
  ["过账日期", "科目", "凭证编号", "对方科目"],
];
const LABELS: Readonly<Record<string, string | null>> = {
  "posting date": "凭证日期",
  account: "科目编码",
  科目: "科目编码",
  "voucher type": null,
  "voucher subtype": null,
  "voucher no": "凭证号",
  "against account": null,
  party: "往来单位",
  "party type": null,
  project: "项目",
  "cost center": "部门",
  remarks: "摘要",
  备注: "摘要",
};
const SUM = /^'(?:opening|total|closing.*|期初|合计|期末.*)'$/i;

export const erpnextLedger: Arrangement = (head) => {
  const at = Math.max(...NEEDED.map((labels) => rowWith(head, labels)));
  if (at === -1) return null;
  const header = head[at] ?? [];
  const columns = columnsOf(header);
  const account = columns.get("account") ?? columns.get("科目") ?? -1;
  const voucher = columns.get("voucher no") ?? columns.get("凭证编号") ?? -1;
  const below = head.slice(at + 1);
  if (!below.some((row) => SUM.test(plain(row[account])) || / - \S+$/.test(plain(row[account])))) return null;
  const width = widthOf(head);
  const labels = header.map((cell) => {
    const key = plain(cell).toLowerCase();
    // The balance runs on over several accounts.
    if (/^(?:balance|余额)/.test(key)) return null;
    const label = LABELS[key];
    return label === undefined ? cell : label;
  });
  return () => (row, index) => {
    if (index < at || row.length === 0) return row;
    if (index === at) return widened(labels, width, ["科目名称"]);
    const text = plain(row[account]);
    if (SUM.test(text) || (text === "" && plain(row[voucher]) === ""))
      return widened(row.with(account, "合计"), width, [null]);
    const { code, name } = partsOf(text);
    return widened(row.with(account, code || null), width, [name]);
  };
};

/** The company stands behind every account; a name may hold the same sign. */
function partsOf(text: string): { code: string; name: string } {
  const parts = text.split(" - ");
  const named = parts.length > 1 ? parts.slice(0, -1) : parts;
  const [first = "", ...rest] = named;
  const isCode = rest.length > 0 && /^\d[\w.]*$/.test(first);
  return isCode ? { code: first, name: rest.join(" - ") } : { code: "", name: named.join(" - ") };
}
