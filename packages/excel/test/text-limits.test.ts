import { describe, expect, it } from "vitest";
import { openTable } from "../src/open-sheet.ts";
import { readLimits } from "../src/read-limits.ts";
import { fileOf } from "./table-builder.ts";

const { columnsMax, textRowsMax } = readLimits;

async function countRows(content: string): Promise<number> {
  const table = await openTable(await fileOf(Buffer.from(content), "csv"));
  let rows = 0;
  for await (const batch of table.rows()) rows += batch.length;
  await table.close();
  return rows;
}

describe("a text file", () => {
  it("is read up to the columns of a sheet, and refused beyond, plain or quoted", async () => {
    expect(await countRows(`科目,${"1,".repeat(columnsMax - 2)}1\n`)).toBe(1);
    for (const cell of ["1,", '"1",', ","])
      await expect(countRows(`科目\n${cell.repeat(columnsMax)}1\n`)).rejects.toMatchObject({ reason: "tooLarge" });
  });

  it("of more rows than any client's year is refused, blank ones and all", async () => {
    expect(await countRows(`科目,金额\n${"\n".repeat(1000)}1001,5\n`)).toBe(1002);
    await expect(countRows(`科目,金额\n${"\n".repeat(textRowsMax)}`)).rejects.toMatchObject({ reason: "tooLarge" });
  });
});
