/** A QR code as an SVG picture, for papers. */
import qrcode from "qrcode-generator";

/** Level M, as printed papers bear it; the smallest code that holds the text. */
export function qrSvg(text: string): string {
  const code = qrcode(0, "M");
  // One character a byte: the library would take the low byte of each character alone.
  code.addData(Buffer.from(text, "utf8").toString("latin1"));
  code.make();
  return code.createSvgTag({ cellSize: 4, margin: 8, scalable: true });
}
