import { words } from "@digao/contract/words";
import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["下载中心", "Downloads"],
  button: ["导出 Excel", "Export to Excel"],
  header: ["下载中心", "Downloads"],
  headerGoing: ["下载中心（{{count}} 个文件正在生成）", "Downloads ({{count}} in progress)"],
  started: ["共 {{rows}} 行，正在后台生成。", "{{rows}} rows: the file is being generated in the background."],
  startedLetters: ["共 {{rows}} 封函件，正在后台合并。", "{{rows}} letters: the PDF is being made in the background."],
  empty: ["没有下载文件", "No downloads"],
  emptyHint: ["超过一万行的文件、超过 200 封的合并函件在后台生成，生成后在这里取用。", "Files of more than 10,000 rows, and merged PDFs of more than 200 letters, are generated in the background and can be downloaded here."],
  hint: ["文件保存七天，占用事务所的存储空间；每次取用都有记录。", "Files are kept for seven days and count towards the firm's storage; every download is logged."],
  progress: ["{{file}} 的生成进度", "Progress of {{file}}"],
  letters: ["{{rows}} 封函件", "{{rows}} letters"],
  lettersPrinted: ["已合并 {{done}} / {{total}} 封", "{{done}} of {{total}} letters"],
  rows: ["{{rows}} 行", "{{rows}} rows"],
  until: ["保存至 {{time}}", "kept until {{time}}"],
  save: words.save,
  again: ["再次保存", "Save again"],
  remove: ["移除", "Remove"],
  saveOf: ["保存 {{file}}", "Save {{file}}"],
  removeOf: ["移除 {{file}}", "Remove {{file}}"],
  cancelOf: ["取消生成 {{file}}", "Cancel {{file}}"],
  state: {
    queued: ["排队中", "Waiting"],
    running: ["生成中", "In progress"],
    ready: ["可取用", "Ready"],
    failed: words.failed,
    cancelled: words.cancelled,
    expired: ["已过期", "Expired"],
  },
} as const satisfies Pairs;
