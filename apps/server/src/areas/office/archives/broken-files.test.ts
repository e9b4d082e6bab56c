import { archives } from "@digao/contract/areas/office/archives/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openArchiveDesk } from "../../../../test/archive-desk.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const status = (of: number) => expect.objectContaining({ status: of });

describe("a file on its way into the archive", () => {
  it("waits for stored files whose bytes are lost or infected, which only a reason leaves as they are", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId, by } = desk;
    const file = (file_name: string, more: object) =>
      firm.inDb((db) =>
        db
          .insertInto("file_object")
          .values({
            project_id: projectId,
            sha256: "1".repeat(64),
            size_bytes: 1,
            file_name,
            mime: "image/png",
            ...more,
          })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
    const { id } = await file("回单.png", { damage: "missing" });
    await file("合同.docx", { infection: "Eicar" });
    await file("发票.pdf", {});
    await desk.begin();
    const { lacks } = await desk.read();
    expect(lacks.map(({ kind, words }) => [kind, words.slice(0, 20)])).toEqual([
      ["file", "文件“回单.png”的存储内容已丢失，请"],
      ["file", "文件“合同.docx”查出病毒，不会放入"],
    ]);
    await expect(desk.apply()).rejects.toThrow("回单.png");
    const words = "原件已核对，扫描件损坏且备份中也没有";
    const answer = async (code: string) =>
      by.manager.call(archives.AnswerArchiveNode, { ...(await desk.seen()), code, words });
    await expect(answer(`F${id + 2}`)).rejects.toEqual(status(404));
    for (const { code } of lacks) await answer(code);
    expect((await desk.read()).answers).toMatchObject([{ code: `F${id}`, name: "回单.png", words }, {}]);
    await desk.apply();
  });
});
