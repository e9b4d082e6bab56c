/** Code page 437 of DOS (PC8 of SIE): single bytes, the upper half by this table. */
const UPPER =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ" +
  "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
  "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/** Decodes bytes; there is none that the code page does not have. */
export function decodeCp437(bytes: Buffer): string {
  const text = bytes.toString("latin1", 0, bytes.length);
  return text.replace(/[\x80-\xff]/g, (char) => UPPER[char.charCodeAt(0) - 128] ?? char);
}
