/** What was in force when, by whom, and what each version changed. */
import type { Declared } from "@digao/contract/paper/paper";
import { fieldsIn } from "@digao/contract/paper/sections";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/format.ts";
import { CodeTag } from "../CodeTag.tsx";
import { PlainButton } from "../PlainButton.tsx";
import type { AnyVersion, Values } from "./particular.ts";
import { usePaperWords } from "./use-paper-words.ts";

function By({ word, name, at }: { word: string; name: string | null; at: string | null }) {
  if (!name || !at) return null;
  return (
    <span>
      {word} {name} {formatDateTime(at)}
    </span>
  );
}

interface Props {
  spec: Declared;
  versions: readonly AnyVersion[];
  shownId: number | undefined;
  onOpen: (id: number) => void;
}

function Entry({
  spec,
  version,
  before,
  shownId,
  onOpen,
}: Omit<Props, "versions"> & { version: AnyVersion; before: AnyVersion | undefined }) {
  const { t } = useTranslation();
  const { say, show } = usePaperWords(spec);
  const fields = fieldsIn(spec.sections);
  const values: Values = { ...version };
  const old: Values = { ...before };
  const [stage, of] =
    fields.find(([, { kind, isRequired, isNeeded }]) => kind === "coded" && (isRequired || isNeeded)) ?? [];
  const because = fields.find(([, { isRevisionReason }]) => isRevisionReason)?.[0];
  const reason = because === undefined ? "" : values[because];
  const [main] = spec.summary.flatMap((name) => fields.filter(([field]) => field === name));
  const changes = before
    ? fields
        .filter(([, { isCompared }]) => isCompared)
        .map(([name, field]) => ({
          word: say(field.words),
          now: show(field, values[name]),
          before: show(field, old[name]),
        }))
        .filter((change) => change.now !== change.before)
    : [];
  return (
    <li aria-current={version.id === shownId}>
      <PlainButton onClick={() => onOpen(version.id)}>
        {t("paper.revision", { revision: version.revision })}
        {stage && of && show(of, values[stage]) ? ` · ${show(of, values[stage])}` : null}
      </PlainButton>
      <CodeTag name={spec.states} code={version.status} />
      {main ? <strong className="money">{show(main[1], values[main[0]])}</strong> : null}
      <By word={t("paper.prepared")} name={version.preparerName} at={version.prepareTime} />
      <By
        word={t(spec.unapproved ? "paper.concluded" : "paper.approved")}
        name={version.approverName}
        at={version.approveTime}
      />
      <By
        word={t(version.status === spec.superseded ? "paper.takenBack" : "paper.returned")}
        name={version.returnName}
        at={version.returnTime}
      />
      {version.returnReason ? <q>{version.returnReason}</q> : null}
      {version.supersededTime && version.supersededTime !== version.returnTime ? (
        <span>{t("paper.supersededAt", { at: formatDateTime(version.supersededTime) })}</span>
      ) : null}
      {reason ? <q>{String(reason)}</q> : null}
      {changes.map(({ word, now, before: former }) => (
        <span key={word}>{`${word} ${former} → ${now}`}</span>
      ))}
    </li>
  );
}

export function Versions({ versions, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("paper.history")}>
      <h2>{t("paper.history")}</h2>
      {versions.length === 0 ? <p className="judgement-hint">{t("paper.noHistory")}</p> : null}
      <ol className="judgement-history">
        {versions.map((version, at) => (
          <Entry key={version.id} {...props} version={version} before={versions[at + 1]} />
        ))}
      </ol>
    </section>
  );
}
