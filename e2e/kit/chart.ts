import type { Locator } from "@playwright/test";

/** Somewhere on the widest run of pixels that bars are drawn in, as a mouse would find it. */
export const findBar = (chart: Locator): Promise<{ x: number; y: number }> =>
  chart.locator("canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("The chart has no canvas");
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const colour = getComputedStyle(canvas).getPropertyValue("--primary").trim();
    const [red, green, blue] = (colour.match(/[\da-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
    const isBar = (x: number, y: number) => {
      const at = (y * canvas.width + x) * 4;
      return pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue;
    };
    const scale = canvas.width / canvas.clientWidth;
    for (let y = canvas.height - 1; y > canvas.height / 3; y--)
      for (let x = 6; x < canvas.width - 6; x++) {
        const around = [-5, 0, 5].flatMap((right) => [-5, 0, 5].map((down) => isBar(x + right, y + down)));
        if (around.every(Boolean)) return { x: x / scale, y: y / scale };
      }
    throw new Error("The chart shows no bar");
  });
