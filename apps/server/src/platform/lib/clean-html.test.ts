import { describe, expect, it } from "vitest";
import { cleanHtml, shallow, wordsOf } from "./clean-html.ts";

describe("HTML of others", () => {
  it.each(["<div>", "<b><i>", "<p><td>", "<b></x></x>", "<table><tr><td>", "<svg><g>"])(
    "nested without end (%s) keeps its words and loses its marks",
    (tag) => {
      const hostile = `${tag.repeat(50_000)}<img src=x onerror=ran()>余额相符`;
      expect(shallow(hostile)).not.toMatch(/<[^<>]+>/);
      expect([cleanHtml(hostile).trim(), wordsOf(hostile).trim()]).toEqual(["余额相符", "余额相符"]);
    },
  );

  it("with many marks side by side keeps them, however long it is", () => {
    const table = `<table>${"<tr><td>1<br>2</td></tr>".repeat(5_000)}</table>`;
    expect(shallow(table)).toBe(table);
    expect(cleanHtml(table)).toContain("<td>1<br />2</td>");
  });
});
