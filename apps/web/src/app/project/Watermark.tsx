/** The reader's name over pages that are not fully theirs: grey, tilted 15 degrees, after 8 seconds. */
import { limits } from "@digao/contract/limits";
import { useEffect, useState } from "react";

const tile = { width: 220, height: 140 };
const escapes: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };

function pictureOf(text: string): string {
  const safe = text.replace(/[<>&"]/g, (char) => escapes[char] ?? "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.height}"><text x="24" y="90" transform="rotate(-15 24 90)" font-family="sans-serif" font-size="13" fill="#80808026">${safe}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

export function Watermark({ text }: { text: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), limits.watermarkDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? (
    <div className="watermark" aria-hidden="true" data-text={text} style={{ backgroundImage: pictureOf(text) }} />
  ) : null;
}
