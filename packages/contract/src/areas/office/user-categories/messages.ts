import type { Pairs } from "../../../pairs.ts";
import { words } from "../../../words.ts";

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
  "folder.missing": ["文件夹不存在或已被删除", "This folder does not exist or was deleted"],
  "folder.cycle": ["不能把文件夹移到它自己或它的下级文件夹中", "A folder cannot be moved into itself or into a folder below it"],
  "folder.tooDeep": ["文件夹最多 {limit} 层", "Folders go at most {limit} levels deep"],
  "folder.tooMany": ["文件夹最多 {limit} 个", "There can be at most {limit} folders"],
  "folder.nameTaken": ["同一级已有名为 {name} 的文件夹", "There is a folder named {name} on this level already"],
  "folder.versionMissing": ["请提供所读取的版本号", "Please send the version that you read"],
  "folder.managed": ["我负责的项目", "Projects I manage"],
  "folder.joined": ["我参与的项目", "Projects I work on"],
  "folder.watched": ["重点关注", "Watched"],
  "folder.review": ["待复核", "To be reviewed"],
  "folder.archiving": ["待归档", "To be archived"],
  "folder.done": words.done,
} as const satisfies Pairs;
