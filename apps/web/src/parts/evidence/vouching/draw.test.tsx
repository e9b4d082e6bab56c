import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { projectInfo } from "../../../../test/drawn.ts";
import { render, settle, waitFor } from "../../../../test/render.tsx";
import { ProjectContext } from "../../../lib/page.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { keepLastProcedure } from "../../engagement/programs/last-procedure.ts";
import { DrawDialog } from "./DrawDialog.tsx";
import type { DrawWish } from "./wish.ts";

const RId = 6;
/** An item without a programme. */
const bareRId = 9;
const procedure = (id: number, lineNo: number, content: string, isSelected = true): ProgLine => ({
  id,
  projectId: 1,
  RId,
  lineNo,
  assertions: ["E"],
  procTypes: [2],
  content,
  isKey: lineNo === 1,
  isOwn: false,
  isSelected,
  wpIndex: null,
  wpUsual: null,
  result: 0,
  note: null,
  notDoneReason: null,
  adjustment: null,
  execUserId: null,
  execUserName: null,
  paperLack: null,
  hasOpenSample: false,
  execDate: null,
  needsApproval: false,
  approvedByName: null,
  approvedAt: null,
  isSettled: false,
  samples: [],
  drawn: 0,
  checked: 0,
  exceptions: 0,
  rowVersion: 1,
});
const programme = [
  procedure(31, 1, "核对明细与总账"),
  procedure(32, 2, "抽查大额凭证"),
  procedure(33, 3, "检查期后收款", false),
];
const item = (id: number, stdCode: string, name: string) => ({
  id,
  stdCode,
  name,
  pinyin: "",
  grpId: 1,
  kind: "L",
  dc: 1,
  lineNo: id,
});

/** Of the two lines, drawn before for another procedure. */
let before = 0;
/** How many lines the ticks find once they are drawn. */
let left = 2;
let preview = {
  lines: 2,
  debit: "5.00",
  credit: "0.00",
  fingerprint: "",
  drawnIds: [],
  drawn: [],
  items: [],
  barred: 0,
};
let sent: { RId: number; progLineId?: number }[] = [];
const answered = (result: unknown) => Response.json({ __abp: true, success: true, result });
async function answer(url: string, { body }: { body: string | null }): Promise<Response> {
  if (url.includes("GetDrawPreview")) return answered({ ...preview, lines: sent.length > 0 ? left : preview.lines });
  if (url.includes("GetRptItemTree")) return answered([item(RId, "A105", "应收账款"), item(bareRId, "A199", "其他")]);
  if (url.includes("GetProgLineByRID")) return answered(url.includes(`Id=${RId}`) ? programme : []);
  if (url.includes("DrawVoucherLibForLineId")) {
    sent.push(JSON.parse(body ?? "{}"));
    return answered({
      ids: [1, 2],
      drawn: 2 - before,
      existing: before,
      keptProcedure: before,
      drawnIds: [1],
      barred: preview.barred,
    });
  }
  if (url.includes("DrawVoucherLibForFilter")) {
    sent.push(JSON.parse(body ?? "{}"));
    return answered({ ids: [1, 2], drawn: 2, existing: 0, keptProcedure: 0, drawnIds: [1, 2], barred: preview.barred });
  }
  return answered([]);
}

let shown: Awaited<ReturnType<typeof render>> | undefined;
const close = async () => {
  await shown?.remove();
  shown = undefined;
  queryClient.clear();
};
const open = async (wish: Partial<DrawWish> = {}) => {
  await close();
  shown = await render(
    <ProjectContext value={projectInfo}>
      <DrawDialog wish={{ lines: { jsnIds: [1, 2] }, RId, ...wish }} onClose={() => undefined} />
    </ProjectContext>,
  );
  await waitFor(() => expect(button("抽取2条")?.disabled).toBe(false));
};
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.replaceAll(" ", "") === name);
const draw = async () => {
  await act(async () => button("抽取2条")?.click());
  await waitFor(() => expect(document.body.textContent).toContain("已抽取 2 条"));
};
const select = () => document.querySelector<HTMLElement>(".prog-line");
const offered = () => [...document.querySelectorAll(".prog-option")].map(({ textContent }) => textContent);
const openList = async () => {
  await waitFor(() => expect(select()).not.toBeNull());
  await settle(() => select()?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await waitFor(() => expect(offered()).not.toEqual([]));
};

beforeEach(() => {
  sent = [];
  before = 0;
  left = 2;
  preview = { ...preview, lines: 2, barred: 0 };
  vi.stubGlobal("fetch", answer);
});
afterEach(async () => {
  await close();
  for (const id of [RId, bareRId]) keepLastProcedure(id, undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("offers the procedures that the item's programme has selected, and draws for the one that is chosen, the next time too", async () => {
  await open();
  await openList();
  expect(offered()).toEqual(["1 核对明细与总账关键", "2 抽查大额凭证"]);
  const options = [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")];
  await settle(() => options[1]?.click());
  await draw();
  await open();
  await draw();
  expect(sent).toMatchObject([
    { RId, progLineId: 32 },
    { RId, progLineId: 32 },
  ]);
});

it("says how many stay with the procedure that they were drawn for before", async () => {
  keepLastProcedure(RId, 32);
  await open();
  await draw();
  expect(document.body.textContent).not.toContain("未改归所选程序");
  before = 1;
  await open();
  await act(async () => button("抽取2条")?.click());
  await waitFor(() => expect(document.body.textContent).toContain("此前已抽取的 1 条未改归所选程序"));
  expect(document.body.textContent).toContain("已抽取 1 条，另有 1 条此前已抽取");
});

it("draws without a procedure where none is chosen, and says nothing of them where the item has none", async () => {
  await open();
  await draw();
  await open({ RId: bareRId });
  expect(select()).toBeNull();
  await draw();
  expect(sent.map((one) => [one.RId, one.progLineId])).toEqual([
    [RId, undefined],
    [bareRId, undefined],
  ]);
});

it("goes by the sample's procedure before the one that was last drawn for, and by none that was left out since", async () => {
  keepLastProcedure(RId, 31);
  await open({ sampleRunId: 4, progLineId: 32 });
  await draw();
  await close();
  keepLastProcedure(RId, 33);
  await open();
  await draw();
  expect(sent.map(({ progLineId }) => progLineId)).toEqual([32, undefined]);
});

it("says what was drawn of the ticked lines though their ticks are gone by then, and what of them cannot be drawn", async () => {
  left = 0;
  preview = { ...preview, lines: 3, barred: 1 };
  await open({ lines: { filter: { periodId: 1 } } });
  expect(document.body.textContent).toContain("其中 1 条属于作废凭证");
  await draw();
  await settle();
  expect(document.body.textContent).toContain("已抽取 2 条");
  expect(document.body.textContent).not.toContain("没有可抽取的分录");
});
