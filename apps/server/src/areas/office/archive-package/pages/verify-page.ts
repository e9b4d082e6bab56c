/** The page that verifies a package (verify.html): reads the zip in the browser itself, and asks no network. */
import { faultLine, type Verdict, verdictLine } from "@digao/domain/archive/package/verdict";
import { verifyFolder, verifyPackage } from "@digao/domain/archive/package/verify";
import { blobSource, browserTools, folderOf } from "./browser-tools.ts";
import { button, element } from "./dom.ts";
import { type PageLang, type PageWord, say } from "./words.ts";

interface State {
  lang: PageLang;
  expected: string;
  percent: number | null;
  verdict: Verdict | null;
  failure: string | null;
}
const state: State = { lang: "zh", expected: "", percent: null, verdict: null, failure: null };
const faultsMax = 1000;
const word = (name: PageWord, params = {}): string => say(state.lang, name, params);

function shownResult(): HTMLElement {
  const { verdict, percent, failure, lang } = state;
  if (failure !== null) return element("p", { class: "bad", role: "status" }, word("failed", { why: failure }));
  if (percent !== null) return element("p", { role: "status" }, word("working", { percent }));
  if (!verdict) return element("p", {});
  const faults = verdict.faults.slice(0, faultsMax).map((fault) => element("li", {}, faultLine(lang, fault)));
  return element(
    "div",
    {},
    element("p", { class: verdict.isWhole ? "good" : "bad", role: "status" }, verdictLine(lang, verdict)),
    element("ul", { id: "faults" }, ...faults),
    element("p", {}, `${word("manifestHash")}: ${verdict.manifestSha256 ?? "—"}`),
    verdict.manifest
      ? element(
          "p",
          {},
          [verdict.manifest.firm.name, verdict.manifest.project.code, verdict.manifest.project.name].join(" · "),
        )
      : null,
  );
}

const drawResult = (): void => document.querySelector("main")?.replaceChildren(shownResult());

async function judge(
  work: (options: { manifestSha256?: string; onProgress(done: number, of: number): void }) => Promise<Verdict>,
) {
  Object.assign(state, { verdict: null, failure: null, percent: 0 });
  drawResult();
  const onProgress = (done: number, of: number): void => {
    const percent = Math.min(100, Math.floor((done * 100) / Math.max(1, of)));
    if (percent === state.percent) return;
    state.percent = percent;
    drawResult();
  };
  const expected = state.expected.trim();
  try {
    state.verdict = await work(expected ? { manifestSha256: expected, onProgress } : { onProgress });
  } catch (error) {
    state.failure = error instanceof Error ? error.message : String(error);
  }
  state.percent = null;
  drawResult();
}

const judgeZip = (file: File): Promise<void> =>
  judge((options) => verifyPackage(blobSource(file), browserTools, options));
const judgeFolder = (files: FileList): Promise<void> =>
  judge((options) => verifyFolder(folderOf(files), browserTools, options));

function input(
  attributes: Readonly<Record<string, string>>,
  take: (files: FileList) => Promise<void>,
): HTMLInputElement {
  const made = element("input", { type: "file", ...attributes });
  made.addEventListener("change", () => {
    if (made.files && made.files.length > 0) void take(made.files);
  });
  return made;
}

const firstOf = (files: FileList): Promise<void> => {
  const [file] = files;
  return file ? judgeZip(file) : Promise.resolve();
};

function draw(): void {
  document.documentElement.lang = state.lang === "zh" ? "zh-CN" : "en";
  document.title = word("verifyTitle");
  const turn = () => {
    state.lang = state.lang === "zh" ? "en" : "zh";
    draw();
  };
  const expected = element("input", { type: "text", size: "70", id: "expected" });
  expected.value = state.expected;
  expected.addEventListener("input", () => {
    state.expected = expected.value;
  });
  document
    .querySelector("header")
    ?.replaceChildren(
      element("div", { class: "head" }, element("h1", {}, word("verifyTitle")), button(word("other"), turn)),
      element("p", {}, element("label", {}, `${word("expected")}: `, expected)),
      element(
        "p",
        { class: "drop" },
        element("label", {}, `${word("choose")}: `, input({ id: "zip", accept: ".zip" }, firstOf)),
      ),
      element(
        "p",
        {},
        element("label", {}, `${word("chooseFolder")}: `, input({ id: "folder", webkitdirectory: "" }, judgeFolder)),
      ),
    );
  drawResult();
}

window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) void judgeZip(file);
});
window.addEventListener("load", draw);
