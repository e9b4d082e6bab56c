/** What stands over every page that is printed for an inspector: who sent whom, and when. It goes with the work that prints, into the process that does. */
import { AsyncLocalStorage } from "node:async_hooks";

const marks = new AsyncLocalStorage<string>();

export const withMark = <T>(mark: string | undefined, work: () => Promise<T>): Promise<T> =>
  mark === undefined ? work() : marks.run(mark, work);

/** The template with the mark over its pages, where one is asked for. */
export function marked(template: string, font: string): string {
  const mark = marks.getStore();
  if (mark === undefined) return template;
  // A string of typst is written as one of JSON, as long as nothing of it is a control character.
  const words = JSON.stringify(mark.replace(/[\p{Cc}]/gu, " "));
  return `#set page(foreground: { set text(font: "${font}", size: 12pt, fill: rgb("#80808040"))
  grid(columns: (1fr,) * 2, rows: (1fr,) * 5, align: center + horizon, ..range(10).map(i => rotate(-15deg, ${words}))) })
${template}`;
}
