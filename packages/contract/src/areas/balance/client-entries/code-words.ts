import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  takeOver: {
    draft: ["草稿", "Draft"],
    proposed: ["未沟通", "Not discussed"],
    accepted: ["同意调整", "Agreed"],
    booked: ["客户已入账", "Booked by client"],
    waived: ["不同意调整", "Not agreed"],
  },
  voucherLayout: {
    own: ["Excel 凭证表（本系统格式）", "Excel, our own layout"],
    u8: ["用友 U8 总账工具（TXT）", "UFIDA U8, ledger tool (TXT)"],
    k3: ["金蝶 K/3 标准凭证引入（Excel）", "Kingdee K/3, voucher import (Excel)"],
  },
  clientYear: {
    open: ["未结账：凭证记入被审计年度", "Open: vouchers go into the audited year"],
    closed: ["已结账：损益记入以前年度损益调整", "Closed: profit and loss go to prior-year adjustments"],
  },
} as const satisfies CodeWords<typeof codes>;
