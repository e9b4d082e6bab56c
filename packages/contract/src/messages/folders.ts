import type { Pairs } from "../pairs.ts";
import { words } from "../words.ts";

export const messages = {
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
