import type { Acts } from "../../../records.ts";

export const acts = {
  download: {
    order: ["提交生成", "Order a file"],
    ready: ["文件已备妥", "File is ready"],
    takeFile: ["取走文件", "Take a file"],
  },
} as const satisfies Acts;
