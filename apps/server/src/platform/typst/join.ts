/**
 * Papers of the press one behind the other in one PDF. Each is read as the press writes it: objects in the open, told of by one table at its end.
 * What readers of tagged papers go by is left out: every part would bring a tree of its own.
 */

const catalogNo = 1;
const pagesNo = 2;
const tags = /^<<\s*\/Type \/Struct(Elem|TreeRoot)\b/;
/** A string is no place for references, whatever it says. */
const references = /\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)|(\d+) 0 R\b/gs;
const inHead = ">>\nstream";

interface Part {
  objects: { no: number; start: number; end: number }[];
  /** Of the tree of its pages. */
  root: number;
}

class UnknownPdfError extends Error {}

function firstOf(text: string, pattern: RegExp, what: string): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new UnknownPdfError(`The paper has no ${what}`);
  return Number(found);
}

function readPart(bytes: Buffer): Part {
  const tail = bytes.subarray(-2_048).toString("latin1");
  const tableAt = firstOf(tail, /startxref\s+(\d+)/, "table of objects");
  const table = bytes.subarray(tableAt).toString("latin1");
  const count = firstOf(table, /^xref\s+0 (\d+)\s/, "table of objects");
  const entries = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)].slice(0, count);
  const starts = entries.flatMap(([, at, use], no) => (use === "n" ? [{ no, start: Number(at) }] : []));
  const inOrder = starts.toSorted((a, b) => a.start - b.start);
  const objects = inOrder.map((one, at) => ({ ...one, end: inOrder[at + 1]?.start ?? tableAt }));
  const catalog = objects.find(({ no }) => no === firstOf(table, /\/Root (\d+) 0 R/, "catalogue"));
  const root = firstOf(bytes.subarray(catalog?.start, catalog?.end).toString("latin1"), /\/Pages (\d+) 0 R/, "pages");
  return { objects: objects.filter((one) => one !== catalog), root };
}

/** An object under its new number, with what it refers to; null of one that is left out. */
function renumbered(bytes: Buffer, { no, start, end }: Part["objects"][number], base: number, root: number) {
  const whole = bytes.subarray(start, end);
  const stream = whole.indexOf(inHead);
  const head = whole.subarray(0, stream < 0 ? whole.length : stream).toString("latin1");
  const body = head.replace(/^\d+ 0 obj\s*/, "");
  if (tags.test(body)) return null;
  const moved = body.replace(references, (all, to: string | undefined) => (to ? `${Number(to) + base} 0 R` : all));
  const own = no === root ? moved.replace("<<", `<<\n  /Parent ${pagesNo} 0 R`) : moved;
  const rest = stream < 0 ? Buffer.alloc(0) : whole.subarray(stream);
  return Buffer.concat([Buffer.from(`${no + base} 0 obj\n${own}`, "latin1"), rest]);
}

const pageCount = (bytes: Buffer, { objects, root }: Part): number => {
  const pages = objects.find(({ no }) => no === root);
  return firstOf(bytes.subarray(pages?.start, pages?.end).toString("latin1"), /\/Count (\d+)/, "pages");
};

/** Part after part, as they come: no more than one of them lies in memory. */
export async function* joinedPdf(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const places = new Map<number, number>();
  let position = 0;
  let next = pagesNo + 1;
  const kids: number[] = [];
  let pages = 0;
  const put = (bytes: Buffer): Buffer => {
    position += bytes.length;
    return bytes;
  };
  yield put(Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1"));
  for await (const bytes of parts) {
    const part = readPart(bytes);
    const base = next - 1;
    for (const one of part.objects) {
      const written = renumbered(bytes, one, base, part.root);
      if (!written) continue;
      places.set(one.no + base, position);
      yield put(written);
    }
    kids.push(part.root + base);
    pages += pageCount(bytes, part);
    next = base + Math.max(...part.objects.map(({ no }) => no)) + 1;
  }
  const tree = kids.map((no) => `${no} 0 R`).join(" ");
  for (const [no, text] of [
    [catalogNo, `<< /Type /Catalog /Pages ${pagesNo} 0 R >>`],
    [pagesNo, `<< /Type /Pages /Count ${pages} /Kids [${tree}] >>`],
  ] as const) {
    places.set(no, position);
    yield put(Buffer.from(`${no} 0 obj\n${text}\nendobj\n`));
  }
  const rows = Array.from({ length: next }, (_none, no) => {
    const at = places.get(no);
    return at === undefined ? "0000000000 65535 f \n" : `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const trailer = `trailer\n<< /Size ${next} /Root ${catalogNo} 0 R >>\nstartxref\n${position}\n%%EOF\n`;
  yield Buffer.from(`xref\n0 ${next}\n${rows.join("")}${trailer}`);
}
