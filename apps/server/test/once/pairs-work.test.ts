/** Work on papers and what rests on it, by several people at the same moment: in whichever order they come, one effect stands. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../test/pace.ts";
import { newProject } from "../builders.ts";
import { startTestServer, type TestServer } from "../kit.ts";
import { plantPapers } from "../paper-desk.ts";
import { type House, newStage, openHouse, type Stage } from "./stage.ts";
import { type Call, type Came, sendTogether } from "./together.ts";

let server: TestServer;
let house: House;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  house = await openHouse(server);
}, within(60_000));
afterAll(() => server.stop());

/** The first in the list is often the first to come: each pair is sent in either order, and again. */
const orders = [false, true, false, true];

interface Pair {
  stage(): Promise<Stage>;
  calls(stage: Stage): Promise<readonly [Call, Call]>;
  /** What stands, and which of the two were done. */
  stands(stage: Stage, done: readonly boolean[]): Promise<void>;
}

async function tryPair({ stage: newOne, calls, stands }: Pair): Promise<void> {
  for (const isTurned of orders) {
    const stage = await newOne();
    const [one, other] = await calls(stage);
    const came: Came = await sendTogether(stage, isTurned ? [other, one] : [one, other]);
    const isDone = (at: number) => came.done.includes(isTurned ? 1 - at : at);
    expect(came.done.length).toBeGreaterThan(0);
    await stands(stage, [isDone(0), isDone(1)]);
  }
}

/** An item with one procedure by the sheet ZA-2, carried out or not, concluded or not, signed by nobody. */
async function work({ isDone = true, isConcluded = true } = {}): Promise<Stage> {
  const stage = await newStage(house);
  const { rows, put, inDb, firm } = stage;
  await inDb(async (db) => {
    await db.deleteFrom("adjust_line").execute();
    await db.deleteFrom("fs_detail").execute();
    await db.deleteFrom("msg_head").execute();
    await db.deleteFrom("paper_link").execute();
    await db.updateTable("drawn_voucher").set({ prog_line_id: null }).execute();
  });
  await plantPapers(firm, rows.project, ["ZA-2"]);
  await put("prog_line", rows.progLine, { wp_index: "ZA-2", ...(isDone ? { result: 1, note: "已执行" } : {}) });
  const concluded = {
    result: 1,
    result_text: "可以确认",
    result_user_id: firm.userIds.staff2,
    result_time: new Date(),
  };
  if (isConcluded) await put("fs_item", rows.fsItem, concluded);
  return stage;
}

const sheetAt = async ({ inDb }: Stage) => {
  const [sheet] = await inDb((db) =>
    db.selectFrom("audit_sheet").where("wp_index", "=", "ZA-2").select(["id", "row_version as rowVersion"]).execute(),
  );
  return sheet!;
};
const removeSheet = async (stage: Stage, by: Call[0]): Promise<Call> => {
  const { id: Id, rowVersion } = await sheetAt(stage);
  return [by, sheets.RemoveSheet, { Id, rowVersion, reason: "与另一张底稿重复编制" }];
};
const sign = ({ rows }: Stage): Call => [
  "staff2",
  statementItemSigns.UpdateItemSignByRID,
  { RId: rows.fsItem, signLevel: 0 },
];
const conclude = ({ rows }: Stage): Call => [
  "incharge",
  statementItemSigns.UpdateItemResultByRID,
  { RId: rows.fsItem, rowVersion: 1, result: 1, resultText: "核对至总账与原始凭证，未见异常" },
];
const perform = ({ rows }: Stage, result = 1): Call => [
  "incharge",
  programs.UpdateProgLineResult,
  { id: rows.progLine, rowVersion: 1, result },
];
const read = async (stage: Stage) => {
  const { item, can } = await house.clients.manager.call(statementItems.GetFsItemById, { RId: stage.rows.fsItem });
  const fresh = item.signs.filter(({ isStale }) => !isStale).length;
  return { fresh, signs: item.signs.length, gates: can.gates.map(({ name }) => name), result: item.result };
};

