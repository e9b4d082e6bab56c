import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  progLine: {
    tailor: ["裁剪程序", "Tailor"],
    setPaper: ["填写底稿索引", "Set W/P reference"],
    setResult: ["记录执行结果", "Record result"],
    reopen: ["重开程序", "Reopen the procedure"],
    refuse: ["退回", "Send back"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  progLine: { result: "procedureResult" },
} as const satisfies FieldCodes;
