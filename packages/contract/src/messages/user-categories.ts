import type { Pairs } from "../pairs.ts";

export const messages = {
  "calendar.rangeTooLong": ["一次最多查询 {days} 天", "At most {days} days can be asked for at once"],
  "calendar.endBeforeStart": ["结束时间不能早于开始时间", "The end cannot be before the start"],
  "calendar.missing": ["日程不存在或已被删除", "This event does not exist or was deleted"],
  "calendar.planStart": ["{project}：计划开始", "{project}: planned start"],
  "calendar.planEnd": ["{project}：计划结束", "{project}: planned end"],
  "calendar.periodEnd": ["{project}：资产负债表日", "{project}: balance sheet date"],
  "calendar.baseDate": ["{project}：基准日", "{project}: base date"],
  "calendar.reportDate": ["{project}：报告日", "{project}: report date"],
  "calendar.archiveDue": ["{project}：归档截止日", "{project}: archive due"],
} as const satisfies Pairs;
