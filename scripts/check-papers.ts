import { type Finding, listCode, read } from "./check-files.ts";
import { type PlainPaper, papersOf } from "./contract-calls.ts";

const isWorded = ([zh = "", en = ""]: readonly string[] = []): boolean =>
  /\p{Script=Han}/u.test(zh) && /[A-Za-z]/.test(en);
const targetsOf = (to: unknown): string[] => [to].flat().flatMap((state) => (state === null ? [] : [String(state)]));

/** What an approval must never lack: nobody puts in force what they have had a hand in, unless the paper says why nobody has to approve it. */
const ownParts = ["preparer", "editor"];

function faultsOf({ life, acts, inForce, unapproved }: PlainPaper): string[] {
  const states = Object.keys(life.steps);
  const actors = new Set(Object.keys(life.actors));
  const steps = states.flatMap((state) =>
    Object.entries(life.steps[state] ?? {}).map(([act, step]) => ({ at: `${state} ${act}`, act, ...step })),
  );
  const taken = new Set(steps.map(({ act }) => act));
  return [
    ...steps.flatMap(({ at, to }) =>
      targetsOf(to)
        .filter((state) => !states.includes(state))
        .map((state) => `the step ${at} leads to ${state}, which is no state of its life`),
    ),
    ...steps
      .filter(({ who }) => !actors.has(who))
      .map(({ at, who }) => `the step ${at} is for ${who}, who is no actor`),
    ...steps.filter(({ act }) => !acts.includes(act)).map(({ at, act }) => `the step ${at} has no call ${act}`),
    ...acts.filter((act) => !taken.has(act)).map((act) => `no state has the act ${act}`),
    ...steps
      .filter(({ to }) => !unapproved && targetsOf(to).includes(String(inForce)))
      .flatMap(({ at, notBy = [] }) =>
        ownParts.filter((part) => !notBy.includes(part)).map((part) => `the step ${at} may be taken by its ${part}`),
      ),
  ];
}

const nameless = ({ sections }: PlainPaper): string[] =>
  Object.values(sections)
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([, { words }]) => !isWorded(words))
    .map(([name]) => `${name} has no words in both languages`);

/** Holds every paper of judgement to a life that is whole, to four eyes, to words in both languages, and to the tests of all papers. */
export async function findPapers(root: string): Promise<Finding[]> {
  const tests = listCode(root).filter((path) => /^apps\/server\/.*\.test\.ts$/.test(path));
  const papers = await papersOf(root);
  const isProved = (area: string): boolean => tests.some((path) => read(root, path).includes(`paperTests(${area},`));
  return papers.flatMap((paper) => {
    const unproved = isProved(paper.area) ? [] : [`no test says paperTests(${paper.area}, …)`];
    return [...faultsOf(paper), ...nameless(paper), ...unproved].map((text) => ({
      file: paper.file,
      text: `${paper.area}: ${text}`,
    }));
  });
}
