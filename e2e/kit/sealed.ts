/** The client's seal on a letter: printed, sealed, scanned, taken back and, where it was not read whole, compared by a lead. */
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { expect } from "@playwright/test";
import { drawnReply } from "../../apps/server/test/drawn-reply.ts";
import type { Person } from "./firms.ts";

const minutes = 60_000;

export async function sealLetter(staff: Person, lead: Person, Id: number): Promise<void> {
  const authorization = `Bearer ${staff.token}`;
  const base = process.env.DIGAO_URL ?? "";
  const print = await fetch(`${base}${hzletters.DownHZFiles.path}?Id=${Id}`, { headers: { authorization } });
  const scan = await drawnReply(new Uint8Array(await print.arrayBuffer()), { seal: "agrees" });
  const form = new FormData();
  form.set("Id", String(Id));
  form.set("kind", "sealed");
  form.set("file", new Blob([new Uint8Array(scan)], { type: "image/jpeg" }), "盖章件.jpg");
  const added = await fetch(`${base}${hzletters.AddHZLetterFiles.path}`, {
    method: "POST",
    headers: { authorization },
    body: form,
  });
  expect(added.status).toBe(200);
  const letter = () => staff.call(hzletters.GetHzLetterItem, { Id });
  await expect.poll(async () => (await letter()).seal.state, { timeout: 5 * minutes }).toMatch(/^(fits|compare)$/);
  const { rowVersion, seal } = await letter();
  if (seal.state === "compare")
    await lead.call(hzletters.SealHZLetter, { Id, rowVersion, event: "sealCompared", reason: "已逐页与审批函件比对" });
}
