/** Auxiliary accounting (辅助核算) written into one column, as each program writes it. */
import { toHalfWidth } from "./parse-amount.ts";

export interface AuxItem {
  /** "客户", "部门", ... as written; empty when the text does not say. */
  type: string;
  code: string;
  name: string;
}

const AUX_TYPES =
  "客户|供应商|往来单位|往来|部门|职员|员工|个人|人员|项目|存货|仓库|银行账户|银行|成本中心|利润中心|费用项目|现金流量项目|核算项目";
const TYPED = new RegExp(`^(${AUX_TYPES}|[^:/\\[\\]]{1,12})[:](.+)$`);
const CODE_IN_FRONT = /^[[【(]([^\]】)]+)[\]】)]\s*(.+)$/;
const CODE_BEHIND = /^(.+?)\s*[[【(]([0-9A-Za-z.\-_]+)[\]】)]$/;
/** A code has a digit; before a mere blank two, or "Evergreen Inc" and "3M China" would lose half their names. */
const CODE_SLASH_NAME = /^([A-Za-z.-]*\d[0-9A-Za-z.-]*)[/_]\s*(.+)$/;
const CODE_BLANK_NAME = /^([A-Za-z.-]*\d[0-9A-Za-z.-]*\d[0-9A-Za-z.-]*)\s+(.+)$/;

/** 【客户：甲公司】, [客户]甲公司, 客户[001:甲公司]: kinds and brackets as other programs set them. */
const OUTER = /^\[([^[\]]+:[^[\]]+)\]$/;
const KIND_IN_FRONT = new RegExp(`^\\[(${AUX_TYPES})\\]\\s*:?\\s*(.+)$`);
const KIND_OUTSIDE = new RegExp(`^(${AUX_TYPES})\\[([^\\]]*\\P{ASCII}[^\\]]*|[^\\]]+[:/][^\\]]+)\\]$`, "u");
const CODE_COLON_NAME = /^([A-Za-z.-]*\d[0-9A-Za-z.-]*):\s*(.+)$/;

/** "客户:甲公司[001]", "[001]甲公司", "客户:001/甲公司;部门:02/销售部", "客户_001_甲公司" to their parts. */
export function parseAux(text: string): AuxItem[] {
  return splitPairs(
    toHalfWidth(text)
      .replace(/[【〔]/g, "[")
      .replace(/[】〕]/g, "]")
      .trim(),
  ).map(parsePair);
}

/** Pairs stand apart by ";" or, where each part names its type, by "/", "," or "、". */
function splitPairs(text: string): string[] {
  const parts = text.split(/[;\n]|(?<=\])(?=\[[^\]]+[:\]])/).flatMap((part) => {
    const finer = part.split(/[/,、|](?=[^/,、|:[\]]{1,12}:)/);
    return finer.every((piece) => piece.includes(":")) ? finer : [part];
  });
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function parsePair(whole: string): AuxItem {
  const part = OUTER.exec(whole)?.[1] ?? whole;
  const kinded = KIND_IN_FRONT.exec(part) ?? KIND_OUTSIDE.exec(part);
  if (kinded) return { type: kinded[1] ?? "", ...codeAndName((kinded[2] ?? "").trim()) };
  // "C001:甲公司" has a code where others have a kind.
  if (CODE_COLON_NAME.test(part)) return { type: "", ...codeAndName(part) };
  const typed = TYPED.exec(part) ?? new RegExp(`^(${AUX_TYPES})_(.+)$`).exec(part);
  const type = typed?.[1]?.trim() ?? "";
  return { type, ...codeAndName((typed?.[2] ?? part).trim()) };
}

function codeAndName(text: string): { code: string; name: string } {
  const front = CODE_IN_FRONT.exec(text);
  if (front) return { code: (front[1] ?? "").trim(), name: (front[2] ?? "").trim() };
  const behind = CODE_BEHIND.exec(text);
  if (behind) return { code: (behind[2] ?? "").trim(), name: (behind[1] ?? "").trim() };
  const slash = CODE_SLASH_NAME.exec(text) ?? CODE_COLON_NAME.exec(text) ?? CODE_BLANK_NAME.exec(text);
  if (slash) return { code: (slash[1] ?? "").trim(), name: (slash[2] ?? "").trim() };
  return { code: "", name: text };
}
