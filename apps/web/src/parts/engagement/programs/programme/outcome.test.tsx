import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { render, settle, waitFor } from "../../../../../test/render.tsx";
import { today } from "../../../../lib/china-time.ts";
import { ProjectContext, type ProjectInfo } from "../../../../lib/page.ts";
import { queryClient } from "../../../../lib/query-client.ts";
import { OutcomeDialog } from "./OutcomeDialog.tsx";
import { ProgramTable } from "./ProgramTable.tsx";
import { useMarks } from "./use-marks.ts";
import { useProgram } from "./use-program.ts";

const project: ProjectInfo = {
  id: 1,
  name: "年报审计",
  custId: 1,
  client: "华衡",
  periodEnd: "2024-12-31",
  role: 0,
  checked: 1,
  archiveFlag: 0,
  isClosed: false,
  isReadOnly: false,
  members: [],
};
const untouched: ProgLine = {
  id: 5,
  projectId: 1,
  RId: 7,
  lineNo: 1,
  assertions: ["E", "V"],
  procTypes: [3],
  content: "检查期后回款",
  isKey: true,
  isOwn: false,
  isSelected: true,
  wpIndex: null,
  wpUsual: "ZD-2",
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
};

/** What the server keeps, as a second person may have saved it meanwhile. */
let stored: ProgLine[];
const answered = (result: unknown) => Response.json({ __abp: true, success: true, result });
async function answer(url: string, { method, body }: { method: string; body: string | null }): Promise<Response> {
  if (method === "GET") return answered(url.includes("GetProgLineByRID") ? stored : []);
  const { id, rowVersion, ...written } = JSON.parse(body ?? "{}");
  const line = stored.find((one) => one.id === id) ?? untouched;
  if (rowVersion !== line.rowVersion) {
    const error = { code: 4090, message: "数据已被他人修改，请刷新" };
    return Response.json({ __abp: true, success: false, error }, { status: 409 });
  }
  const saved = { ...line, execUserName: "王小明", execDate: today(), ...written, rowVersion: rowVersion + 1 };
  stored = stored.map((one) => (one.id === id ? saved : one));
  return answered(saved);
}
const first = () => stored[0] ?? untouched;

function Host({ obstacle }: { obstacle: string }) {
  const program = useProgram(7);
  const marks = useMarks(program, obstacle);
  if (program.lines.length === 0) return null;
  return (
    <>
      <ProgramTable
        rid={7}
        rows={program.lines}
        program={program}
        marks={marks}
        isReadOnly={obstacle !== ""}
        goTo={undefined}
        onEdit={() => undefined}
      />
      {marks.pending ? <OutcomeDialog pending={marks.pending} program={program} onClose={marks.close} /> : null}
    </>
  );
}

