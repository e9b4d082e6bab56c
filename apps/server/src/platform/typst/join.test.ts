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
  const joined: Buffer[] = [];
  for await (const bytes of joinedPdf(these(...parts))) joined.push(bytes);
  const read = await readPages(Buffer.concat(joined));
  expect(read.map(({ text }) => text.normalize("NFKC").replace(/\s/g, ""))).toEqual([
    "函证甲1",
    "函证甲2",
    "Letter1",
    "清单1",
    "清单2",
    "清单3",
  ]);
});

it("what the press has not written is refused", async () => {
  const joining = joinedPdf(these(Buffer.from("%PDF-1.4\n%%EOF")));
  await joining.next();
  await expect(joining.next()).rejects.toThrow(/table of objects/);
});
