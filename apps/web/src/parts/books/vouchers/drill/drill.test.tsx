import { act } from "react";
import { useLocation } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { render, settle } from "../../../../../test/render.tsx";
import { TrailBar } from "./TrailBar.tsx";
import { crumbsOf, levelOf, trailFrom } from "./trail.ts";
import { useTrail } from "./use-trail.ts";

const names = { start: "试算平衡表", item: "应收账款", account: "应收账款", aux: "甲公司" };

function Page() {
  const handle = useTrail();
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <TrailBar crumbs={crumbsOf(handle.trail, names)} />
      <button type="button" data-step="item" onClick={() => handle.go({ item: 6 })} />
      <button type="button" data-step="account" onClick={() => handle.go({ item: 6, account: "1122" })} />
      <button type="button" data-step="aux" onClick={() => handle.go({ item: 6, account: "1122", aux: 5 })} />
      <button type="button" data-step="voucher" onClick={() => handle.show(9)} />
      <button type="button" data-step="next" onClick={() => handle.show(10)} />
    </>
  );
}

let remove: () => Promise<void> = () => Promise.resolve();
async function show(at: string) {
  const drawn = await render(<Page />, at);
  remove = drawn.remove;
  const step = (name: string) => settle(() => drawn.place.querySelector<HTMLElement>(`[data-step=${name}]`)?.click());
  return {
    ...drawn,
    step,
    address: () => drawn.place.querySelector("output")?.textContent ?? "",
    crumbs: () => [...drawn.place.querySelectorAll(".trail-step, .trail b")].map((one) => one.textContent),
  };
}
const altLeft = () =>
  act(async () => {
    window.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true, bubbles: true, cancelable: true }),
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

afterEach(() => remove());

describe("the trail of a figure", () => {
  it("is in the address: opened from a link it stands where it was sent", async () => {
    const { crumbs } = await show("/?view=tb&item=6&account=1122&aux=5");
    expect(crumbs()).toEqual(["试算平衡表", "应收账款", "1122 应收账款", "甲公司"]);
  });

  it("goes back one place at a time with Alt+Left, keeping what else the address says", async () => {
    const { step, address } = await show("/?grp=1");
    await step("item");
    await step("account");
    await step("aux");
    expect(address()).toBe("?grp=1&item=6&account=1122&aux=5");
    await altLeft();
    expect(address()).toBe("?grp=1&item=6&account=1122");
    await altLeft();
    expect(address()).toBe("?grp=1&item=6");
    await altLeft();
    expect(address()).toBe("?grp=1");
  });

  it("shows vouchers one after another as a single place to come back from", async () => {
    const { step, address } = await show("/");
    await step("account");
    await step("voucher");
    await step("next");
    expect(address()).toBe("?item=6&account=1122&voucher=10");
    await altLeft();
    expect(address()).toBe("?item=6&account=1122");
  });

  it("leads to any place passed with one click", async () => {
    const { place, address, step } = await show("/?unit=wan");
    await step("aux");
    await settle(() => place.querySelectorAll<HTMLElement>(".trail-step")[1]?.click());
    expect(address()).toBe("?unit=wan&item=6");
  });

  it("ignores what is no place", () => {
    expect(levelOf(trailFrom(new URLSearchParams("item=x&aux=-1")))).toBe("none");
    expect(levelOf(trailFrom(new URLSearchParams("item=6")))).toBe("item");
  });
});
