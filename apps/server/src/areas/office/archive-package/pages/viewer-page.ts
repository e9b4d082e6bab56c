/** The page of a package (index.html): what the archive holds, found and shown without the product and without a network. */

import { csvHits } from "./csv-hits.ts";
import { button, type Child, element, fileLink } from "./dom.ts";
import type { ShownFigure, ShownLog, ShownPackage, ShownPaper } from "./shown.ts";
import { kindWords, type PageLang, type PageWord, say } from "./words.ts";

interface Loaded {
  package?: ShownPackage;
  papers?: ShownPaper[];
  figures?: ShownFigure[];
}

const pageRows = 200;
const tabs = ["papers", "figures", "signs", "files", "log", "data", "about"] as const;
type Tab = (typeof tabs)[number];

const loaded: Loaded & Record<string, unknown> = {};
const pieces = new Map<number, readonly ShownLog[]>();
const state = { lang: "zh" as PageLang, tab: "papers" as Tab, search: "", from: 0 };
const word = (name: PageWord, params = {}): string => say(state.lang, name, params);

/** Scripts of the package call it with what they bring. */
const receive = (name: string, value: unknown): void => {
  const piece = /^log-(\d+)$/.exec(name)?.[1];
  if (piece) pieces.set(Number(piece), value as ShownLog[]);
  else loaded[name] = value;
};
Object.assign(window, { digaoPackage: { put: receive } });

interface Column<Row> {
  head: string;
  cell(row: Row): Child;
  text(row: Row): string;
  isNumber?: boolean;
}

const column = <Row>(head: PageWord, text: (row: Row) => string | null, isNumber = false): Column<Row> => ({
  head: word(head),
  text: (row) => text(row) ?? "",
  cell: (row) => text(row) ?? "",
  isNumber,
});

function pager(total: number): HTMLElement {
  const to = Math.min(total, state.from + pageRows);
  const turn = (by: number) => () => {
    state.from = Math.max(0, state.from + by);
    draw();
  };
  return element(
    "p",
    { class: "pager" },
    word("shown", { from: total === 0 ? 0 : state.from + 1, to, of: total }),
    state.from > 0 ? button(word("before"), turn(-pageRows)) : null,
    to < total ? button(word("next"), turn(pageRows)) : null,
  );
}

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): HTMLElement {
  const sought = state.search.trim().toLowerCase();
  const isFound = (row: Row): boolean =>
    sought === "" || columns.some((one) => one.text(row).toLowerCase().includes(sought));
  const found = rows.filter(isFound);
  if (found.length === 0) return element("p", { class: "none" }, word(rows.length === 0 ? "none" : "noMatch"));
  const aligned = ({ isNumber }: Column<Row>): Readonly<Record<string, string>> =>
    isNumber ? { class: "number" } : {};
  const head = columns.map((one) => element("th", aligned(one), one.head));
  const body = found
    .slice(state.from, state.from + pageRows)
    .map((row) => element("tr", {}, ...columns.map((one) => element("td", aligned(one), one.cell(row)))));
  return element(
    "div",
    {},
    pager(found.length),
    element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body)),
  );
}

/** The files that a paper was printed to: by its index, or by its name where it has none. */
function printsOf({ wpIndex, name }: ShownPaper): string[] {
  return (loaded.package?.entries ?? [])
    .filter(([kind, index, title]) => kind === "print" && (wpIndex ? index === wpIndex : title === name))
    .map(([, , , path]) => path);
}

const links = (paths: readonly string[]): HTMLElement =>
  element(
    "span",
    {},
    ...paths.flatMap((path) => [fileLink(path, path.split("/").at(-1)), document.createElement("br")]),
  );

