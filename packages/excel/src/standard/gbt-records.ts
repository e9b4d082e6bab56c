/** Records of GB/T 24589 and GB/T 19581 files: a table's name and the texts of its elements. */
import { canonicalField, canonicalTable } from "./gbt-names.ts";
import { elementsByChunk } from "./xml-elements.ts";

export type GbtFields = Readonly<Record<string, string>>;
export interface GbtRecord {
  table: string;
  fields: GbtFields;
}

/** Where records come from: XML files, or the sheets of a workbook. Each reading starts again. */
export interface GbtSource {
  records(): AsyncIterable<GbtRecord[]>;
}

interface Frame {
  name: string;
  fields: Record<string, string>;
  hasFields: boolean;
  hasRecords: boolean;
  isLeaf: boolean;
}

/** Elements that hold one row of the table around them. */
const WRAPPER = /^(记录|行|row|record|item)$/i;

/** A record is an element whose children are texts; entries inside of a voucher have what stands in the voucher as well. */
export async function* xmlRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<GbtRecord[]> {
  const frames: Frame[] = [];
  let found: GbtRecord[] = [];
  const names = new Map<string, string>();
  const nameOf = (name: string, attribute: (name: string) => string | null): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const canonical = canonicalField(name, attribute("locID"));
    names.set(name, canonical);
    return canonical;
  };
  const reading = elementsByChunk(chunks, {
    open: (name, attribute) => {
      const above = frames.at(-1);
      if (above) above.isLeaf = false;
      frames.push({ name: nameOf(name, attribute), fields: {}, hasFields: false, hasRecords: false, isLeaf: true });
    },
    close: (_, text) => {
      const frame = frames.pop();
      const above = frames.at(-1);
      if (!frame || !above) return;
      if (frame.isLeaf) {
        above.fields[frame.name] = text().trim();
        above.hasFields = true;
      } else if (frame.hasFields && !frame.hasRecords) found.push(recordOf(frame, frames));
      if (!frame.isLeaf) above.hasRecords = true;
    },
  });
  for await (const _ of reading) {
    if (found.length > 0) yield found;
    found = [];
  }
}

function recordOf({ name, fields }: Frame, above: readonly Frame[]): GbtRecord {
  const table = WRAPPER.test(name) ? (above.at(-1)?.name ?? name) : name;
  const inherited = above.slice(1).filter(({ hasFields }) => hasFields);
  return {
    table: canonicalTable(table),
    fields: inherited.length === 0 ? fields : Object.assign({}, ...inherited.map((frame) => frame.fields), fields),
  };
}
