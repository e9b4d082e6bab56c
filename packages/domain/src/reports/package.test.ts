import { describe, expect, it } from "vitest";
import { type Certificate, certificatesFor, PACKAGE_PARTS, partsOfKind } from "./package.ts";

describe("parts of a report by its kind", () => {
  it.each([
    ["1", false, [...PACKAGE_PARTS]],
    ["5", false, [...PACKAGE_PARTS]],
    ["1", true, PACKAGE_PARTS.filter((part) => part !== "equity")],
    ["2", false, ["report", "licences"]],
    ["3", false, ["report", "licences"]],
    ["4", false, ["report", "licences"]],
    ["6", false, ["report", "licences"]],
    ["7", false, ["report", "licences"]],
    ["8", false, ["report"]],
    ["X1", true, ["report", "licences"]],
  ])("kind %s, small enterprise %s", (kind, isSmall, parts) => {
    expect(partsOfKind(kind, isSmall)).toEqual(parts);
  });
});

const one = (id: number, kind: number, more: Partial<Certificate> = {}): Certificate => ({
  id,
  kind,
  userId: null,
  validFrom: "2024-01-01",
  validTo: "2025-12-31",
  ...more,
});
const all = [one(1, 1, { validTo: null }), one(2, 2), one(3, 3, { userId: 7 }), one(4, 3, { userId: 8 })];
const on = (day: string) => ({ day, partnerId: 7, secondId: 8 });

describe("licences that a report is handed over with", () => {
  it("are the firm's two and those of both CPAs, the newest of each", () => {
    const { chosen, missing } = certificatesFor([...all, one(9, 2)], on("2025-04-20"));
    expect(missing).toEqual([]);
    expect(chosen.map(({ id }) => id)).toEqual([1, 9, 3, 4]);
  });

  it("each has to be valid that day, the first and the last day included", () => {
    expect(certificatesFor(all, on("2025-12-31")).missing).toEqual([]);
    expect(certificatesFor(all, on("2024-01-01")).missing).toEqual([]);
    expect(certificatesFor(all, on("2026-01-01")).missing).toEqual(["practice", "partner", "second"]);
    expect(certificatesFor(all, on("2023-12-31")).missing).toEqual(["business", "practice", "partner", "second"]);
  });

  it("nobody's licence stands in for another's", () => {
    expect(certificatesFor(all, { day: "2025-04-20", partnerId: 7, secondId: 9 }).missing).toEqual(["second"]);
    expect(certificatesFor(all, { day: "2025-04-20", partnerId: null, secondId: null }).missing).toEqual([
      "partner",
      "second",
    ]);
  });
});
