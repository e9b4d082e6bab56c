import { afterEach, expect, it } from "vitest";
import { render, settle } from "../../../../test/render.tsx";
import { useFileDrop } from "./use-file-drop.ts";

let drawn: Awaited<ReturnType<typeof render>> | undefined;
afterEach(() => drawn?.remove());

let taken: string[] = [];
function Place() {
  const { isOver, handlers } = useFileDrop((files) => {
    taken = files.map(({ name }) => name);
  }, "截图");
  return (
    <section className={isOver ? "is-over" : ""} {...handlers}>
      文件
    </section>
  );
}

/** What a browser hands over with the files that are held above a place or let go there. */
function dragged(type: string, files: readonly File[]): Event {
  const types = files.length > 0 ? ["Files"] : ["text/plain"];
  const event = new Event(type, { bubbles: true, cancelable: true });
  return Object.assign(event, { dataTransfer: { types, files } });
}

it("takes files that are dropped, shows that it would, and leaves what else is dragged alone", async () => {
  drawn = await render(<Place />);
  const place = drawn.place.querySelector("section");
  const scan = new File(["x"], "回函.pdf", { type: "application/pdf" });
  const fire = (type: string, files: readonly File[]) => {
    const event = dragged(type, files);
    return settle(() => place?.dispatchEvent(event)).then(() => event.defaultPrevented);
  };
  expect(await fire("dragover", [scan])).toBe(true);
  expect(place?.className).toBe("is-over");
  // Not prevented, the browser would leave the page for the file.
  expect(await fire("drop", [scan])).toBe(true);
  expect(place?.className).toBe("");
  expect(taken).toEqual(["回函.pdf"]);
  taken = [];
  expect(await fire("drop", [])).toBe(false);
  expect(taken).toEqual([]);
});
