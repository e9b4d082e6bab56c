/** Further layouts of journals, made from one year of books; with forms of files that no program alone has. */
import { chinesePrograms } from "./further-chinese.ts";
import { auditFiles } from "./further-files.ts";
import { csv, type Further, page, usual } from "./further-forms.ts";
import { rowsOf } from "./further-rows.ts";
import { worldPrograms } from "./further-world.ts";
import { month } from "./programs-books.ts";

const filesOnly: Further[] = [
  ...auditFiles.map((one) => one),
  {
    program: "quotes within cells that nobody doubled",
    file: "quotes.csv",
    ends: "read",
    bytes: ({ lines }) =>
      rowsOf(usual, lines)
        .map((row, at) =>
          at === 0
            ? row.join(",")
            : row.map((cell, place) => (place === 2 ? `"付 给"甲公司"尾款, ${cell}"` : (cell ?? ""))).join(","),
        )
        .join("\r\n"),
  },
  {
    program: "a zip of months",
    file: "months.zip",
    ends: "read",
    bytes: async ({ lines }) => {
      const { zipOf } = await import("./formats-desk.ts");
      return zipOf(
        Object.fromEntries(
          Array.from({ length: 12 }, (_, at) => [
            `${at + 1}.csv`,
            csv(
              rowsOf(
                usual,
                lines.filter((line) => month(line) === at + 1),
              ),
            ),
          ]),
        ),
      );
    },
  },
  {
    program: "a page saved in one file",
    file: "page.mht",
    ends: "read",
    bytes: ({ lines }) => mht(page(rowsOf(usual, lines))),
  },
  {
    program: "an electronic voucher",
    file: "voucher.xml",
    ends: "waits",
    bytes: () =>
      '<?xml version="1.0" encoding="UTF-8"?><xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:inv="http://xbrl.mof.gov.cn/inv"><inv:TotalAmount>120.50</inv:TotalAmount></xbrl>',
  },
  {
    program: "a journal of another year",
    file: "old.csv",
    ends: { period: "own" },
    bytes: ({ lines }) =>
      csv(
        rowsOf(
          [["日期", (line) => line.date.replace("2024", "2023").replace("02-29", "02-28")], ...usual.slice(1)],
          lines,
        ),
      ),
    codeOf: null,
  },
];
const mht = (html: string): string =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="----=_b"\r\n\r\n------=_b\r\nContent-Location: file:///C:/a/sheet001.htm\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Type: text/html; charset="utf-8"\r\n\r\n${[...Buffer.from(html)].map((byte) => (byte === 61 || byte > 126 ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}` : String.fromCharCode(byte))).join("")}\r\n------=_b--\r\n`;

export const furtherPrograms: readonly Further[] = [...chinesePrograms, ...worldPrograms, ...filesOnly];
