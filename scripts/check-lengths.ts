import { type Finding, lineAt, listFiles, type Report, read } from "./check-files.ts";

const typed = /\bmaxLength=\{[\d_]+\}/g;
/** An element around the place: digits of a number are typed, and no text is sent that a schema limits. */
const elementBefore = 200;
const ofNumber = /\binputMode="(numeric|decimal)"/;

/** Refuses a length that is typed into a screen: the contract has it, as a field of a register or as a plain constant that the call's schema reads. */
export function checkLengths(root: string): Report {
  const screens = listFiles(root).filter(
    (path) => /^apps\/web\/src\/.*\.tsx$/.test(path) && !path.endsWith(".test.tsx"),
  );
  const findings = screens.flatMap((file): Finding[] => {
    const text = read(root, file);
    return [...text.matchAll(typed)].flatMap(({ index }) => {
      const start = Math.max(text.lastIndexOf("<", index), index - elementBefore);
      const element = text.slice(start, text.indexOf(">", index));
      if (ofNumber.test(element)) return [];
      return [{ file, line: lineAt(text, index), text: "a length typed into a screen: take it from the contract" }];
    });
  });
  return { findings };
}
