/** The firm's tick marks (审计标识). */
import { tickMark } from "@digao/contract/areas/engagement/tick-marks/calls";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export const TickMarks = () => <RegisterPage of={tickMark} />;
