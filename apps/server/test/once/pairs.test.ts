/** Steps that exclude each other, and numbers that are given once, by several people at the same moment. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { calculators } from "@digao/contract/areas/balance/calculators/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../test/pace.ts";
import { startTestServer, type TestServer } from "../kit.ts";
import { plantPapers } from "../paper-desk.ts";
import { sampleFile } from "../sampling-desk.ts";
import { type House, leaders, newStage, openHouse, type Placed, type Stage, type Values } from "./stage.ts";
import { type Call, type Came, sendTogether } from "./together.ts";

let server: TestServer;
let house: House;
let stage: Stage;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  house = await openHouse(server);
  stage = await newStage(house);
}, within(60_000));
afterAll(() => server.stop());

const together = (...calls: readonly Call[]): Promise<Came> => sendTogether(stage, calls);
const byFour = (endpoint: Endpoint, input: Values | ((place: number) => Values)): Call[] =>
  leaders.map((by, place) => [by, endpoint, typeof input === "function" ? input(place) : input]);

async function rowsIn<T>(text: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await stage.inDb((db) => text.execute(db))).rows;
}
const own = () => sql`tenant_id = app_tenant() and project_id = ${stage.rows.project}`;

let count = 0;
const item = (): Promise<number> => {
  count += 1;
  return stage.add("fs_item", {
    std_code: `T${count}`,
    grp_id: 1,
    rpt_type: 1,
    name_zh: `项目${count}`,
    name_en: `Item ${count}`,
    line_no: 10 + count,
    kind: "L",
  });
};
/** An entry of a plain member that waits to be checked. */
async function submitted(): Promise<number> {
  const [one, two] = [await item(), await item()];
  const { id } = await stage.call(
    adjustments.UpdateFSAdjustHead,
    {
      projectId: stage.rows.project,
      adjType: 1,
      description: `调整${count}`,
      lines: [
        { fsItemId: one, debit: "1.00" },
        { fsItemId: two, credit: "1.00" },
      ],
    },
    "staff2",
  );
  await stage.call(adjustments.UpdateFSAdjustHeadById, { Id: id, rowVersion: 1, status: 1 }, "staff2");
  return id;
}

describe("an entry", () => {
  it("is approved or taken back, never both", async () => {
    const Id = await submitted();
    const { done } = await together(
      ["manager", adjustments.CheckFSAdjustHeadById, { Id, rowVersion: 2 }],
      ["staff2", adjustments.CancelFSAdjustHeadById, { Id, rowVersion: 2, reason: "另有更正" }],
      ["partner", adjustments.CheckFSAdjustHeadById, { Id, rowVersion: 2 }],
    );
    expect(done).toHaveLength(1);
  });

  it("takes a number of its own, whoever approves another at the same moment", async () => {
    const ids = [await submitted(), await submitted(), await submitted(), await submitted()];
    const { answers } = await together(
      ...byFour(adjustments.CheckFSAdjustHeadById, (place) => ({ Id: ids[place], rowVersion: 2 })),
    );
    expect(new Set(answers.map(({ adjNo }) => adjNo)).size).toBe(4);
  });

  it("is booked once out of a calculation, however many book it at once", async () => {
    const { rows, put } = stage;
    const loans = [
      { lender: "工商银行", principal: "3000000", rate: "4.35%", from: "2023-05-20", until: "2024-05-20" },
    ];
    const input = { values: { from: "2024-01-01", to: "2024-12-31", booked: "1.00" }, rows: { loans } };
    await put("calculation", rows.calculation, { input: JSON.stringify(input) });
    for (const [code, kind] of [
      ["P106", "I"],
      ["L110", "L"],
    ])
      await stage.add("fs_item", {
        std_code: code,
        grp_id: 1,
        rpt_type: kind === "I" ? 2 : 1,
        name_zh: code,
        name_en: code,
        line_no: 900,
        kind,
      });
    const { done } = await together(...byFour(calculators.BookCalculation, { id: rows.calculation, rowVersion: 1 }));
    expect(done.length).toBeGreaterThan(0);
    const heads = await rowsIn(sql`select id from adjust_head where ${own()} and source = 12`);
    expect(heads).toHaveLength(1);
  });
});

