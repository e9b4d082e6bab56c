import { keyContract } from "@digao/contract/areas/engagement/auditee/calls";
import { EvidenceOf } from "../../../parts/evidence/evidence-links/EvidenceOf.tsx";
import type { PageHeadProps } from "../../../ui/PageHead.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export const Contracts = ({ title, tabs, more = [] }: PageHeadProps & { title: string }) => (
  <RegisterPage
    of={keyContract}
    title={title}
    tabs={tabs}
    more={more}
    below={({ id }) => <EvidenceOf from={{ entityId: "keyContract", referId: id }} />}
  />
);