describe("a sign and what it rests on", () => {
  const attached = async (): Promise<Stage> => {
    const stage = await work();
    await stage.put("audit_file", stage.rows.auditFile, { ref_type: 1, ref_id: stage.rows.fsItem });
    return stage;
  };
  const removeFile = ({ rows }: Stage, by: Call[0], reason?: string): Call => [
    by,
    auditFiles.DeleteAuditFiles,
    { projectId: rows.project, ids: [rows.auditFile], ...(reason ? { reason } : {}) },
  ];

  it("is given on a file that stays, or the file was gone before", () =>
    tryPair({
      stage: attached,
      calls: async (stage) => [sign(stage), removeFile(stage, "staff2")],
      stands: async (stage, [, isRemoved]) => {
        // A member deletes no evidence of a signed item: where both were done, the file went first.
        const acts = await stage.inDb((db) =>
          sql<{ act: string }>`select ref_type || ' ' || action as act from project_log
            where project_id = ${stage.rows.project} order by seq desc limit 2`.execute(db),
        );
        const order = acts.rows.map(({ act }) => act).reverse();
        if (isRemoved) expect(order.at(-1)).not.toBe("auditFile delete");
      },
    }));

  it("shows as out of date where a leader's removal came after it", () =>
    tryPair({
      stage: attached,
      calls: async (stage) => [sign(stage), removeFile(stage, "manager", "与另一份文件重复，保留后者")],
      stands: async (stage, [isSigned, isRemoved]) => {
        const acts = await stage.inDb((db) =>
          sql<{ act: string }>`select ref_type || ' ' || action as act from project_log
            where project_id = ${stage.rows.project} order by seq desc limit 2`.execute(db),
        );
        const isLater = acts.rows[0]?.act === "auditFile delete";
        if (isSigned && isRemoved) expect((await read(stage)).fresh).toBe(isLater ? 0 : 1);
      },
    }));

  it("is given on a link that stays, or the link was taken off before; afterwards that needs a reason", () =>
    tryPair({
      stage: async () => {
        const stage = await work();
        const { rows } = stage;
        const link = { projectId: rows.project, fromEntity: "fsItem", fromId: rows.fsItem, toEntity: "auditFile" };
        await stage.call(evidenceLinks.CreateEvidenceLink, { ...link, toId: rows.auditFile }, "staff2");
        return stage;
      },
      calls: async (stage) => {
        const [link] = await stage.inDb((db) => db.selectFrom("paper_link").select("id").execute());
        return [sign(stage), ["staff2", evidenceLinks.RemoveEvidenceLink, { Id: link?.id ?? 0 }]];
      },
      stands: async (stage, [, isRemoved]) => {
        const acts = await stage.inDb((db) =>
          sql<{ act: string }>`select ref_type || ' ' || action as act from project_log
            where project_id = ${stage.rows.project} order by seq desc limit 1`.execute(db),
        );
        if (isRemoved) expect(acts.rows[0]?.act).not.toBe("paperLink delete");
      },
    }));

  it("is given on a procedure as it stands, or as it was changed", () =>
    tryPair({
      stage: () => work(),
      calls: async (stage) => [sign(stage), perform(stage, 0)],
      stands: async (stage) => {
        const { fresh } = await read(stage);
        expect(fresh).toBe(0);
      },
    }));
});

describe("a paper and the procedure that it shows as carried out", () => {
  it("is removed, or the procedure is carried out by it; by a member never both", () =>
    tryPair({
      stage: () => work({ isDone: false, isConcluded: false }),
      calls: async (stage) => [perform(stage), await removeSheet(stage, "staff2")],
      stands: async (_stage, done) => expect(done.filter(Boolean)).toHaveLength(1),
    }));

  it("is removed, or its item is concluded; by a member neither is undone", () =>
    tryPair({
      stage: () => work({ isConcluded: false }),
      calls: async (stage) => [conclude(stage), await removeSheet(stage, "staff2")],
      stands: async (_stage, done) => expect(done).toEqual([true, false]),
    }));

  it.each([
    ["concluded", false],
    ["signed", true],
  ])("is removed by a leader: what is %s before shows it, and nothing is afterwards", (_what, isConcluded) =>
    tryPair({
      stage: () => work({ isConcluded }),
      calls: async (stage) => [isConcluded ? sign(stage) : conclude(stage), await removeSheet(stage, "manager")],
      stands: async (stage, [, isRemoved]) => {
        const { fresh, gates } = await read(stage);
        if (isRemoved) expect([fresh, gates]).toEqual([0, expect.arrayContaining(["procedurePapers"])]);
      },
    }),
  );
});

describe("vouchers of an item", () => {
  const { UpdateDrawCheckVoucherResult, CancelVoucherLibForLineId } = vouching;
  const found = ({ rows }: Stage, by: Call[0], result: number): Call => [
    by,
    UpdateDrawCheckVoucherResult,
    { ids: [rows.drawnVoucher], rowVersions: [1], result, diffAmount: "1.00", remark: "金额与发票不符" },
  ];
  const cancel = ({ rows }: Stage): Call => [
    "manager",
    CancelVoucherLibForLineId,
    { RId: rows.fsItem, jsnIds: [rows.voucherLine] },
  ];
  it("are found otherwise by one person at a time", () =>
    tryPair({
      stage: () => work(),
      calls: async (stage) => [found(stage, "incharge", 3), found(stage, "partner", 4)],
      stands: async (_stage, done) => expect(done.filter(Boolean)).toHaveLength(1),
    }));
  it("are cancelled or found, or the draw was cancelled before anything was found", () =>
    tryPair({
      stage: () => work(),
      calls: async (stage) => [found(stage, "incharge", 3), cancel(stage)],
      stands: async ({ inDb, rows }, done) => {
        const [row] = await inDb((db) =>
          db.selectFrom("drawn_voucher").where("id", "=", rows.drawnVoucher).select(["result", "status"]).execute(),
        );
        expect(done.filter(Boolean).length).toBeGreaterThan(0);
        if (done[0] && !done[1]) expect(row?.result).toBe(3);
      },
    }));
  it("found with an exception beside a sign put it out of date, or came before it", () =>
    tryPair({
      stage: () => work(),
      calls: async (stage) => [sign(stage), found(stage, "incharge", 3)],
      stands: async (stage, [isSigned]) => {
        const acts = await stage.inDb((db) =>
          sql<{ act: string }>`select ref_type as act from project_log
            where project_id = ${stage.rows.project} order by seq desc limit 1`.execute(db),
        );
        if (isSigned && acts.rows[0]?.act !== "fsItem") expect((await read(stage)).fresh).toBe(0);
      },
    }));
});

