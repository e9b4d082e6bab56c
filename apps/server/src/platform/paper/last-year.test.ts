/** Last year's version beside this year's, section by section, as it is printed. */
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";
import { acceptance, first, itemOf, acceptanceRoutes as routes } from "../../../test/planted-acceptance.ts";
import { readBook } from "../../../test/workbook.ts";

describe("last year's version of a paper with every kind of section", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let manager: Client;
  let lastYear: number;
  let thisYear: number;
  beforeAll(async () => {
    server = await startTestServer({ routes });
    tenant = await server.newTenant();
    manager = await tenant.as("manager");
    lastYear = await newProject(manager);
    const { cust_id: custId } = await tenant.inDb((db) =>
      db.selectFrom("project").where("id", "=", lastYear).select("cust_id").executeTakeFirstOrThrow(),
    );
    thisYear = await newProject(manager, {
      custId,
      priorProjectId: lastYear,
      projectName: "下一年度审计",
      aYear: 2025,
      periodStart: "2025-01-01",
      periodEnd: "2025-12-31",
    });
  });
  afterAll(() => server.stop());

  /** Rows of the printed sheet as another program reads them. */
  const printed = async (RptLang: "zh" | "en") => {
    const { bytes } = await manager.download(acceptance.calls.print, { projectId: thisYear, RptLang });
    const { SheetNames, Sheets } = readBook(bytes);
    const rowOf = new Map<string, string[]>();
    for (const [at, { v }] of Object.entries(Sheets[SheetNames.at(-1) ?? ""] ?? {})) {
      const row = at.replace(/\D/g, "");
      if (v !== undefined) rowOf.set(row, [...(rowOf.get(row) ?? []), String(v)]);
    }
    return [...rowOf.values()];
  };

  it("stands beside this year's in every section of the print, with its own total, score and names of links", async () => {
    const { id: item } = await itemOf(tenant, lastYear);
    const own = await itemOf(tenant, thisYear);
    const former = {
      ...first,
      fee: "98000.00",
      basis: [{ type: "fsItem" as const, id: item }],
      focus: [{ fsItemId: item, to: [] }],
      score: {
        ...first.score,
        BE02: { answer: "2", remark: "上年的说明" },
        BE04: { answer: "1", remark: "未触发的说明" },
      },
      budget: [{ grade: "上年经理", hours: 7, rate: "100.00" }],
      risks: { fs: { E: 3, C: 3 }, revenue: { E: 3, C: 3 } },
      conclusion: "上年综合评价后认为可以承接。",
    };
    const version = await manager.call(acceptance.calls.edit, { ...former, projectId: lastYear });
    await tenant.inProject(lastYear, (db) =>
      db
        .updateTable("paper_record")
        .set({ status: judgementStatus.approved, place: 1 })
        .where("id", "=", version.id)
        .execute(),
    );
    const basis = [{ type: "fsItem" as const, id: own.id }];
    await manager.call(acceptance.calls.edit, { ...first, basis, focus: [], projectId: thisYear });

    const zh = await printed("zh");
    const row = (label: string) => zh.find(([name]) => name?.startsWith(label));
    const rowsAt = (label: string) => zh.filter(([name]) => name?.startsWith(label));
    expect(row("上年底稿")).toHaveLength(2);
    expect(row("一、") ?? zh.find((cells) => cells.includes("本年"))).toContain("上年（2024）");
    expect(row("审计收费")).toEqual(["审计收费", "120000", "98000"]);
    expect(row("依据")?.[1]).toBe(row("依据")?.[2]);
    expect(row("结论")).toEqual(["结论", first.conclusion, former.conclusion]);
    expect(row("BE02")?.at(-1)).toBe("2 分：上年的说明");
    expect(row("BE04")).not.toContain("1 分：未触发的说明");
    expect(row("得分")?.slice(-2)).toEqual(["33 / 40  82.5", "27 / 40  67.5"]);
    expect(row("上年经理")).toEqual(["上年经理", "7", "100", "700"]);
    expect(rowsAt("合计").map((cells) => cells.slice(1))).toEqual([
      ["110", "32006"],
      ["7", "700"],
    ]);
    expect(zh.filter(([name]) => name === "　上年（2024）")).toEqual([
      ["　上年（2024）", "3", "3"],
      ["　上年（2024）", "3", "3"],
    ]);
    expect((await printed("en")).some((cells) => cells.includes("Last year (2024)"))).toBe(true);
  });
});
