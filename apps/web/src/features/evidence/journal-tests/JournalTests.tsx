/** Journal-entry testing (会计分录测试): the runs of a project, one of them, or its rules; which of them stands in the address. */
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { RunList } from "./RunList.tsx";
import { RulesPage } from "./rules/RulesPage.tsx";
import { RunPage } from "./run/RunPage.tsx";
import "./journal-tests.css";

/** What belongs to the page one comes from. */
const left = {
  run: undefined,
  rules: undefined,
  view: undefined,
  open: undefined,
  page: undefined,
  size: undefined,
  sort: undefined,
  keyword: undefined,
  ruleCode: undefined,
  band: undefined,
  excluded: undefined,
  from: undefined,
};

export function JournalTests() {
  const project = useProject();
  const [params, patch] = useUrlParams();
  const id = Number(params.get("run")) || undefined;
  const toList = () => patch(left, "push");
  const open = (run: number) => patch({ ...left, run }, "push");
  if (params.get("rules") !== null) return <RulesPage onBack={toList} />;
  if (id !== undefined) return <RunPage key={id} id={id} onBack={toList} onOpen={open} />;
  return <RunList key={project.id} onOpen={open} onRules={() => patch({ ...left, rules: 1 }, "push")} />;
}
