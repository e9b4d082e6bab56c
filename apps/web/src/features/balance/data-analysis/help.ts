import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  dataanalysis: {
    for: ["比率、结构、趋势、账龄、本福特和其他分析。", "Ratios, structure, trends, ageing, Benford's law and other analyses."],
    first: ["选择一种分析；图上的点和柱可以点击，查看其背后的数据。", "Choose an analysis; points and bars open the data behind them."],
    who: ["项目组成员都可以查看和导出。", "All members look and download."],
  },
} as const satisfies Pairs;
