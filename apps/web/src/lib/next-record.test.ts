import { expect, it } from "vitest";
import { nextWaiting } from "./next-record.ts";

const rows = [1, 2, 3, 4].map((id) => ({ id, isOpen: id !== 3 }));
const isOpen = (row: { isOpen: boolean }) => row.isOpen;

it("goes on behind the record, then from the top, never to the record itself", () => {
  expect(nextWaiting(rows, 2, isOpen)?.id).toBe(4);
  expect(nextWaiting(rows, 4, isOpen)?.id).toBe(1);
  expect(nextWaiting(rows, 9, isOpen)?.id).toBe(1);
  expect(nextWaiting(rows, 1, ({ id }) => id === 1)).toBeUndefined();
  expect(nextWaiting([], 1, isOpen)).toBeUndefined();
});
