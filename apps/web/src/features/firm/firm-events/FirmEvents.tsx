/** Events of the firm (事件). */
import { firmEvent } from "@digao/contract/areas/firm/firm-events/calls";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export const FirmEvents = () => <RegisterPage of={firmEvent} />;
