import { describe, expect, it } from "vitest";
import { readPages } from "../../../test/pdf-pages.ts";
import { withMark } from "./mark.ts";
import { qrSvg } from "./qr.ts";
import { openPress, paperFont, UnprintableError } from "./typst.ts";

const template = `#set text(font: "${paperFont}", lang: "zh")
#let d = json("/data.json")
#set page(header: image("/qr.svg", width: 20mm), numbering: "1/1")
#d.title
#strong[加粗]
#pagebreak()
#d.text`;

describe("papers made with typst", () => {
  it("hold the words they were given in the fonts they came with, and a QR code that reads back from each page", async () => {
    const press = openPress();
    const { bytes, pages } = press.pdf({
      template,
      data: { title: "银行询证函", text: "壹佰万元整 #1 $2 *3*" },
      pictures: { "/qr.svg": qrSvg("token-甲") },
    });
    expect(pages).toBe(2);
    const read = await readPages(bytes);
    expect(read.map(({ qr }) => qr)).toEqual(["token-甲", "token-甲"]);
    expect(read[0]?.text).toContain("银行询证函");
    expect(read[0]?.text).toContain("加粗");
    // Words of data are no markup.
    expect(read[1]?.text).toContain("壹佰万元整 #1 $2 *3*");
  });

  it("carry over each page the mark of whom they are printed for, and none for the next", async () => {
    const press = openPress();
    const paper = { template, data: { title: "底稿", text: "内容" }, pictures: { "/qr.svg": qrSvg("token-乙") } };
    const markedBytes = await withMark('某地监管局 "高检查" 2026-11-30 21:00', async () => press.pdf(paper).bytes);
    for (const { text } of await readPages(markedBytes)) expect(text).toContain('监管局 "高检查"');
    for (const { text } of await readPages(press.pdf(paper).bytes)) expect(text).not.toContain("高检查");
  });

  it("say why a template cannot be printed, and the next one is", () => {
    const press = openPress();
    expect(() => press.pdf({ template: "#nothing-of-this-name", data: {} })).toThrow(UnprintableError);
    expect(press.pdf({ template: '#json("/data.json").a', data: { a: "好" } }).pages).toBe(1);
  });

  it("read nothing of the machine: a template names its own data and pictures alone", () => {
    expect(() => openPress().pdf({ template: '#read("/etc/hostname")', data: {} })).toThrow(UnprintableError);
  });
});
