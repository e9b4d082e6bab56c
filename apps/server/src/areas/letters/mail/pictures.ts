/** Pictures that a mail only names, fetched when its reader asks for them: by the server, which tells their owner nothing of the reader. */
import type { Context } from "../../../platform/serve.ts";

const picturesMax = 20;
const kinds = /^image\/(png|jpeg|gif)\b/;

async function dataOf(ctx: Context, address: string): Promise<string | null> {
  try {
    const answer = await ctx.external.fetch(address.startsWith("//") ? `https:${address}` : address);
    const kind = kinds.exec(answer.headers.get("content-type") ?? "")?.[0];
    if (!answer.ok || !kind) return null;
    return `data:${kind};base64,${Buffer.from(await answer.arrayBuffer()).toString("base64")}`;
  } catch {
    return null;
  }
}

/** Those that could be fetched, below the text: where each belonged was not kept; and how many could not. */
export async function fetchPictures(
  ctx: Context,
  addresses: readonly string[],
): Promise<{ html: string; left: number }> {
  const all = [...new Set(addresses)];
  const answers = await Promise.all(all.slice(0, picturesMax).map((address) => dataOf(ctx, address)));
  const found = answers.filter((data) => data !== null);
  return {
    html: found.map((data) => `<p><img src="${data}" alt="" /></p>`).join(""),
    left: all.length - found.length,
  };
}
