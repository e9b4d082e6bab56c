import { type RawBuilder, sql } from "kysely";

/** In SQL, as `isListed` of the domain: at or above the trivial amount, or one per cent of the recomputed charge. */
export const listedIn = (card: string, trivial: string): RawBuilder<boolean> => {
  const [difference, calc, book] = ["diff_year", "year_depr_calc", "year_depr_book"].map((name) =>
    sql.ref(`${card}.${name}`),
  );
  return sql<boolean>`(coalesce(${difference}, 0) <> 0 and (abs(${difference}) >= ${trivial}::numeric
    or abs(${difference}) * 100 >= coalesce(nullif(${calc}, 0), ${book})))`;
};
