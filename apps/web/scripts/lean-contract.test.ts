// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import { leanContract } from "./lean-contract.ts";

// Within the workspace, where the contract is found.
const folder = mkdtempSync(join(import.meta.dirname, ".lean-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bundleOf(source: string): Promise<string> {
  const input = join(folder, "entry.js");
  writeFileSync(input, source);
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [leanContract()],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: "strict" } },
  });
  const [one] = Array.isArray(built) ? built : [built];
  return one && "output" in one ? one.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n") : "";
}

describe("the browser's contract", () => {
  it("has a call's address and rights, and no schema of any call", async () => {
    const code = await bundleOf('export { vouchers } from "@digao/contract/areas/books/vouchers/calls";');
    expect(code).toContain("GetVoucherLibList");
    expect(code).toContain("projectPeriod");
    expect(code).not.toContain("fingerprint");
    expect(code).not.toContain("Voucher lines that a search finds");
    expect(code).not.toContain("ZodObject");
  });
  it("has a paper's sections and life, and no schema of what its area answers besides", async () => {
    const code = await bundleOf('export { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";');
    expect(code).toContain("SaveMateriality");
    expect(code).toContain("revisionReason");
    expect(code).not.toContain("journalTests: z");
    expect(code).not.toContain("ReasonText");
  });
  it("keeps a schema that is named", async () => {
    const code = await bundleOf(
      'export { LineListQuery } from "@digao/contract/areas/books/vouchers/line-filter/query";',
    );
    expect(code).toContain("amountFrom");
    expect(code).toContain("ZodObject");
    expect(code).not.toContain("GetVoucherLibList");
  });
});