describe("a sheet", () => {
  const create = async (by: Placed = "staff2"): Promise<number> => {
    const draft = { projectId: stage.rows.project, RefType: 19, name: "往来核对" };
    const { id } = await stage.call(sheets.CreateAuditSheetData, draft, by);
    return id;
  };
  const write = (Id: number, baseSeq: number, windowId: string): Values => ({
    Id,
    baseSeq,
    windowId,
    changeId: `change-${windowId}-${baseSeq}`,
    ops: [{ op: "cells", sheet: "sheet-1", cells: { 1: { 0: { v: windowId, t: 1 } } } }],
  });
  const seqOf = async (Id: number) => Number((await stage.call(sheets.GetAuditSheetData, { Id })).seq);
  async function written(): Promise<{ Id: number; seq: number }> {
    const Id = await create();
    await stage.call(sheets.SaveSheets, write(Id, await seqOf(Id), "window-of-staff"), "staff2");
    await stage.call(sheets.HoldSheet, { Id, what: "release", windowId: "window-of-staff" }, "staff2");
    return { Id, seq: await seqOf(Id) };
  }
  const standing = async (Id: number) => {
    const [found] = await rowsIn(sql<{ isRemoved: boolean; signs: number }>`
      select s.removed_at is not null as "isRemoved", (select count(*)::int from wp_sign w where w.tenant_id = s.tenant_id
        and w.project_id = s.project_id and w.ref_id = s.id and not w.is_cancelled) as signs
      from audit_sheet s where s.tenant_id = app_tenant() and s.project_id = ${stage.rows.project} and s.id = ${Id}`);
    return found!;
  };

  it("that is signed and removed at once bears no sign that stands once it is gone", async () => {
    const { Id, seq } = await written();
    const { done } = await together(
      ["staff2", paperSigns.SignPaper, { Id, signLevel: 0, seq }],
      ["manager", sheets.RemoveSheet, { Id, reason: "重复编制", rowVersion: 1 }],
    );
    expect(done.length).toBeGreaterThan(0);
    const { isRemoved, signs } = await standing(Id);
    expect([isRemoved, isRemoved ? signs : 0]).toEqual([done.includes(1), 0]);
  });

  it("is signed as it was seen: a change at the same moment comes before and refuses the sign, or after and makes it out of date", async () => {
    const { Id, seq } = await written();
    const { done } = await together(
      ["staff2", paperSigns.SignPaper, { Id, signLevel: 0, seq }],
      ["manager", sheets.SaveSheets, write(Id, seq, "window-of-manager")],
    );
    expect(done).toContain(1);
    const { signs } = (await stage.call(paperSigns.GetPaperSigns, { Id })) as unknown as {
      signs: { isStale: boolean }[];
    };
    expect(signs.filter(({ isStale }) => !isStale)).toEqual([]);
  });

  it("has an index number of its own, whoever gives the same to a sheet or an item at once", async () => {
    const draft = { projectId: stage.rows.project, RefType: 19, name: "底稿", wpIndex: "ZZ-7" };
    const Id = await item();
    const { done } = await together(
      ["manager", sheets.CreateAuditSheetData, draft],
      ["partner", sheets.CreateAuditSheetData, draft],
      ["incharge", statementItems.UpdateFsItem, { RId: Id, rowVersion: 1, wpIndex: "ZZ-7" }],
    );
    expect(done).toHaveLength(1);
  });

  it("comes back to an earlier version once, whoever brings it back from another window", async () => {
    const { Id } = await written();
    const bring = (place: number) => ({
      Id,
      version: 1,
      windowId: `window-${place}-of-four`,
      reason: "误改，恢复原稿",
    });
    const { done } = await together(...byFour(sheets.RestoreSheetVersion, bring));
    expect(done).toHaveLength(1);
    const restored = await rowsIn(
      sql`select version from sheet_version where ${own()} and sheet_id = ${Id} and kind = 'restore'`,
    );
    expect(restored).toHaveLength(1);
  });
});

describe("evidence", () => {
  it("is linked before it is removed, or not at all", async () => {
    const { rows } = stage;
    const link = { projectId: rows.project, fromEntity: "fsItem", fromId: rows.fsItem, toEntity: "auditFile" };
    const { files } = (await house.clients.manager.call(
      auditFiles.CreateAuditFile,
      { projectId: rows.project, RefType: 17, folder: "" },
      [{ name: "同时.txt", content: "证据" }],
    )) as unknown as { files: { id: number }[] };
    const toId = files[0]?.id ?? 0;
    const { done } = await together(
      ["partner", auditFiles.DeleteAuditFiles, { projectId: rows.project, ids: [toId], reason: "误传的文件" }],
      ["manager", evidenceLinks.CreateEvidenceLink, { ...link, toId }],
    );
    const acts = await rowsIn(sql<{ act: string }>`
      select ref_type || ' ' || action as act from project_log where ${own()} order by seq desc limit ${done.length}`);
    // The removal may follow the link; a link never follows the removal.
    const inOrder = acts.map(({ act }) => act).reverse();
    expect(inOrder).toEqual(["paperLink create", "auditFile delete"].filter((_, at) => done.includes(1 - at)));
  });

  it("of one cell or record is linked once, however many link it", async () => {
    const { rows } = stage;
    const link = { projectId: rows.project, fromEntity: "fsItem", fromId: rows.fsItem, toEntity: "adjustment" };
    const { done } = await together(...byFour(evidenceLinks.CreateEvidenceLink, { ...link, toId: rows.adjustment }));
    expect(done).toHaveLength(1);
  });

  it("found about a drawn voucher stays, or the draw was cancelled before it was found", async () => {
    const { drawnVoucher, fsItem, voucherLine } = stage.rows;
    const found = { ids: [drawnVoucher], rowVersions: [1], result: 3, diffAmount: "339000.00", remark: "无发票" };
    const { done } = await together(
      ["incharge", vouching.UpdateDrawCheckVoucherResult, found],
      ["manager", vouching.CancelVoucherLibForLineId, { RId: fsItem, jsnIds: [voucherLine] }],
    );
    const [row] = await rowsIn(sql<{ version: number }>`
      select row_version as version from drawn_voucher where ${own()} and id = ${drawnVoucher}`);
    expect(row?.version).toBe(1 + done.length);
  });
});

