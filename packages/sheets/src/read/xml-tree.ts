/** Elements of a part of the package, with their attributes, children and text; bounded. */
import { SheetRefused } from "@digao/excel/sheet-refused";
import { toUtf8 } from "@digao/excel/xlsx/xml-part";
import { type XmlHandler, XmlScanner } from "@digao/excel/xlsx/xml-scanner";
import { resolveEntities } from "@digao/excel/xlsx/xml-text";

export interface XmlNode {
  /** Without its prefix. */
  name: string;
  attributes: { [name: string]: string };
  children: XmlNode[];
  text: string;
}

const NODES_MAX = 1_500_000;
const DEPTH_MAX = 200;
const ATTRIBUTE = /(?:^|\s)(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Attributes by local name, entities resolved. */
export function attributesOf(xml: XmlScanner, from: number, to: number): { [name: string]: string } {
  const out: { [name: string]: string } = {};
  if (to <= from) return out;
  for (const match of xml.bytes.toString("utf8", from, to).matchAll(ATTRIBUTE)) {
    const [, name = "", double, single = ""] = match;
    if (name !== "__proto__") out[name] = resolveEntities(double ?? single);
  }
  return out;
}

/** Builds the tree of whatever is fed to it. */
export class XmlTree implements XmlHandler {
  done = false;
  readonly root: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  private readonly path: XmlNode[] = [this.root];
  private nodes = 0;

  get depth(): number {
    return this.path.length - 1;
  }

  open(xml: XmlScanner, nameStart: number, nameEnd: number, tagEnd: number, selfClosing: boolean): void {
    const parent = this.path.at(-1);
    if (++this.nodes > NODES_MAX || this.path.length > DEPTH_MAX) throw new SheetRefused("bomb", "too many elements");
    const node: XmlNode = {
      name: xml.latin1.slice(nameStart, nameEnd),
      attributes: attributesOf(xml, nameEnd, tagEnd),
      children: [],
      text: "",
    };
    parent?.children.push(node);
    if (!selfClosing) this.path.push(node);
  }

  close(xml: XmlScanner): void {
    const node = this.path.at(-1);
    if (!node || this.path.length === 1) return;
    if (node.children.length === 0) node.text = xml.text();
    this.path.pop();
  }

  /** Takes the finished elements out of the root. */
  take(): XmlNode[] {
    return this.root.children.splice(0);
  }
}

/** The document element; null for an empty part. */
export function parseXml(part: Buffer): XmlNode | null {
  const tree = new XmlTree();
  new XmlScanner().push(toUtf8(part), tree);
  return tree.root.children[0] ?? null;
}

export const child = (node: XmlNode | null | undefined, name: string): XmlNode | undefined =>
  node?.children.find((item) => item.name === name);

export const children = (node: XmlNode | null | undefined, name: string): XmlNode[] =>
  node?.children.filter((item) => item.name === name) ?? [];

/** Every element of that name below. */
export function* descendants(node: XmlNode, name: string): Generator<XmlNode> {
  for (const item of node.children) {
    if (item.name === name) yield item;
    yield* descendants(item, name);
  }
}

export const isOn = (value: string | undefined, otherwise = false): boolean =>
  value === undefined ? otherwise : /^(1|true|on|t)$/i.test(value);

export const numberOr = (value: string | undefined, otherwise: number): number => {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : otherwise;
};
