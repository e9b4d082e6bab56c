/** What is particular about the text of a report: bound to the opinion in force and to the project; its key audit matters come of what governance was told. */
import { TextBound, type TextRecord, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import type { MessageKey } from "@digao/contract/messages";
import { type Lang, messageOf } from "@digao/contract/messages";
import { linksOf } from "@digao/contract/paper/sections";
import { type KeyMatterMissing, keyMattersMissing, type ReportSection } from "@digao/domain/reports/opinion";
import { opinionKind } from "@digao/domain/reports/opinion-kind";
import { listed } from "../../../platform/lib/listed.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { toldDocuments } from "../correspondence/door.ts";
import { setStatus } from "./entries.ts";
import { faultOfClosed } from "./opinion.ts";
import { type OpinionInForce, opinionInForce } from "./opinion-in-force.ts";
import { previewOf } from "./preview.ts";
import { closedFor, type ReportRow, readReport } from "./rows.ts";
import { proposedTyping, type ReportProject, reportProject } from "./values.ts";

export interface TextSources {
  report: ReportRow;
  project: ReportProject;
  opinion: OpinionInForce | null;
  told: ReadonlySet<number>;
  lang: Lang;
}

export async function textSources({ db }: Pick<Context, "db">, lang: Lang, id: number): Promise<TextSources> {
  return {
    report: await readReport(db, id),
    project: await reportProject(db),
    opinion: await opinionInForce(db, id, lang),
    told: await toldDocuments(db),
    lang,
  };
}

/** What a text rests on: of each the words that people know it by. */
function boundNow({ project, opinion }: TextSources): TextBound {
  return {
    opinionId: opinion?.id ?? null,
    values: {
      client: project.client,
      firm: project.firm,
      periodEnd: project.periodEnd,
      isListed: String(project.isListed),
      isPie: String(project.isPie),
      isGroup: String(project.isGroup),
    },
  };
}

const labels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  client: ["客户名称", "client name"],
  firm: ["本所名称", "firm's name"],
  periodEnd: ["资产负债表日", "balance sheet date"],
  isListed: ["是否上市实体", "whether the client is listed"],
  isPie: ["是否公众利益实体", "whether it is a public-interest entity"],
  isGroup: ["是否合并报表", "whether it is a group"],
};

export function boundMoved(then: TextBound, sources: TextSources): string[] {
  const now = boundNow(sources);
  const { lang } = sources;
  const values = Object.keys(now.values).filter((name) => now.values[name] !== then.values[name]);
  return [
    ...(then.opinionId === now.opinionId ? [] : [messageOf(lang, "report.ground.opinion")]),
    ...values.map((name) => labels[name]?.[lang === "zh" ? 0 : 1] ?? name),
  ];
}

const said = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** Of each section that people write in, what it lacks. */
function sectionLack(version: TextRecord, sections: readonly ReportSection[], isModified: boolean): MessageKey | null {
  const asked: [MessageKey, boolean][] = [
    ["report.lack.modifyMatters", isModified && !said(version.modifyMatters)],
    ["report.lack.gcFacts", sections.includes("goingConcern") && !(said(version.gcFacts) && said(version.gcNote))],
    [
      "report.lack.emphasisMatter",
      sections.includes("emphasis") && !(said(version.emphasisMatter) && said(version.emphasisNote)),
    ],
    ["report.lack.otherMatter", sections.includes("otherMatter") && !said(version.otherMatter)],
    ["report.lack.otherInfoScope", sections.includes("otherInformation") && !said(version.otherInfoScope)],
  ];
  return asked.find(([, isMissing]) => isMissing)?.[0] ?? null;
}

type Matter = TextRecord["keyMatters"][number];
function keyMatterLack(
  version: TextRecord,
  { opinion, project, told }: TextSources,
): KeyMatterMissing | "disclaimed" | null {
  const { keyMatters, noKeyMatters } = version;
  if (opinion?.opinion === opinionKind.disclaimer) return keyMatters.length > 0 ? "disclaimed" : null;
  const elsewhere = [version.modifyMatters, version.gcFacts, version.emphasisMatter].join("\n");
  const ofMatter = ({ title, told: links, risks, procedures, papers }: Matter) => ({
    isToldToGovernance: linksOf(links).some(({ id }) => told.has(id)),
    hasRisk: linksOf(risks).length > 0,
    hasProcedures: linksOf(procedures).length > 0,
    hasPaper: linksOf(papers).length > 0,
    isToldElsewhere: said(title) && elsewhere.includes(String(title)),
  });
  // Others than listed clients have them by choice.
  const hasReason = said(noKeyMatters) || !project.isListed;
  return keyMattersMissing(keyMatters.map(ofMatter), hasReason)[0] ?? null;
}

function lacks(version: TextRecord, sources: TextSources): Lack | null {
  const { report, opinion, lang } = sources;
  const closed = closedFor(report);
  if (closed) return { key: closed };
  if (!opinion) return { key: "report.noOpinion" };
  if (opinion.moved.length > 0) return { key: "report.opinionMoved", params: { list: listed(lang, opinion.moved) } };
  const lack = sectionLack(version, opinion.sections, opinion.opinion !== opinionKind.unmodified);
  if (lack) return { key: lack };
  const matter = keyMatterLack(version, sources);
  return matter ? { key: `report.kam.${matter}` } : null;
}

const unbound: TextBound = { opinionId: null, values: {} };

export const textHandlers = paperHandlers(textPaper, {
  readSources: textSources,
  judge: (_draft, { report }) => faultOfClosed(report, "addressee"),
  workOut: (_draft, sources) => ({ bound: boundNow(sources) }),
  snapshots: { bound: (stored) => TextBound.catch(unbound).parse(stored) },
  lacks: (version, sources) => lacks(version as TextRecord, sources),
  moved: ({ bound }, sources) => {
    const names = boundMoved(bound as TextBound, sources);
    return names.length === 0 ? null : { list: listed(sources.lang, names) };
  },
  // Handed in, the report is in review; sent back, or begun anew, it is a draft.
  follow: (ctx, act, version) => setStatus(ctx, version, act),
  beside: async (_ctx, { sources, versions }) => {
    const shown = versions[0] as TextRecord | undefined;
    return {
      preview: previewOf(sources, shown ?? null),
      proposed: proposedTyping(sources.project),
    };
  },
});