describe("an item", () => {
  it("is concluded or its programme changes, one after the other", async () => {
    const fresh = await newStage(house);
    const { rows, put, inDb } = fresh;
    await plantPapers(house.firm, rows.project, ["ZA-2"]);
    await put("prog_line", rows.progLine, { result: 1, wp_index: "ZA-2", note: "已执行" });
    await inDb(async (db) => {
      await db.deleteFrom("adjust_line").execute();
      await db.deleteFrom("fs_detail").execute();
      await db.deleteFrom("msg_head").execute();
    });
    const resultText = "核对至总账、明细账与原始凭证，未见异常";
    const { done } = await together(
      ["manager", statementItemSigns.UpdateItemResultByRID, { RId: rows.fsItem, rowVersion: 1, result: 1, resultText }],
      ["partner", statementItemSigns.UpdateItemResultByRID, { RId: rows.fsItem, rowVersion: 1, result: 2, resultText }],
      ["incharge", programs.UpdateProgLine, { id: rows.progLine, rowVersion: 1, content: "改写的程序" }],
    );
    expect(done.filter((place) => place < 2)).toHaveLength(1);
  });
});

describe("an import", () => {
  const upload = async (projectId: number): Promise<number> => {
    const { batches } = (await house.clients.manager.call(imports.UploadLedgerFile, { projectId }, [
      { name: "sample_tb.csv", content: sampleFile("sample_tb.csv").replace(/\n?$/, "\n") },
    ])) as unknown as { batches: { id: number }[] };
    return batches[0]?.id ?? 0;
  };
  async function checked(projectId: number, ids: readonly number[]): Promise<void> {
    await server.runJobs();
    // Whatever the checks have put in force by themselves is taken back: people decide here.
    await house.firm.inProject(projectId, async (db) => {
      await db.updateTable("project_period").set({ tb_batch_id: null }).execute();
      await db
        .updateTable("import_batch")
        .set({ status: 3, period_id: null })
        .where("id", "in", [...ids])
        .execute();
    });
  }

  it("is put in force once by four people, and of two files of one period one is, until a person replaces it", async () => {
    const { rows } = await newStage(house);
    const ids = [await upload(rows.project), await upload(rows.project)];
    await checked(rows.project, ids);
    const commit = (at: number) => ({ batchId: ids[at % 2], forceReason: "测试所需", replace: false });
    await together(...byFour(imports.CommitImport, commit));
    const committed = await house.firm.inProject(rows.project, async (db) => {
      const { rows: found } = await sql<{ id: number }>`
        select id from import_batch where tenant_id = app_tenant() and project_id = ${rows.project} and status = 5`.execute(
        db,
      );
      return found;
    });
    expect(committed).toHaveLength(1);
  });

  it("is put in force or given up, never both, and given up once", async () => {
    const { rows } = await newStage(house);
    const batchId = await upload(rows.project);
    await checked(rows.project, [batchId]);
    const { done } = await together(
      ["manager", imports.CommitImport, { batchId, forceReason: "测试所需" }],
      ["partner", imports.DiscardImport, { batchId }],
      ["incharge", imports.DiscardImport, { batchId }],
    );
    expect(done).toHaveLength(1);
  });

  it("leaves one current period, whoever makes another one current at once", async () => {
    const { rows } = await newStage(house);
    const periods = await house.firm.inProject(rows.project, async (db) => {
      const { rows: found } = await sql<{
        id: number;
        label: string;
        startDate: string;
        endDate: string;
        version: number;
      }>`
        select id, label, start_date::text as "startDate", end_date::text as "endDate", row_version as version from project_period
        where tenant_id = app_tenant() and project_id = ${rows.project} order by id`.execute(db);
      return found;
    });
    const { done } = await together(
      ...periods.map(
        ({ id, label, startDate, endDate, version }, at): Call => [
          leaders[at] ?? "manager",
          imports.UpdateProjectPeriod,
          { periodId: id, label, startDate, endDate, kind: 1, isCurrent: true, coaStandard: "9", rowVersion: version },
        ],
      ),
    );
    expect(done.length).toBeGreaterThan(0);
    const current = await house.firm.inProject(rows.project, (db) =>
      db.selectFrom("project_period").select("id").where("is_current", "=", true).execute(),
    );
    expect(current).toHaveLength(1);
  });
});
