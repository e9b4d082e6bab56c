import { expect, it } from "vitest";
import { readPages } from "../../../test/pdf-pages.ts";
import { joinedPdf } from "./join.ts";
import { openPress, paperFont } from "./typst.ts";

const press = openPress();
const paper = (text: string, pages: number): Buffer => {
  const body = Array.from({ length: pages }, (_none, no) => `#page[${text} ${no + 1}]`).join("\n");
  return press.pdf({
    template: `#set document(title: "1 0 R (2 0 R)")\n#set text(font: "${paperFont}")\n${body}`,
    data: {},
  }).bytes;
};
async function* these(...parts: Buffer[]) {
  yield* parts;
}

it("papers joined keep their pages, in order, with their words", async () => {
  const parts = [paper("函证甲", 2), paper("Letter", 1), paper("清单", 3)];
  const read = await readPages(await joinedPdf(these(...parts)));
  expect(read.map(({ text }) => text.normalize("NFKC").replace(/\s/g, ""))).toEqual([
    "函证甲1",
    "函证甲2",
    "Letter1",
    "清单1",
    "清单2",
    "清单3",
  ]);
});

it("what is no PDF is refused", async () => {
  await expect(joinedPdf(these(paper("函证", 1), Buffer.from("no paper")))).rejects.toThrow();
});
