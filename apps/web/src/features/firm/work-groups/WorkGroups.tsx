/** Work groups (工作组). */
import { workGroup } from "@digao/contract/areas/firm/work-groups/calls";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export const WorkGroups = () => <RegisterPage of={workGroup} />;
