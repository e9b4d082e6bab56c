import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render, settle, waitFor } from "../../../../../test/render.tsx";
import { ProjectContext, type ProjectInfo } from "../../../../lib/page.ts";
import { queryClient } from "../../../../lib/query-client.ts";
import { DrawnOfVoucher } from "../../../evidence/vouching/DrawnOfVoucher.tsx";
import { TestHit } from "./TestHit.tsx";

const project: ProjectInfo = {
  id: 3,
  name: "年报审计",
  custId: 1,
  client: "华衡",
  periodEnd: "2024-12-31",
  role: 3,
  checked: 1,
  archiveFlag: 0,
  isClosed: false,
  isReadOnly: false,
  members: [],
};
const hit = { runId: 7, runNo: 2, score: 9, band: "high" } as const;
const found = {
  rules: [{ ruleCode: "JE04", name: "整数金额" }],
  exclusion: null,
  words: [{ ruleCode: "JE04", text: "金额 200,000.00 为整万元", jsnIds: [1] }],
};

let answer: () => Promise<Response>;
const answered = (result: unknown) =>
  Promise.resolve(Response.json({ result, success: true, error: null, __abp: true }));
const failed = () =>
  Promise.resolve(
    Response.json(
      { __abp: true, success: false, error: { code: 0, message: "系统内部错误", details: null } },
      { status: 500 },
    ),
  );
let drawn: Awaited<ReturnType<typeof render>>;
const text = () => drawn.place.textContent ?? "";
const retry = async () => {
  const again = [...drawn.place.querySelectorAll("button")].find(({ textContent }) => textContent === "重试");
  await settle(() => again?.click());
};

const show = async (element: ReactNode) => {
  drawn = await render(<ProjectContext value={project}>{element}</ProjectContext>);
};
const showHit = () => show(<TestHit voucher={{ Jmsn: 5, jType: "记", jNoText: "12" }} hit={hit} />);

beforeEach(() => vi.stubGlobal("fetch", () => answer()));
afterEach(async () => {
  await drawn.remove();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("shows that the reasons of a hit are on their way", async () => {
  answer = () => new Promise(() => undefined);
  await showHit();
  expect(drawn.place.querySelector("[aria-busy=true]")).not.toBeNull();
});

it("says when the reasons cannot be read, and reads them again when it is asked to", async () => {
  answer = failed;
  await showHit();
  await waitFor(() => expect(text()).toContain("系统内部错误"));
  answer = () => answered(found);
  await retry();
  await waitFor(() => expect(text()).toContain("整数金额金额 200,000.00 为整万元"));
  expect(text()).not.toContain("系统内部错误");
});

it("says so when no reason is there", async () => {
  answer = () => answered({ ...found, words: [] });
  await showHit();
  await waitFor(() => expect(text()).toContain("没有可显示的命中原因"));
});

it("does not pass a voucher off as undrawn when its draws cannot be read", async () => {
  answer = failed;
  await show(<DrawnOfVoucher jmsn={5} />);
  await waitFor(() => expect(text()).toContain("系统内部错误"));
  answer = () => answered({ picked: [], drawn: [] });
  await retry();
  await waitFor(() => expect(text()).toBe(""));
});
