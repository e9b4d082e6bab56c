/** The reader's name over pages that are not fully theirs: grey, tilted 15 degrees, after 8 seconds, over those of inspectors from the start. */
import { limits } from "@digao/contract/limits";
import { useEffect, useState } from "react";

const tile = { width: 220, height: 140 };
const lineHeight = 20;
const widthOfSign = 13;
const escapes: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

function pictureOf(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/[<>&"]/g, (char) => escapes[char] ?? ""));
  const longest = Math.max(...text.split("\n").map((line) => line.length));
  const width = Math.max(tile.width, longest * widthOfSign + 40);
  const height = tile.height + (lines.length - 1) * lineHeight;
  const spans = lines
    .map((line, index) => `<tspan x="24" dy="${index === 0 ? 0 : lineHeight}">${line}</tspan>`)
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="24" y="90" transform="rotate(-15 24 90)" font-family="sans-serif" font-size="13" fill="#80808026">${spans}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

export function Watermark({ text, isAtOnce = false }: { text: string; isAtOnce?: boolean }) {
  const [isDue, setDue] = useState(isAtOnce);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), limits.watermarkDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? (
    <div className="watermark" aria-hidden="true" data-text={text} style={{ backgroundImage: pictureOf(text) }} />
  ) : null;
}
