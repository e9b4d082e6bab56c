import { mail } from "@digao/contract/areas/letters/mail/calls";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveRoom, render, settle, waitFor } from "../../../test/render.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { ListPage } from "./ListPage.tsx";

const found = 95;
let queries: Record<string, unknown>[];
let drawn: Awaited<ReturnType<typeof render>>;
let acted: unknown[];

const page = ({ skipCount = 0, maxResultCount = 30 }: Record<string, unknown>) => ({
  totalCount: found,
  newestOf: null,
  items: Array.from({ length: Math.min(Number(maxResultCount), found - Number(skipCount)) }, (_none, at) => ({
    id: Number(skipCount) + at + 1,
    subject: `第${Number(skipCount) + at + 1}封`,
  })),
});

giveRoom();
beforeEach(() => {
  queries = [];
  acted = [];
  vi.stubGlobal("fetch", (url: string, { body }: { body?: string | null } = {}) => {
    const input = body
      ? (JSON.parse(body) as Record<string, unknown>)
      : Object.fromEntries(new URL(url, "http://localhost").searchParams);
    const isList = url.includes("GetMailList");
    if (isList) queries.push(input);
    return Promise.resolve(
      Response.json({ result: isList ? page(input) : [], success: true, error: null, __abp: true }),
    );
  });
});
afterEach(async () => {
  await drawn.remove();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = async (selectsMost?: number) => {
  drawn = await render(
    <ListPage
      name="test"
      title="邮件"
      endpoint={mail.GetMailList}
      input={{ folder: "inbox" }}
      columns={[{ key: "subject", title: "主题", width: 200, value: (row) => row.subject }]}
      rowKey={(row) => row.id}
      empty={{ title: "没有" }}
      bulk={(keys) => (
        <button type="button" onClick={() => acted.push(...keys)}>
          办理
        </button>
      )}
      {...(selectsMost ? { selectsMost } : {})}
    />,
  );
  await waitFor(() => expect(drawn.place.querySelector("[role=grid]")).not.toBeNull());
  await settle(() =>
    drawn.place.querySelector<HTMLElement>(".lg-head [type=checkbox], [role=columnheader] input")?.click(),
  );
};
const button = (words: string) =>
  [...drawn.place.querySelectorAll("button")].find((one) => one.textContent?.includes(words));

it("selects what was found on other pages too, by the same filters, once a page is selected", async () => {
  await show(200);
  await waitFor(() => expect(button(`选择全部 ${found} 条`)).toBeDefined());
  await settle(() => button(`选择全部 ${found} 条`)?.click());
  await waitFor(() => expect(drawn.place.textContent).toContain(`已选 ${found} 项`));
  expect(queries.at(-1)).toMatchObject({ folder: "inbox" });
  await settle(() => button("办理")?.click());
  expect(acted).toEqual(Array.from({ length: found }, (_none, at) => at + 1));
  expect(button("选择全部")).toBeUndefined();
});

it("selects no more than one act takes, and says so; nothing where an act needs the rows themselves", async () => {
  await show(50);
  await waitFor(() => expect(button("选择前 50 条")).toBeDefined());
  await settle(() => button("选择前 50 条")?.click());
  await waitFor(() => expect(drawn.place.textContent).toContain("已选 50 项"));
  await drawn.remove();
  await show();
  await waitFor(() => expect(drawn.place.textContent).toContain("已选 30 项"));
  expect(button("选择")?.textContent ?? "").not.toMatch(/选择(全部|前)/);
});
