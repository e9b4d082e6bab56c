/** Letters to PDF by the product's job, and the same documents by typst alone. */

import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { createPool } from "@digao/db/pool";
import { inProject, withTenant } from "@digao/db/tenant";
import {
  hashOf,
  type PrintedLetter,
  printedLetters,
  shortHash,
} from "../../apps/server/src/areas/letters/confirmations/content.ts";
import { letterSheet } from "../../apps/server/src/areas/letters/confirmations/print/blocks.ts";
import { LETTER_TEMPLATE } from "../../apps/server/src/areas/letters/confirmations/print/letter-typ.ts";
import { qrText } from "../../apps/server/src/areas/letters/confirmations/print/print-letter.ts";
import { qrSvg } from "../../apps/server/src/platform/typst/qr.ts";
import type { BareAnswer, BareOrder } from "./bare-typst.ts";
import { ask, child } from "./child.ts";
import { fillLetters } from "./many-letters.ts";
import { took } from "./percentiles.ts";
import type { Product } from "./product.ts";

const pauseMs = 50;

/** What the job prints, read as it reads it. */
async function contentsOf(product: Product, projectId: number): Promise<PrintedLetter[]> {
  const pool = createPool(product.appUrl);
  try {
    const { rows } = await pool.query<{ id: number }>("select id from tenant where tenancy_name = 'demo'");
    return await withTenant(
      pool,
      rows[0]?.id ?? 0,
      async (db) => {
        const inside = inProject(db, projectId);
        const letters = await inside.selectFrom("confirmation_letter").select("id").orderBy("letter_no").execute();
        return printedLetters(
          inside,
          letters.map(({ id }) => id),
        );
      },
      { readOnly: true },
    );
  } finally {
    await pool.end();
  }
}

const documentOf = (letter: PrintedLetter): BareOrder["documents"][number] => ({
  data: JSON.stringify(letterSheet(letter, shortHash(hashOf(letter)))),
  qr: qrSvg(qrText(letter)),
});

async function make(product: Product, projectId: number, ids: readonly number[]): Promise<void> {
  const { jobId, done } = await product.call(hzletters.CreateLetterFile, { projectId, ids: [...ids] });
  if (!jobId || done !== ids.length) throw new Error(`Of ${ids.length} letters ${done} can be made.`);
  for (;;) {
    const { state, error } = await product.call(jobs.GetJob, { jobId });
    if (state === "done") break;
    if (state !== "queued" && state !== "running") throw new Error(`${state} ${JSON.stringify(error)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const made = { projectId, statusId: letterStatus.made, maxResultCount: 1 };
  const { totalCount } = await product.call(hzletters.GetHzLetterList, made);
  if (totalCount !== ids.length) throw new Error(`${totalCount} letters were made.`);
}

/** Milliseconds of the job from the call that asks for it, and of typst alone. */
export async function lettersToPdf(product: Product, count: number): Promise<{ product: number; bare: number }> {
  const projectId = await product.newProject();
  await fillLetters(product, { projectId, count, statuses: [letterStatus.toMake] });
  const letters = await contentsOf(product, projectId);
  const ids = letters.map(({ id }) => id);
  // Half of it before and half after the job, so that what else the machine does falls on both.
  const middle = Math.floor(letters.length / 2);
  const before = await bareMs(letters.slice(0, middle));
  const job = await took(() => make(product, projectId, ids));
  return { product: job, bare: before + (await bareMs(letters.slice(middle))) };
}

async function bareMs(letters: readonly PrintedLetter[]): Promise<number> {
  const bare = child("bare-typst");
  try {
    const order: BareOrder = { template: LETTER_TEMPLATE, documents: letters.map(documentOf) };
    const { ms } = await ask<BareAnswer>(bare, order);
    return ms;
  } finally {
    bare.kill();
  }
}