let shown: Awaited<ReturnType<typeof render>> | undefined;
const close = async () => {
  await shown?.remove();
  shown = undefined;
};
const open = async (obstacle = "") => {
  shown = await render(
    <ProjectContext value={project}>
      <Host obstacle={obstacle} />
    </ProjectContext>,
  );
  await waitFor(() => expect(document.querySelector("tr[data-line]")).not.toBeNull());
};
const row = (no = 1) => document.querySelectorAll<HTMLElement>("tr[data-line]")[no - 1]!;
const press = (key: string, target: Element = row()) =>
  settle(() => {
    if (target instanceof HTMLElement) target.focus();
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
const index = () => row().querySelector<HTMLInputElement>(".prg-index")!;
const field = (label: string) => document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`);
const setters = {
  INPUT: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!,
  TEXTAREA: Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!,
};
async function type(where: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    setters[where.tagName === "INPUT" ? "INPUT" : "TEXTAREA"].call(where, text);
    where.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const day = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
const typeDay = async (label: string, text: string) => {
  const input = day(label)!;
  await settle(() => input.focus());
  await type(input, text);
  await press("Enter", input);
  await settle(() => input.blur());
};
const click = async (name: string) => {
  const button = () =>
    [...document.querySelectorAll("button")].find((one) => one.textContent?.replaceAll(" ", "") === name);
  await waitFor(() => expect(button()).toBeDefined());
  await settle(() => button()?.click());
};
const ask = async (key: string, label: string) => {
  await press(key);
  await waitFor(() => expect(field(label)).not.toBeNull());
};

beforeEach(() => {
  stored = [untouched, { ...untouched, id: 6, lineNo: 2, wpIndex: "ZD-3" }];
  vi.stubGlobal("fetch", answer);
});
afterEach(async () => {
  await close();
  localStorage.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("keys of the programme", () => {
  it("a done procedure asks for its paper first; Enter takes the usual one, and the result goes on", async () => {
    await open();
    await press("1");
    expect(document.activeElement).toBe(index());
    await press("Enter", index());
    await waitFor(() => expect(first()).toMatchObject({ wpIndex: "ZD-2", result: 1 }));
    expect(document.activeElement).toBe(row());
  });
  it("go from row to row, and belong to the row alone", async () => {
    await open();
    await press("ArrowDown");
    expect(document.activeElement).toBe(row(2));
    await press("5", row(2));
    await waitFor(() => expect(stored[1]).toMatchObject({ result: 5 }));
    await press("1", index());
    expect(first()).toMatchObject({ result: 0 });
  });
  it("do nothing where the project is read only", async () => {
    await open("项目已归档");
    await press("5");
    await press("3");
    expect(first()).toEqual(untouched);
    expect(field("理由")).toBeNull();
  });
});

describe("the paper index", () => {
  it("is refused in another form before it is sent, and stays as typed", async () => {
    await open();
    await type(index(), "底稿1");
    await press("Enter", index());
    expect(document.body.textContent).toContain("索引形如 ZD-2");
    expect(index().value).toBe("底稿1");
    await type(index(), "zd-2-1");
    await press("Enter", index());
    await waitFor(() => expect(first().wpIndex).toBe("ZD-2-1"));
  });
});

describe("what is told of a procedure", () => {
  it("a reason is asked for before it does not apply, and who must agree to a key one", async () => {
    await open();
    await ask("3", "理由");
    expect(document.body.textContent).toContain("批准前不算了结");
    await click("保存：不适用");
    expect(document.body.textContent).toContain("请填写理由");
    await type(field("理由")!, "无此类业务");
    await click("保存：不适用");
    await waitFor(() => expect(first()).toMatchObject({ result: 3, notDoneReason: "无此类业务" }));
    await waitFor(() => expect(field("理由")).toBeNull());
  });

  it("keeps the text over what another person saved meanwhile, and overwrites it only when told to", async () => {
    await open();
    await ask("4", "理由");
    await type(field("理由")!, "以函证替代");
    stored = [{ ...untouched, result: 3, notDoneReason: "不适用", rowVersion: 2 }];
    await click("保存：未执行（替代或有理由）");
    await waitFor(() => expect(document.body.textContent).toContain("内容已被他人修改"));
    expect(first()).toMatchObject({ result: 3, notDoneReason: "不适用" });
    await click("按所选保存");
    await waitFor(() => expect(first()).toMatchObject({ result: 4, notDoneReason: "以函证替代", rowVersion: 3 }));
  });

  it("is there again after the window was closed, with its day", async () => {
    await open();
    await ask("3", "理由");
    await type(field("理由")!, "无此类业务");
    await typeDay("判断日期", "2025-02-28");
    window.dispatchEvent(new Event("pagehide"));
    await close();
    queryClient.clear();
    await open();
    await ask("3", "理由");
    expect(field("理由")?.value).toBe("无此类业务");
    expect(day("判断日期")?.value).toBe("2025-02-28");
  });

  it("is of today unless another day is told, which is none after today, and stays with its result alone", async () => {
    // The day must not change in the midst of it.
    vi.useFakeTimers({ now: Date.parse("2025-03-05T10:00:00+08:00"), toFake: ["Date"] });
    stored = [{ ...untouched, wpIndex: "ZD-2" }];
    await open();
    await ask("2", "说明");
    expect(day("执行日期")?.value).toBe(today());
    await type(field("说明")!, "差异 3 元");
    await click("保存：已执行，有异常");
    await waitFor(() => expect(row().textContent).toContain(`王小明 ${today()}`));
    await press("n");
    await waitFor(() => expect(day("执行日期")?.value).toBe(today()));
    await typeDay("执行日期", "2999-01-01");
    expect(day("执行日期")?.value).toBe(today());
    await typeDay("执行日期", "2025-03-01");
    await click("保存：已执行，有异常");
    await waitFor(() => expect(row().textContent).toContain("王小明 2025-03-01"));
    expect(first()).toMatchObject({ result: 2, note: "差异 3 元", execDate: "2025-03-01" });
    await ask("4", "理由");
    expect(day("判断日期")?.value).toBe(today());
  });
});
