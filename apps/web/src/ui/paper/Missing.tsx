/** What keeps a version from being handed in: each thing by its name, and the way to it. */

import { linkTo } from "@digao/contract/links";
import type { Lacking } from "@digao/contract/paper/lacking";
import type { Declared } from "@digao/contract/paper/paper";
import { isRefType, records } from "@digao/contract/records";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProject } from "../../lib/page.ts";
import { PlainButton } from "../PlainButton.tsx";
import type { AnyVersion } from "./particular.ts";
import { usePaperWords } from "./use-paper-words.ts";

const shownMax = 12;
const show = (at: string) =>
  (document.getElementById(`at-${at}`) ?? document.getElementById(`at-${at.replace(/\..*$/, "")}`))?.scrollIntoView({
    block: "center",
  });

function One({ lacking: { at, words, why }, spec }: { lacking: Lacking; spec: Declared }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { say } = usePaperWords(spec);
  const isPaper = why === "paper" && isRefType(at) && records[at].link !== undefined;
  return (
    <li>
      {isPaper ? (
        <Link to={linkTo(at as "materiality", null, projectId)}>{say(words)}</Link>
      ) : (
        <PlainButton look="link" onClick={() => show(at)}>
          {say(words)}
        </PlainButton>
      )}
      <span className={why === "stop" ? "judgement-fault" : "judgement-hint"}>{t(`paper.lack.${why}`)}</span>
    </li>
  );
}

export function Missing({ spec, version }: { spec: Declared; version: AnyVersion | undefined }) {
  const { t } = useTranslation();
  const { stops = [], missing = [] } = version?.worked ?? {};
  const all = [...stops, ...missing];
  if (all.length === 0) return null;
  return (
    <section aria-label={t("paper.missing", { count: all.length })}>
      <h2>{t("paper.missing", { count: all.length })}</h2>
      <ul className="judgement-list judgement-lacking">
        {all.slice(0, shownMax).map((lacking) => (
          <One key={`${lacking.at} ${lacking.why}`} lacking={lacking} spec={spec} />
        ))}
      </ul>
      {all.length > shownMax ? (
        <p className="judgement-hint">{t("paper.more", { count: all.length - shownMax })}</p>
      ) : null}
    </section>
  );
}
