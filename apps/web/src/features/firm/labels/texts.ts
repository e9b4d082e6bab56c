import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["标签", "Labels"],
  tab: { labels: ["标签", "Labels"], categories: ["类别", "Categories"] },
  builtIn: ["内置，没有创建人，不能删除", "Built in and without a creator: nobody deletes it"],
  notCreator: ["由{{name}}创建，只能由其本人删除", "Created by {{name}}, who alone may delete it"],
  holdsLabels: ["类别下还有标签", "The category still holds labels"],
} as const satisfies Pairs;
