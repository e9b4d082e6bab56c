/** Foot of a paper: the conclusion, and the signs that stand on it. */
import {
  type FsItemDetail,
  type FsItemRow,
  statementItemSigns,
} from "@digao/contract/areas/papers/statement-items/calls";
import type { PaperGate } from "@digao/contract/sign-off/papers";
import type { SignLevel } from "@digao/domain/sign-off/levels";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { useSession } from "../../../../lib/session.ts";
import { Gates } from "../../../../parts/papers/paper-signs/Gates.tsx";
import { SignStrip } from "../../../../parts/papers/paper-signs/SignStrip.tsx";
import type { SignActions, SignedRecord } from "../../../../parts/papers/paper-signs/signing.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { Conclusion } from "./Conclusion.tsx";
import { nextToSign } from "./next-paper.ts";
import type { ConclusionDraft } from "./use-papers.ts";

interface Props {
  detail: FsItemDetail;
  conclusion: ConclusionDraft;
  /** Why nothing may be changed on the whole project; empty where it may. */
  obstacle: string;
  isOtherDirty: boolean;
  /** To the programme, where one is not there already. */
  onProgram: (() => void) | undefined;
  papers: readonly FsItemRow[];
  onGo: (rid: number) => void;
}

const recordOf = ({ item, can, overrides, unauthorised }: FsItemDetail): SignedRecord => ({
  key: `${item.id}`,
  name: item.name,
  signs: item.signs,
  unauthorised,
  maySign: can.sign,
  mayCancel: can.cancel,
  mayOverride: can.override,
  overrides,
});

function useActions({ item }: FsItemDetail, draft: ConclusionDraft): SignActions {
  const sign = useChange(statementItemSigns.UpdateItemSignByRID, { quiet: true });
  const cancel = useChange(statementItemSigns.CancelItemSignByRID, { quiet: true });
  const override = useChange(statementItemSigns.OverrideItemGatesByRID, { quiet: true });
  const RId = item.id;
  return {
    sign: (signLevel) => sign.mutateAsync({ RId, signLevel }),
    cancel: (signLevel, reason) => cancel.mutateAsync({ RId, signLevel, reason }),
    override: (gates, reason) =>
      override.mutateAsync({
        RId,
        result: draft.isDirty ? Number(draft.value.result) || undefined : undefined,
        gates: [...gates],
        reason,
      }),
  };
}

/** Of the conclusion that is about to be drawn, else of the one that stands. */
function gatesNow({ can }: FsItemDetail, draft: ConclusionDraft): readonly PaperGate[] {
  const chosen = draft.isDirty && can.results.find(({ result }) => `${result}` === draft.value.result);
  return chosen ? chosen.gates : can.gates;
}

/** Signed: the paper stays in sight, and Enter goes on to the next that waits. */
function NextPaper({ detail, papers, onGo, level }: Pick<Props, "detail" | "papers" | "onGo"> & { level: SignLevel }) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id ?? 0);
  const next = nextToSign(papers, detail.item.id, level, me);
  if (!next) return null;
  return (
    <Button type="link" size="small" autoFocus onClick={() => onGo(next.id)}>
      {t("statement-items.nextToSign", { level: t(`codes.signLevel.${level}`), name: next.name })}
    </Button>
  );
}

/** Folds the conclusion and the signs away; what is lacking stays told. */
export function FootFold({
  detail,
  isFolded,
  onTurn,
}: {
  detail: FsItemDetail;
  isFolded: boolean;
  onTurn: () => void;
}) {
  const { t } = useTranslation();
  const lacking = detail.can.gates.length;
  return (
    <span className="paper-fold">
      {isFolded && lacking > 0 ? (
        <StatusTag tone="attention">{t("paper-signs.gates.title", { total: lacking })}</StatusTag>
      ) : null}
      <Button
        type="text"
        size="small"
        aria-expanded={!isFolded}
        icon={<Icon name={isFolded ? "up" : "down"} size={12} />}
        onClick={onTurn}
      >
        {t("statement-items.foot")}
      </Button>
    </span>
  );
}

export function PaperFoot({ detail, conclusion, obstacle, isOtherDirty, onProgram, papers, onGo }: Props) {
  const actions = useActions(detail, conclusion);
  const paper = recordOf(detail);
  return (
    <footer>
      <Gates paper={paper} gates={gatesNow(detail, conclusion)} override={actions.override} obstacle={obstacle} />
      <div className="paper-foot">
        <Conclusion detail={detail} draft={conclusion} obstacle={obstacle} onProgram={onProgram} />
        <SignStrip
          key={detail.item.id}
          paper={paper}
          actions={actions}
          obstacle={obstacle}
          isDirty={conclusion.isDirty || isOtherDirty}
          after={(level) => <NextPaper detail={detail} papers={papers} onGo={onGo} level={level} />}
        />
      </div>
    </footer>
  );
}
