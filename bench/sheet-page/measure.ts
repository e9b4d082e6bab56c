/** From asking for a book, the library being there, to the frame in which its first sheet stands. */
declare global {
  interface Window {
    openBook: () => Promise<number>;
  }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

export function measureOpening(file: string, open: (place: HTMLElement, book: never) => Promise<unknown>): void {
  window.openBook = async () => {
    const place = document.getElementById("root");
    if (!place) throw new Error("The page has no root");
    const startedAt = performance.now();
    const answer = await fetch(file);
    await open(place, (await answer.json()) as never);
    await frame();
    await frame();
    if (!place.querySelector("canvas")) throw new Error("No sheet is shown");
    return performance.now() - startedAt;
  };
}
