/** Records of GB/T 24589 and GB/T 19581 files: a table's name and the texts of its elements. */
import { canonicalField, canonicalTable } from "./gbt-names.ts";
import { type ElementReader, elementsByChunk } from "./xml-elements.ts";

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
  /** Texts of its children; null while there is none. */
  fields: Record<string, string> | null;
  hasRecords: boolean;
  isLeaf: boolean;
}

/** Elements that hold one row of the table around them. */
const WRAPPER = /^(记录|行|row|record|item)$/i;

/** A record is an element whose children are texts; entries inside of a voucher have what stands in the voucher as well. */
export async function* xmlRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<GbtRecord[]> {
  const reader = new RecordReader();
  for await (const _ of elementsByChunk(chunks, reader)) {
    const found = reader.taken();
    if (found.length > 0) yield found;
  }
}

class RecordReader implements ElementReader {
  /** One frame a depth, used again: most elements are leaves. */
  private readonly frames: Frame[] = [];
  private depth = 0;
  private found: GbtRecord[] = [];
  private readonly names = new Map<string, string>();

  taken(): GbtRecord[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  open(name: string, attribute: (name: string) => string | null): void {
    const above = this.frames[this.depth - 1];
    if (above) above.isLeaf = false;
    const frame = this.frames[this.depth];
    const own = this.nameOf(name, attribute);
    if (frame) {
      frame.name = own;
      frame.fields = null;
      frame.hasRecords = false;
      frame.isLeaf = true;
    } else this.frames.push({ name: own, fields: null, hasRecords: false, isLeaf: true });
    this.depth++;
  }

  close(_: string, text: () => string): void {
    this.depth--;
    const frame = this.frames[this.depth];
    const above = this.frames[this.depth - 1];
    if (!(frame && above) || this.depth === 0) return;
    if (frame.isLeaf) {
      above.fields ??= {};
      above.fields[frame.name] = text().trim();
      return;
    }
    above.hasRecords = true;
    if (frame.fields !== null && !frame.hasRecords) this.found.push(this.recordOf(frame.name, frame.fields));
  }

  private recordOf(name: string, fields: Record<string, string>): GbtRecord {
    const above = this.frames.slice(1, this.depth);
    const table = WRAPPER.test(name) ? (this.frames[this.depth - 1]?.name ?? name) : name;
    const inherited = above.flatMap((frame) => (frame.fields === null ? [] : [frame.fields]));
    return {
      table: canonicalTable(table),
      fields: inherited.length === 0 ? fields : Object.assign({}, ...inherited, fields),
    };
  }

  private nameOf(name: string, attribute: (name: string) => string | null): string {
    const cached = this.names.get(name);
    if (cached !== undefined) return cached;
    const canonical = canonicalField(name, attribute("locID"));
    this.names.set(name, canonical);
    return canonical;
  }
}
