/** The records that messages stand beside, read by reference: what each is called, where it opens, and of which statement items it is a part. */
import type { TalkableType } from "@digao/contract/records";
import type { Db } from "@digao/db/tenant";
import { resolveRecords } from "../../../platform/records/reader.ts";
import { itemsOfSampled } from "../sampling/door.ts";
import { itemsOfDrawn } from "../vouching/door.ts";

export interface Subject {
  zh: string;
  en: string;
  /** Its address in the project's window. */
  link: string;
  itemIds: readonly number[];
}

export interface Place {
  entityId: TalkableType;
  referId: number | null;
}

/** Those of the project that are there, found by their kind and id. */
export interface Subjects {
  of(place: Place): Subject | undefined;
}

/** A voucher is a part of the items that it was drawn or sampled for. */
async function itemsOfVouchers(db: Db, places: readonly Place[]): Promise<(id: number) => number[]> {
  const ids = places.flatMap(({ entityId, referId }) => (entityId === "voucher" && referId !== null ? [referId] : []));
  if (ids.length === 0) return () => [];
  const parts = (await Promise.all([itemsOfDrawn(db, ids), itemsOfSampled(db, ids)])).flat();
  return (id) => [...new Set(parts.flatMap(({ jmsn, fsItemId }) => (jmsn === id ? [fsItemId] : [])))];
}

/** What opens nowhere any more is gone; a file in the bin opens there, and what was said of it stays. */
export async function readSubjects(db: Db, places: readonly Place[]): Promise<Subjects> {
  const refs = places.map(({ entityId, referId }) => ({ refType: entityId, refId: referId }));
  const found = await resolveRecords(db, refs);
  const itemsOf = await itemsOfVouchers(db, places);
  return {
    of: ({ entityId, referId }) => {
      const record = found.of({ refType: entityId, refId: referId });
      if (!record?.link || referId === null) return undefined;
      const itemIds = entityId === "voucher" ? itemsOf(referId) : record.itemIds;
      return { ...record.title, link: record.link, itemIds };
    },
  };
}
