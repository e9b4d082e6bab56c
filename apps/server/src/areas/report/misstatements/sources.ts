/** Where misstatements come from: records of other areas, and what last year left. */
import { adjustSource } from "@digao/contract/areas/balance/adjustments/codes";
import type { Misstatement } from "@digao/contract/areas/report/misstatements/calls";
import { misstatementCause, misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import * as domain from "@digao/domain/misstatements/found";
import { abs, fen } from "@digao/domain/money";
import { identifiedEntries } from "../../balance/adjustments/door.ts";
import { misstatementsOfControls } from "../../evidence/controls/door.ts";
import { projectedMisstatements } from "../../evidence/sampling/door.ts";
import { foundDifferences } from "../../evidence/vouching/door.ts";
import { foundByLetters, projectedByLetters } from "../../letters/confirmations/door.ts";

type RefType = NonNullable<Misstatement["ref"]>["refType"];
export type Found = domain.Found<RefType>;

export interface Setting extends domain.Setting {
  db: Db;
  projectId: number;
  lang: Lang;
}
/** A source more is a function more. */
type Source = (setting: Setting) => Promise<Found[]>;

const { factual, projected } = misstatementKind;

/** Entries of the helper carry tax and reserve of others; the effect of those is computed here. */
const entries: Source = async (setting) => {
  const own = (await identifiedEntries(setting.db, setting.projectId)).filter(
    ({ source, sourceKey }) => source !== adjustSource.taxEffect || sourceKey === null,
  );
  return own.map((entry) => {
    const { id, adjNo, wpIndex, description } = entry;
    const ref = { refType: "adjustment" as const, refId: id };
    const origin = { source: "entry" as const, refNo: adjNo ?? "", ref, wpIndex: wpIndex ?? "", content: description };
    return domain.foundEntry({ key: `entry:${id}`, ...origin }, entry, setting);
  });
};

const samples: Source = async (setting) => {
  const { db, projectId, lang } = setting;
  const differences = await foundDifferences(db, projectId);
  return (await projectedMisstatements(db, projectId)).flatMap((run) => {
    const { runId, runNo, fsItemId } = run;
    const booked = differences.filter(({ hasEntry, sampleRunId }) => hasEntry && sampleRunId === runId);
    const name = run.title || messageOf(lang, "misstate.sample.run", { no: runNo });
    const ref = { refType: "sampleRun" as const, refId: runId };
    return domain
      .partsOfSample(
        run,
        booked.map(({ difference }) => fen(difference)),
      )
      .map(({ name: part, over, kind, open }) => {
        const content = messageOf(lang, kind === factual ? "misstate.sample.found" : "misstate.sample.projected", {
          name,
        });
        const origin = { source: "sample" as const, refNo: `S-${runNo}`, ref, wpIndex: "", content };
        return domain.foundInItem(
          { key: `sample:${runId}:${part}`, ...origin },
          { fsItemId, amount: { over }, kind, open },
          setting,
        );
      });
  });
};

/** Differences of checked vouchers that no entry corrects; those of a sample that has been evaluated stand in its factual part. */
const vouchers: Source = async (setting) => {
  const { db, projectId } = setting;
  const evaluated = new Set((await projectedMisstatements(db, projectId)).map(({ runId }) => runId));
  const standing = (await foundDifferences(db, projectId)).filter(
    ({ hasEntry, sampleRunId }) => !hasEntry && (sampleRunId === null || !evaluated.has(sampleRunId)),
  );
  return standing.map(({ id, fsItemId, side, difference, ...found }) => {
    const content = [found.accountName, found.summary, found.remark].filter(Boolean).join("；");
    const refNo = `${found.jDate} ${found.jType}-${found.jNoText}`;
    const ref = { refType: "drawnVoucher" as const, refId: id };
    const netDebit = side === "dr" ? fen(difference) : -fen(difference);
    return domain.foundInItem(
      { key: `voucher:${id}`, source: "voucher", refNo, ref, wpIndex: "", content },
      { fsItemId, amount: { netDebit } },
      setting,
    );
  });
};

/** What confirmation letters found wrong and no entry holds yet, and what sampled letters project. */
const letters: Source = async (setting) => {
  const { db, lang } = setting;
  const found = (await foundByLetters(db)).map(({ itemId, letterId, letterNo, contactName, fsItemId, ...one }) => {
    const over = (fen(one.difference) < 0n ? 1n : -1n) * fen(one.misstatement);
    const ref = { refType: "confirmationLetter" as const, refId: letterId };
    const content = messageOf(lang, "misstate.hz.found", { name: contactName });
    return domain.foundInItem(
      { key: `letter:${itemId}`, source: "letter", refNo: letterNo, ref, wpIndex: "", content },
      { fsItemId, amount: { over }, cause: one.isFraud ? misstatementCause.fraud : misstatementCause.error },
      setting,
    );
  });
  const beyond = (await projectedByLetters(db)).map(({ subjectCode, fsItemId, amount }) => {
    const content = messageOf(lang, "misstate.hz.projected", { name: subjectOf(subjectCode)?.[lang] ?? subjectCode });
    return domain.foundInItem<RefType>(
      { key: `letter:projected:${subjectCode}`, source: "letter", refNo: "", ref: null, wpIndex: "", content },
      { fsItemId, amount: { over: abs(amount) }, kind: projected },
      setting,
    );
  });
  return [...found, ...beyond];
};

/** What deficiencies of internal control have led to, as far as is known. */
const deficiencies: Source = async (setting) => {
  const { db, lang } = setting;
  return (await misstatementsOfControls(db)).map(({ id, controlCode, description, fsItemId, effect }) => {
    const ref = { refType: "controlDeficiency" as const, refId: id };
    const content = messageOf(lang, "misstate.control.found", { name: description });
    return domain.foundInItem(
      { key: `control:${id}`, source: "control", refNo: controlCode ?? "", ref, wpIndex: "", content },
      { fsItemId, amount: { over: fen(effect) } },
      setting,
    );
  });
};

/** Kept by hand or carried over from the project before. */
const lastYear: Source = async (setting) => {
  const rows = await setting.db
    .selectFrom("prior_misstatement as p")
    .where("p.project_id", "=", setting.projectId)
    .where("p.is_deleted", "=", false)
    .select(["p.id", "p.fs_item_id as fsItemId", "p.content", "p.wp_index as wpIndex", "p.amount"])
    .orderBy("p.id")
    .execute();
  return rows.map(({ id, fsItemId, content, wpIndex, amount }, index) => {
    const ref = { refType: "priorMisstatement" as const, refId: id };
    const origin = { source: "prior" as const, refNo: `PY-${index + 1}`, ref, wpIndex: wpIndex ?? "", content };
    return domain.foundLastYear({ key: `prior:${id}`, ...origin }, { fsItemId, amount: fen(amount) }, setting);
  });
};

export async function findMisstatements(setting: Setting): Promise<Found[]> {
  const found: Found[] = [];
  for (const source of [entries, samples, vouchers, letters, deficiencies, lastYear])
    found.push(...(await source(setting)));
  return found;
}
