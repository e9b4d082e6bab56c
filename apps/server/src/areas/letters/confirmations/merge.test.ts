import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { hzmodels } from "@digao/contract/areas/letters/confirmation-models/calls";
import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { insertFound } from "@digao/db/insert-found";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { openPress } from "../../../platform/typst/typst.ts";
import { printMerged } from "./merge.ts";

let at: LetterDesk;
let chinese: number;
let english: number;
beforeAll(async () => {
  at = await openLetterDesk();
  chinese = await at.approved("中文公司", "1.00");
  english = await at.begin("English Ltd", "2.00");
  const models = await at.staff.call(hzmodels.GetHzModelList, { maxResultCount: 200 });
  const model = models.items.find(({ hzKind, form, lang }) => hzKind === 2 && form === 1 && lang === "en");
  await at.update(at.staff, english, { form: 1, modelId: model!.id });
  await at.make([english]);
});
afterAll(() => at.desk.stop());

/** Words alone: pages are not drawn. */
async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let no = 1; no <= document.numPages; no++) {
    const { items } = await (await document.getPage(no)).getTextContent();
    texts.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join("")
        .normalize("NFKC")
        .replace(/\s/g, ""),
    );
  }
  return texts;
}
const merged = async (ids: readonly number[]) => {
  const input = { projectId: at.projectId, ids: ids.join(",") };
  return textsOf((await at.staff.download(hzcontacts.DownMergeHZFiles, input)).bytes);
};

it("labels and hand-over list speak the language of the letters; of letters in both, the list the reader's", async () => {
  const own = await merged([english]);
  expect(own.at(-2)).toContain("From:");
  expect(own.at(-1)).toContain("Hand-overlistofconfirmationletters");
  expect(own.slice(-2).join("")).not.toContain("寄件");
  const both = await merged([chinese, english]);
  expect(both.filter((text) => text.includes("From:"))).toHaveLength(1);
  expect(both.filter((text) => text.includes("寄件:"))).toHaveLength(1);
  expect(both.at(-1)).toContain("询证函寄件交接清单");
});

it("many letters are merged by a job into one PDF of the one who asked, and more than a thousand by none", async () => {
  const { projectId, staff, manager } = at;
  const copies = 201;
  const ids = await at.desk.tenant.inDb(async (all) => {
    const db = inProject(all, projectId);
    await insertFound(
      db,
      sql`insert into confirmation_letter (tenant_id, project_id, letter_no, hz_kind, form, contact_name, base_date, qr_token, status, file_id, page_count, created_by, addr_snapshot)
      select l.tenant_id, l.project_id, l.letter_no || '-' || lpad(n::text, 4, '0'), l.hz_kind, l.form, l.contact_name, l.base_date,
        upper(substr(md5(n::text), 1, 12)), l.status, l.file_id, l.page_count, l.created_by, l.addr_snapshot
      from confirmation_letter l, generate_series(1, ${copies}) n where l.project_id = ${projectId} and l.id = ${chinese}`,
    );
    const { rows } = await sql<{ id: number }>`
      select id from confirmation_letter l where l.project_id = ${projectId} and l.letter_no like '%-0___'
        and length(l.letter_no) > (select length(letter_no) from confirmation_letter where project_id = ${projectId} and id = ${chinese})`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
  const few = await staff.call(hzcontacts.StartMergeHZFiles, { projectId, ids: String(chinese) });
  expect(few.downloadId).toBeNull();
  const input = { projectId, ids: ids.join(",") };
  await expect(staff.download(hzcontacts.DownMergeHZFiles, input)).rejects.toMatchObject({ message: /最多合并 200/ });
  const over = Array.from({ length: 1_001 }, (_none, id) => id + 1).join(",");
  await expect(staff.call(hzcontacts.StartMergeHZFiles, { projectId, ids: over })).rejects.toMatchObject({
    message: /最多合并 1,?000/,
  });
  const { downloadId, rowCount } = await staff.call(hzcontacts.StartMergeHZFiles, input);
  expect(rowCount).toBe(copies);
  await at.desk.server.runJobs();
  const id = downloadId ?? 0;
  const [row] = (await staff.call(downloadCentre.GetDownloads, {})).items;
  expect(row).toMatchObject({ id, kind: "letters", state: "ready", fileName: `询证函-${copies}封.pdf` });
  expect(row).toMatchObject({ progress: { done: copies, total: copies } });
  const { bytes } = await staff.download(downloadCentre.FetchDownload, { id });
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
  await expect(manager.download(downloadCentre.FetchDownload, { id })).rejects.toMatchObject({ status: 404 });
  const texts = await textsOf(bytes);
  // Each letter has its label, and the list names every one.
  expect(texts.filter((text) => text.includes("寄件:"))).toHaveLength(copies);
  expect(texts.length).toBeGreaterThan(2 * copies);
});

it("merging tells how far it is, and ends where it is called off", async () => {
  const bytes = openPress().pdf({ template: "#page[one]", data: {} }).bytes;
  const folder = mkdtempSync(join(tmpdir(), "merge-"));
  const path = join(folder, "letter.pdf");
  writeFileSync(path, bytes);
  const nobody = { name: "甲", person: "", address: "", postcode: "", phone: "", tracking: "", from: "寄件：" };
  const letters = Array.from({ length: 45 }, (_none, at) => ({ ...nobody, letterNo: `HZ-${at}`, pages: 1, qr: "Q" }));
  const sender = { name: "", address: "", contact: "", phone: "" };
  const list = { lang: "zh" as const, title: "清单", columns: ["1", "2", "3", "4", "5", "6", "7"], handOver: "" };
  const files = letters.map(() => ({}) as never);
  const print = async (stopAt: number) => {
    const progress: number[] = [];
    const leaving = new AbortController();
    const onLetters = (done: number) => {
      progress.push(done);
      if (done >= stopAt) leaving.abort();
    };
    const plan = { files, letters, sender, list };
    const watch = { onLetters, signal: leaving.signal };
    try {
      const pdf = await printMerged((_file, work) => work(path), plan, watch);
      return { progress, pages: (await textsOf(pdf)).length };
    } catch {
      return { progress, pages: null };
    }
  };
  // Each with its label, then two pages of the list.
  expect(await print(100)).toEqual({ progress: [20, 40, 45], pages: 92 });
  expect(await print(20)).toEqual({ progress: [20], pages: null });
  rmSync(folder, { recursive: true });
});

it("a letter keeps the model that it names when the firm deletes it, and is left out of nothing", async () => {
  const admin = await at.desk.tenant.as("admin");
  const models = await admin.call(hzmodels.GetHzModelList, { maxResultCount: 200 });
  const named = models.items.find(({ hzKind, form, lang }) => hzKind === 2 && form === 1 && lang === "en")!;
  const later = await at.begin("Later Ltd", "3.00");
  await at.update(at.staff, later, { form: 1, modelId: named.id });
  await admin.call(hzmodels.RemoveHZModel, { Id: named.id, rowVersion: named.rowVersion });
  expect((await merged([english])).at(-2)).toContain("From:");
  await at.make([later]);
  expect((await at.letterOf(later)).statusId).toBe(21);
});
