import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "filesNode.code": ["编码由字母、数字、点和连字符组成，并以字母或数字开头", "A code has letters, digits, dots and hyphens, and begins with a letter or digit"],
  "filesNode.missing": ["文件节点不存在", "There is no such file node"],
  "filesNode.codeTaken": ["编码 {code} 已被节点“{name}”使用", "Code {code} is taken by node “{name}”"],
  "filesNode.cycle": ["节点不能移到它自己或其下级之下", "A node cannot be moved below itself"],
  "filesNode.tooDeep": ["文件节点最多 {limit} 层", "File nodes go at most {limit} levels deep"],
  "filesNode.tooMany": ["文件节点最多 {limit} 个", "There can be at most {limit} file nodes"],
  "filesNode.versionMissing": ["请提供所读取的版本号", "Please send the version that you read"],
  "filesNode.requiredDisabled": ["归档必备的节点不能停用，请先取消必备", "A node that archives require cannot be taken out of use: lift the requirement first"],
  "filesNode.disabledRequired": ["节点已停用，不能设为归档必备", "The node is out of use and cannot be required"],
  "filesNode.yearsMissing": ["保管年限至少 1 年，永久保管请勾选“永久性”", "Files are kept for a year at least; tick “permanent” to keep them for good"],
} as const satisfies Pairs;
