/** Vouchers drawn for a statement item, on its paper: the check sheet, and the samples they came from. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { ProgLineSelect } from "../../../parts/engagement/programs/ProgLineSelect.tsx";
import { PageTools } from "./PageTools.tsx";
import { Sheet } from "./sheet/Sheet.tsx";
import { ShowSwitch } from "./sheet/SheetFacts.tsx";
import { useAddress } from "./use-address.ts";
import "./vouching.css";

const samplesMax = 50;

function Samples({ RId }: { RId: number }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data } = useCall(sampling.GetSampleRunList, { projectId, fsItemId: RId, maxResultCount: samplesMax });
  const runs = data?.items ?? [];
  return (
    <span className="row wrap gap-8">
      <span className="soft">{t("vouching.samplesOfItem", { count: runs.length })}</span>
      {runs.map(({ id, runNo, title }) => (
        <Link key={id} to={linkTo("sampleRun", id, projectId)} title={title}>
          {t("programs.work.sample", { no: runNo })}
        </Link>
      ))}
      <Link to={linkTo("sampleRun", null, projectId, { new: 1, item: RId })}>{t("vouching.newSample")}</Link>
    </span>
  );
}

export function ItemVouchers({ RId }: { RId: number }) {
  const { t } = useTranslation();
  const project = useProject();
  const address = useAddress();
  const { url, patch } = address;
  return (
    <div className="voucher-check stack gap-0 fill">
      <div className="filter-bar row gap-12">
        <ProgLineSelect
          className="vc-procedure-choice"
          projectId={project.id}
          RId={RId}
          placeholder={t("vouching.anyProcedure")}
          value={url.progLine}
          onChange={(progLine) => patch({ progLine })}
        />
        <ShowSwitch address={address} />
        <Samples RId={RId} />
        <PageTools RId={RId} />
      </div>
      <Sheet key={RId} RId={RId} address={address} />
    </div>
  );
}
