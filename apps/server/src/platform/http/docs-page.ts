/** A page of our own to browse the calls: no foreign script, and nothing loaded from elsewhere. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Digao API</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; font: 13px/20px system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 1080px; padding: 16px; }
  h1 { font-size: 16px; } h2 { font-size: 14px; margin: 24px 0 8px; }
  input { font: inherit; padding: 4px 8px; width: 320px; max-width: 100%; }
  form:not([hidden]) { display: flex; gap: 8px; flex-wrap: wrap; margin: 8px 0; }
  details { border-bottom: 1px solid #8884; padding: 4px 0; }
  summary { cursor: pointer; }
  code, pre { font: 12px/18px ui-monospace, monospace; }
  pre { background: #8881; padding: 8px; overflow: auto; max-height: 400px; }
  .verb { display: inline-block; width: 56px; font-weight: 600; }
  .quiet { opacity: .7; }
</style>
</head>
<body>
<h1>Digao API</h1>
<form id="sign-in" hidden>
  <label>Access token <input id="token" type="password" autocomplete="off"></label>
  <button>Show</button>
  <span id="refusal" role="alert"></span>
</form>
<label>Find <input id="find" type="search"></label>
<div id="calls" aria-live="polite"></div>
<script src="/swagger/docs.js"></script>
</body>
</html>
`;

export const docsScript = `"use strict";
const byId = (id) => document.getElementById(id);
const make = (tag, text, className) => {
  const node = document.createElement(tag);
  if (text) node.textContent = text;
  if (className) node.className = className;
  return node;
};
let calls = [];
let components = {};
// Shapes that calls share are shown where they stand; one within itself stays a reference.
function whole(node, above = []) {
  if (Array.isArray(node)) return node.map((part) => whole(part, above));
  if (typeof node !== "object" || node === null) return node;
  const ref = node.$ref;
  if (typeof ref !== "string") return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, whole(part, above)]));
  if (above.includes(ref)) return node;
  const [, , kind, name] = ref.split("/");
  return whole(components[kind][name], [...above, ref]);
}
function describe({ verb, path, operation }) {
  const details = make("details");
  const summary = make("summary");
  summary.append(make("span", verb.toUpperCase(), "verb"), make("code", path), " ", make("span", operation.summary, "quiet"));
  details.append(summary);
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    details.append(make("p", operation.description));
    const { parameters, requestBody: body, responses } = operation;
    const parts = { ...(parameters.length > 0 ? { parameters } : {}), ...(body ? { body } : {}), answer: responses["200"] };
    for (const [name, part] of Object.entries(parts)) {
      details.append(make("div", name, "quiet"), make("pre", JSON.stringify(whole(part), null, 2)));
    }
  });
  return details;
}
function show() {
  const wanted = byId("find").value.trim().toLowerCase();
  const found = calls.filter(({ path, operation }) => (path + " " + operation.summary).toLowerCase().includes(wanted));
  const nodes = [];
  let tag = null;
  for (const call of found) {
    if (call.operation.tags[0] !== tag) nodes.push(make("h2", tag = call.operation.tags[0]));
    nodes.push(describe(call));
  }
  byId("calls").replaceChildren(...nodes);
}
async function load(token) {
  const headers = token ? { authorization: "Bearer " + token } : {};
  const answer = await fetch("/swagger/v1/swagger.json", { headers });
  byId("sign-in").hidden = answer.ok;
  if (!answer.ok) {
    byId("refusal").textContent = token ? (await answer.json()).error.message : "";
    return;
  }
  const { paths, components: shared } = await answer.json();
  components = shared;
  calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ verb, path, operation })));
  show();
}
byId("sign-in").addEventListener("submit", (event) => {
  event.preventDefault();
  load(byId("token").value.trim());
});
byId("find").addEventListener("input", show);
load("");
`;