describe("settings of journal tests", () => {
  const standard = { rules: [], bands: { high: 6, middle: 3 }, pm: null, trivial: null };
  const save = ({ rows }: Stage, by: Call[0], rowVersion: number): Call => [
    by,
    journalTests.SaveJeSettings,
    { projectId: rows.project, rowVersion, ...standard },
  ];
  const saved = async (): Promise<Stage> => {
    const stage = await newStage(house);
    const [by, endpoint, input] = save(stage, "staff2", 0);
    await stage.call(endpoint, input, by);
    return stage;
  };
  it("are saved once over a version", () =>
    tryPair({
      stage: saved,
      calls: async (stage) => [save(stage, "incharge", 1), save(stage, "manager", 1)],
      stands: async (_stage, done) => expect(done.filter(Boolean)).toHaveLength(1),
    }));
  it("are approved as they were written: a version saved at the same moment has no approval", () =>
    tryPair({
      stage: saved,
      calls: async (stage) => [
        ["partner", journalTests.ApproveJeSettings, { projectId: stage.rows.project, version: 1 }],
        save(stage, "incharge", 1),
      ],
      stands: async (stage) => {
        const { version, approvals } = await house.clients.manager.call(journalTests.GetJeSettings, {
          projectId: stage.rows.project,
        });
        expect([version, approvals]).toEqual([2, []]);
      },
    }));
  it("are approved for the next version by nobody, whoever saves it meanwhile", () =>
    tryPair({
      stage: saved,
      calls: async (stage) => [
        save(stage, "partner", 1),
        ["partner", journalTests.ApproveJeSettings, { projectId: stage.rows.project, version: 2 }],
      ],
      stands: async (_stage, done) => expect(done).toEqual([true, false]),
    }));
});

describe("a project that ends", () => {
  const remove = ({ rows }: Stage): Call => ["manager", projects.DeleteProject, { Id: rows.project }];
  /** Asked for by the partner, and agreed to by somebody from outside the team. */
  const end = async ({ firm, rows }: Stage): Promise<Call> => {
    const { id } = await firm.inDb((db) =>
      db
        .insertInto("project_move")
        .values({
          of_project: rows.project,
          from_status: 1,
          to_status: 9,
          state: 0,
          reason: "客户解除业务约定",
          moved_by: firm.userIds.partner,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    const decision = { Id: id, isAgreed: true, words: "已核对解约函，同意作废", rowVersion: 1 };
    return ["admin", projectMoves.DecideProjectMove, decision];
  };
  const lastActs = ({ inDb, rows }: Stage) =>
    inDb(async (db) => {
      const found = await sql<{ act: string }>`select ref_type || ' ' || action as act from project_log
        where project_id = ${rows.project} order by seq desc limit 1`.execute(db);
      return found.rows[0]?.act;
    });

  it.each<[string, (stage: Stage) => Call]>([
    ["a sign", sign],
    ["a conclusion", conclude],
    ["a procedure", perform],
  ])("comes after %s, or refuses it: nothing stands in the log behind its end", (_what, act) =>
    tryPair({
      stage: () => work({ isDone: act === sign, isConcluded: act === sign }),
      calls: async (stage) => [act(stage), await end(stage)],
      stands: async (stage, [, isEnded]) => {
        expect(isEnded).toBe(true);
        expect(await lastActs(stage)).toBe("project move");
      },
    }),
  );

  const begin = async ({ rows, firm }: Stage): Promise<Call> => {
    const items = await firm.inProject(rows.project, (db) =>
      db.selectFrom("fs_item").where("std_code", "in", ["A101", "L110"]).select("id").orderBy("std_code").execute(),
    );
    const [one = 0, other = 0] = items.map(({ id }) => id);
    const lines = [
      { fsItemId: one, debit: "1.00", credit: "0.00" },
      { fsItemId: other, debit: "0.00", credit: "1.00" },
    ];
    const entry = { projectId: rows.project, adjType: 1, description: "第一笔分录", lines };
    return ["manager", adjustments.UpdateFSAdjustHead, entry];
  };

  it("is deleted as empty, or its work has begun: never both", () =>
    tryPair({
      stage: async () => {
        const stage = await newStage(house);
        return { ...stage, rows: { ...stage.rows, project: await newProject(house.clients.manager) } };
      },
      calls: async (stage) => [await begin(stage), remove(stage)],
      stands: async (stage, [hasBegun]) => {
        const [row] = await house.firm.inDb((db) =>
          db.selectFrom("project").where("id", "=", stage.rows.project).select(["is_deleted as isDeleted"]).execute(),
        );
        expect([hasBegun, row?.isDeleted]).not.toEqual([true, true]);
      },
    }));
});
