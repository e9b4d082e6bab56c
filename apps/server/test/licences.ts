/** Pictures of licences, as a firm keeps them. */
import { Readable } from "node:stream";
import { createCanvas } from "@napi-rs/canvas";
import { openFileStore } from "../src/platform/files/store.ts";
import type { Client, TestServer, TestTenant } from "./kit.ts";

const [width, height] = [420, 300];
export function licencePicture(words = "LICENCE"): Buffer {
  const canvas = createCanvas(width, height);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "#f4efe0";
  drawing.fillRect(0, 0, width, height);
  drawing.strokeStyle = "#8a1c1c";
  drawing.lineWidth = 6;
  drawing.strokeRect(10, 10, width - 20, height - 20);
  drawing.fillStyle = "#222222";
  drawing.font = "28px sans-serif";
  drawing.fillText(words, 40, height / 2);
  return canvas.toBuffer("image/png");
}

/** The firm's two and those of its CPAs, valid since long and without an end. */
export async function plantLicences({ dataDir }: TestServer, firm: TestTenant, cpas: readonly Client[]): Promise<void> {
  const store = openFileStore({ dataDir });
  const received = await store.receive(Readable.from([licencePicture()]));
  const { sha256 } = received;
  await store.keep(firm.id, received);
  await firm.inDb(async (db) => {
    const known = await db.selectFrom("firm_certificate").select(["kind", "user_id as userId"]).execute();
    const wanted = [
      { kind: 1, user_id: null },
      { kind: 2, user_id: null },
      ...cpas.map(({ userId }) => ({ kind: 3, user_id: userId })),
    ];
    const lacking = wanted.filter((one) => !known.some((had) => had.kind === one.kind && had.userId === one.user_id));
    if (lacking.length === 0) return;
    const file_name = "证照.png";
    const { id: file_id } = await db
      .insertInto("file_object")
      .values({ sha256, size_bytes: 9, file_name, mime: "image/png" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("firm_certificate")
      .values(
        lacking.map((one, at) => ({
          ...one,
          added_by: cpas[0]?.userId ?? 0,
          cert_no: `证${at}`,
          valid_from: "2020-01-01",
          file_id,
          file_name,
          sha256,
        })),
      )
      .execute();
  });
}
