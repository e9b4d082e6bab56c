/** Labels (标签) and their categories, each with the chip that it looks like. */
import { label, labelCategory, labels } from "@digao/contract/areas/firm/labels/calls";
import { chipColours, isLabelStyle } from "@digao/domain/labels/chip-colours";
import { Segmented } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useSession } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { LabelChip } from "../../../parts/firm/labels/LabelChip.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

type Values = Readonly<Record<string, unknown>>;

const plain = { labelStyleType: "3", labelColor: "#515a6e" } as const;

/** As the chip will look; what is not filled in comes from the category. */
function Chip({ text, values, from = plain }: { text: unknown; values: Values; from?: Values | undefined }) {
  const style = values.labelStyleType ?? from.labelStyleType;
  const colour = String(values.labelColor ?? from.labelColor);
  if (!isLabelStyle(style) || !/^#[0-9a-f]{6}$/i.test(colour)) return null;
  return <LabelChip text={String(text || "…")} look={chipColours(style, colour)} />;
}

function useDeletionBlock() {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id);
  return ({ createBy, createName, labelCount }: AnyRow) => {
    if (createBy === null) return t("labels.builtIn");
    if (createBy !== me) return t("labels.notCreator", { name: String(createName) });
    return Number(labelCount ?? 0) > 0 ? t("labels.holdsLabels") : undefined;
  };
}

function Tabs() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const show = (tab: string) => {
    const others = Object.fromEntries([...params.keys()].map((key) => [key, undefined]));
    patch({ ...others, tab: tab === "labels" ? undefined : tab });
  };
  return (
    <Segmented
      aria-label={t("labels.title")}
      value={params.get("tab") ?? "labels"}
      options={["labels", "categories"].map((value) => ({ value, label: t(`labels.tab.${value}`) }))}
      onChange={show}
    />
  );
}

const Categories = () => (
  <RegisterPage
    key="categories"
    of={labelCategory}
    tabs={<Tabs />}
    deletableTo={useDeletionBlock()}
    drawings={{ categoryName: (row) => <Chip text={row.categoryName} values={row} /> }}
    preview={(values) => <Chip text={values.categoryName} values={values} />}
  />
);

export function Labels() {
  const isEnglish = useLanguage() === "en";
  const [params] = useUrlParams();
  const blocksDeletion = useDeletionBlock();
  const { data } = useCall(labels.GetAllCategoryList, {});
  const choices = useMemo(() => {
    const options = (data ?? []).map(({ categoryId, categoryName, categoryNameEn }) => ({
      value: categoryId,
      label: isEnglish ? categoryNameEn : categoryName,
    }));
    return { categoryId: options };
  }, [data, isEnglish]);
  if (params.get("tab") === "categories") return <Categories />;
  const categoryOf = (values: Values) => data?.find(({ categoryId }) => categoryId === values.categoryId);
  // A new label most likely belongs to the category that is looked at.
  const category = Number(params.get("categoryId")?.split(",")[0]) || undefined;
  return (
    <RegisterPage
      key="labels"
      of={label}
      tabs={<Tabs />}
      choices={choices}
      deletableTo={blocksDeletion}
      drawings={{ labelName: (row) => <Chip text={row.labelName} values={row} /> }}
      preview={(values) => <Chip text={values.labelName} values={values} from={categoryOf(values)} />}
      {...(category ? { start: { categoryId: category } } : {})}
    />
  );
}
