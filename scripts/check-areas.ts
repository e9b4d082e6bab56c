import { type Finding, lineAt, listCode, read } from "./check-files.ts";
import { namedByArea, namedOtherwise } from "./walls.ts";

const contract = /^packages\/contract\/src\/areas\/(?<name>[^/]+\/[^/]+)\/calls\.ts$/;

/** Whoever knows an area in one place finds it in the others: contract, server and screens share its district and its name. */
export function findNames(root: string): Finding[] {
  const files = listCode(root).filter((path) => !/\.test\.tsx?$/.test(path));
  const namesIn = (places: readonly RegExp[]) =>
    new Map(
      files.flatMap((path) =>
        places.flatMap((place) => {
          const name = place.exec(path)?.groups?.name;
          return name === undefined ? [] : [[path.slice(0, path.indexOf(`/${name}`) + name.length + 1), name] as const];
        }),
      ),
    );
  const areas = namesIn([contract]);
  if (areas.size === 0) return [];
  const gathered = new Set(areas.values());
  const lived = new Set(namesIn(namedByArea.slice(0, 2)).values());
  const isOwn = ([at]: readonly [string, string]) => namedOtherwise[at] === undefined;
  return [
    ...[...namesIn(namedByArea)]
      .filter((one) => isOwn(one) && !gathered.has(one[1]))
      .map(([file, name]) => ({
        file,
        text: `packages/contract/src/areas has no ${name}/calls.ts: call an area by one name`,
      })),
    ...[...areas]
      .filter((one) => isOwn(one) && !lived.has(one[1]))
      .map(([file, name]) => ({
        file,
        text: `neither server nor screens have a folder ${name}: call an area by one name`,
      })),
  ];
}

/** What a job does stands in the folder `job/` of its area, where whoever looks for it finds it. */
export const findJobsElsewhere = (root: string): Finding[] =>
  listCode(root)
    .filter((file) => /^apps\/server\/src\/areas\//.test(file) && !/\/job\/|\.test\.ts$/.test(file))
    .flatMap((file) => {
      const text = read(root, file);
      return [...text.matchAll(/^export const \w+(?:: Job(?:Handler|Ending)\b| = jobOf\()/gm)].map(({ index }) => ({
        file,
        line: lineAt(text, index),
        text: "what a job does stands in the folder job/ of its area",
      }));
    });
