/** Clients (客户): the firm's register, with a client's projects beside it. */
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { useTranslation } from "react-i18next";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { Projects } from "./Projects.tsx";
import "./customers.css";

export function Customers() {
  const { t } = useTranslation();
  return (
    <RegisterPage
      of={customer}
      name="customers"
      panels={({ id }) => <Projects custId={id} />}
      deletableTo={({ projectCount }) =>
        Number(projectCount) > 0 ? t("customers.hasProjects", { count: Number(projectCount) }) : undefined
      }
    />
  );
}