function papersTab(): HTMLElement {
  const others = (loaded.package?.entries ?? []).filter(([kind, index]) => kind === "print" && index === "");
  const papers: ShownPaper[] = [
    ...others.map(([, , title]): ShownPaper => ({ wpIndex: null, name: title, audited: null, status: "", signs: [] })),
    ...(loaded.papers ?? []),
  ];
  const seen = new Set<string>();
  const once = papers.filter(({ wpIndex, name }) => {
    const key = `${wpIndex} ${name}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return table<ShownPaper>(
    [
      column("wpIndex", (row) => row.wpIndex),
      column("name", (row) => row.name),
      column("audited", (row) => row.audited, true),
      column("status", (row) => row.status),
      { head: word("prints"), text: (row) => printsOf(row).join(" "), cell: (row) => links(printsOf(row)) },
    ],
    once,
  );
}

const figuresTab = (): HTMLElement =>
  table<ShownFigure>(
    [
      column("code", (row) => row.code),
      column("name", (row) => row.name),
      ...(["unaudited", "ajeDr", "ajeCr", "rjeDr", "rjeCr", "audited", "prior"] as const).map((name) =>
        column<ShownFigure>(name, (row) => row[name], true),
      ),
    ],
    loaded.figures ?? [],
  );

function signsTab(): HTMLElement {
  const signs = (loaded.papers ?? []).flatMap(({ wpIndex, name, signs: own }) =>
    own.map((sign) => ({ wpIndex, name, ...sign })),
  );
  return table<(typeof signs)[number]>(
    [
      column("wpIndex", (row) => row.wpIndex),
      column("name", (row) => row.name),
      column("level", (row) => row.level),
      column("by", (row) => row.by),
      column("at", (row) => row.at),
      column("status", (row) => (row.isStale ? word("stale") : "")),
    ],
    signs,
  );
}

function filesTab(): HTMLElement {
  const kindOf = (kind: string): string => kindWords[kind]?.[state.lang === "zh" ? 0 : 1] ?? kind;
  const entries = loaded.package?.entries ?? [];
  return table<(typeof entries)[number]>(
    [
      column("kind", ([kind]) => kindOf(kind)),
      column("wpIndex", ([, index]) => index),
      { head: word("name"), text: ([, , title, path]) => `${title} ${path}`, cell: ([, , , path]) => fileLink(path) },
      column("size", ([, , , , bytes]) => String(bytes), true),
      column("sha256", ([, , , , , hash]) => hash),
    ],
    entries,
  );
}

const loadPiece = (at: number): Promise<void> =>
  new Promise((resolve) => {
    if (pieces.has(at)) return resolve();
    const script = element("script", { src: `viewer/log-${at}.js` });
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => resolve());
    document.head.append(script);
  });

/** Piece by piece: what is sought may stand in any of them. */
function loadLog(): void {
  const count = loaded.package?.log.pieces ?? 0;
  const missing = Array.from({ length: count }, (_, at) => at + 1).find((at) => !pieces.has(at));
  if (missing === undefined) return;
  void loadPiece(missing).then(() => {
    if (!pieces.has(missing)) pieces.set(missing, []);
    if (state.tab === "log") draw();
  });
}

const jsonOf = (value: unknown): string => (value === null ? "" : JSON.stringify(value));

function logTab(): HTMLElement {
  loadLog();
  const rows = [...pieces].sort(([one], [other]) => one - other).flatMap(([, piece]) => piece);
  return table<ShownLog>(
    [
      column("seq", ([seq]) => String(seq), true),
      column("at", ([, at]) => at),
      column("by", ([, , by]) => by),
      column("record", ([, , , type, id]) => `${type} ${id}`),
      column("action", ([, , , , , action]) => action),
      column("beforeAfter", ([, , , , , , before, after]) => [before, after].map(jsonOf).filter(Boolean).join(" → ")),
    ],
    rows,
  );
}

function dataTab(): HTMLElement {
  const tables = loaded.package?.tables ?? [];
  const hits = element("div", {});
  const file = element("input", { type: "file", accept: ".csv" });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void csvHits(chosen, state.search, hits);
  });
  return element(
    "div",
    {},
    element("p", {}, element("label", {}, word("openCsv"), " ", file)),
    hits,
    table<(typeof tables)[number]>(
      [
        column("table", ({ name }) => name),
        column("rows", ({ rows }) => String(rows), true),
        { head: word("csv"), text: ({ csv }) => csv.join(" "), cell: ({ csv }) => links(csv) },
      ],
      tables,
    ),
  );
}

const list = (title: PageWord, items: readonly string[]): Child =>
  items.length === 0
    ? null
    : element(
        "section",
        {},
        element("h2", {}, word(title)),
        element("ul", {}, ...items.map((item) => element("li", {}, item))),
      );

function aboutTab(): HTMLElement {
  const { package: all } = loaded;
  if (!all) return element("p", { class: "none" }, word("none"));
  const { project, archive } = all;
  const facts: readonly (readonly [PageWord, string])[] = [
    ["firm", all.firm],
    ["project", `${project.code} ${project.name}`],
    ["client", project.client],
    ["year", String(project.year)],
    ["reportDate", project.reportDate ?? ""],
    ["reportNos", project.reportNos.join("、")],
    ["version", String(archive.version)],
    ["packedAt", archive.at],
    ["previous", archive.previousSha256 ?? ""],
    ["logHead", `${all.log.lastSeq} ${all.log.headHash}`],
  ];
  return element(
    "div",
    {},
    element("p", {}, word("how")),
    element(
      "dl",
      {},
      ...facts.flatMap(([name, value]) => [element("dt", {}, word(name)), element("dd", {}, value || "—")]),
    ),
    list(
      "notPrinted",
      all.notPrinted.map(({ title, why }) => `${title}：${why}`),
    ),
    list(
      "missing",
      all.missing.map(({ fileName, sha256 }) => `${fileName} ${sha256}`),
    ),
    list(
      "people",
      all.people.map(({ name, userName }) => `${name} (${userName})`),
    ),
  );
}

const shows: Readonly<Record<Tab, () => HTMLElement>> = {
  papers: papersTab,
  figures: figuresTab,
  signs: signsTab,
  files: filesTab,
  log: logTab,
  data: dataTab,
  about: aboutTab,
};

function searchBox(): HTMLInputElement {
  const box = element("input", {
    type: "search",
    id: "search",
    "aria-label": word("search"),
    placeholder: word("search"),
  });
  box.value = state.search;
  box.addEventListener("input", () => {
    Object.assign(state, { search: box.value, from: 0 });
    drawBody();
  });
  return box;
}

const drawBody = (): void => document.querySelector("main")?.replaceChildren(shows[state.tab]());

function draw(): void {
  const { package: all } = loaded;
  document.documentElement.lang = state.lang === "zh" ? "zh-CN" : "en";
  document.title = all ? `${all.project.code} ${all.project.name}` : word("title");
  const open = (tab: Tab) => () => {
    Object.assign(state, { tab, from: 0 });
    draw();
  };
  const turn = () => {
    state.lang = state.lang === "zh" ? "en" : "zh";
    draw();
  };
  const tabButtons = tabs.map((tab) =>
    button(word(tab), open(tab), { role: "tab", "aria-selected": String(tab === state.tab) }),
  );
  const title = all ? `${all.project.client} · ${all.project.name} · ${all.project.year}` : word("title");
  const head = element("div", { class: "head" }, element("h1", {}, title), button(word("other"), turn));
  const bar = element("div", { class: "bar" }, element("nav", { role: "tablist" }, ...tabButtons), searchBox());
  document.querySelector("header")?.replaceChildren(head, bar);
  if (all) drawBody();
  else document.querySelector("main")?.replaceChildren(element("p", { class: "none" }, word("lost")));
}

window.addEventListener("load", draw);
