import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  projecthome: {
    for: ["查看您各项目的全部文件，按客户、项目、上传人和文件名查找。", "All files of your projects, found by client, project, person and name."],
    first: ["在关键词中输入文件名、项目或客户；打开一行即在其项目的资料中心查看。", "Type a name, project or client; opening a row shows it in the document centre of its project."],
    who: ["只列出您已确认加入的项目的文件。", "Files of projects that you have joined, and no others."],
  },
  documentcenter: {
    for: ["按文件节点存放项目资料：上传、版本、预览、全文查找、回收站。", "Keeps the project's files by node: upload, versions, preview, full-text search, bin."],
    first: ["先选择节点，再把文件或文件夹拖入、粘贴或选择上传；同名文件自动成为新版本。标有“必备”的节点归档前必须有文件。", "Choose a node, then drop, paste or choose files and folders; the same name becomes a new version. Nodes marked as required need a file before the archive."],
    who: ["项目成员可上传、移动和删除；定稿文件只有项目负责人可以取消定稿；归档后只读。", "Members upload, move and delete; only leaders reopen a final file; archived projects are read only."],
  },
} as const satisfies Pairs;
