/** The firm's own profile (企业信息), with its logo. */
import { corpInfo } from "@digao/contract/areas/firm/corp-info/calls";
import { SinglePage } from "../../../ui/register/SinglePage.tsx";
import { Logo } from "./Logo.tsx";

export const CorpInfo = () => (
  <SinglePage of={corpInfo} start={(record, mayEdit) => (record ? <Logo mayEdit={mayEdit} /> : null)} />
);
