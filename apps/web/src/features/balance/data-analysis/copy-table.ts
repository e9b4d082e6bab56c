/** A whole table with its heads as text for Excel: plain figures, every row, whatever is unfolded on screen. */
import { toTsv } from "../../../ui/ledger-grid/clipboard.ts";
import { copyText, type GridColumn } from "../../../ui/ledger-grid/column.ts";

export const tableText = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string =>
  toTsv([columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => copyText(column, row)))]);

/** By the page's own copy event: it needs no permission, and works where the address is not a secure one. */
export function putOnClipboard(text: string): boolean {
  let isSet = false;
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isSet = event.clipboardData !== null;
  };
  document.addEventListener("copy", write, { capture: true, once: true });
  document.execCommand("copy");
  document.removeEventListener("copy", write, { capture: true });
  return isSet;
}
