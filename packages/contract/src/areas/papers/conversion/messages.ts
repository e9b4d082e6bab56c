import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "conversion.noOffice": ["服务器未安装 LibreOffice，不能做这种转换；请下载 xlsx 后在本机转换，或请管理员安装", "LibreOffice is not installed on the server, which this conversion needs: download the xlsx and convert it yourself, or ask for it to be installed"],
  "conversion.failed": ["文件不能转换，可能已损坏", "The file could not be converted: it may be damaged"],
  "conversion.notOfProject": ["文件不属于该项目", "The file is not of this project"],
  "conversion.empty": ["表格没有可打印的内容", "The sheet has nothing to print"],
  "conversion.tooLarge": ["表格超过 {count} 个单元格，不能打印为 PDF；请设置打印区域或下载 xlsx", "The sheet has more than {count} cells to print: set a print area, or download the xlsx"],
  "conversion.pictures": ["另有 {count} 张图片未打印", "{count} pictures are not printed"],
  "conversion.notes": ["批注", "Notes"],
} as const satisfies Pairs;
