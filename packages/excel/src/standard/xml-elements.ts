/** Elements of a large XML file one after the other, with names and texts as characters. */
import { SheetRefused } from "../sheet-refused.ts";
import { type XmlHandler, XmlScanner } from "../xlsx/xml-scanner.ts";

export interface ElementReader {
  open(name: string, attribute: (name: string) => string | null): void;
  /** `text` is what stands directly before the closing tag. */
  close(name: string, text: () => string): void;
}

const DEPTH_MAX = 64;
const NAMES_MAX = 10_000;

/**
 * Reads UTF-8 chunks to the end, and hands over after each of them, so that what its elements gave can be passed on. Refuses a file
 * that ends before its root element does.
 */
export async function* elementsByChunk(chunks: AsyncIterable<Buffer>, reader: ElementReader): AsyncGenerator<void> {
  const handler = new Elements(reader);
  const scanner = new XmlScanner();
  for await (const chunk of chunks) {
    scanner.push(chunk, handler);
    yield;
  }
  handler.end();
}

/** The same in one go. */
export async function readElements(chunks: AsyncIterable<Buffer>, reader: ElementReader): Promise<void> {
  const reading = elementsByChunk(chunks, reader);
  while (!(await reading.next()).done);
}

const noText = () => "";

/** A name as it stands in the bytes, and the one that mostly follows it: records repeat their elements in one order. */
interface Name {
  bytes: string;
  text: string;
  next: Name | null;
}

class Elements implements XmlHandler {
  done = false;
  private readonly path: Name[] = [];
  private hasRoot = false;
  private readonly names = new Map<string, Name>();
  private last: Name = { bytes: "", text: "", next: null };
  private readonly reader: ElementReader;

  constructor(reader: ElementReader) {
    this.reader = reader;
  }

  open(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void {
    const name = this.nameAt(xml, nameStart, nameEnd);
    if (this.path.length >= DEPTH_MAX) throw new SheetRefused("bomb", "elements too deep");
    if (this.path.length === 0 && this.hasRoot) throw new SheetRefused("damaged", "more than one root element");
    this.hasRoot = true;
    this.reader.open(name.text, (attribute) => xml.attribute(attribute, nameEnd, tagEnd));
    if (selfClosing) this.reader.close(name.text, noText);
    else this.path.push(name);
  }

  close(xml: XmlScanner, nameStart: number, nameEnd: number): void {
    const name = this.path.pop();
    if (!(name && isAt(xml, name, nameStart, nameEnd)))
      throw new SheetRefused("damaged", "a closing tag of another element");
    this.reader.close(name.text, () => xml.text());
  }

  end(): void {
    if (!this.hasRoot || this.path.length > 0) throw new SheetRefused("damaged", "the file is cut off");
  }

  private nameAt(xml: XmlScanner, from: number, to: number): Name {
    const guess = this.last.next;
    const name = guess && isAt(xml, guess, from, to) ? guess : this.named(xml, from, to);
    this.last.next = name;
    this.last = name;
    return name;
  }

  private named(xml: XmlScanner, from: number, to: number): Name {
    const bytes = xml.latin1.slice(from, to);
    const cached = this.names.get(bytes);
    if (cached) return cached;
    if (this.names.size >= NAMES_MAX) throw new SheetRefused("bomb", "too many element names");
    const name = { bytes, text: xml.bytes.toString("utf8", from, to), next: null };
    this.names.set(bytes, name);
    return name;
  }
}

const isAt = (xml: XmlScanner, { bytes }: Name, from: number, to: number): boolean =>
  to - from === bytes.length && xml.latin1.startsWith(bytes, from);
