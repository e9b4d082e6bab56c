import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { byWeight, readWeights } from "./weights.ts";

/** The projects one after the other, each with its longest files first: what starts last should be short. */
export class LongestFirst extends BaseSequencer {
  override sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = readWeights();
    const fileOf = ({ moduleId }: TestSpecification): string => relative(this.ctx.config.root, moduleId);
    const sorted = byWeight(specs, fileOf, weights);
    // A worker goes on with files of its project alone.
    return Promise.resolve(
      sorted.sort((a, b) => (a.project.name < b.project.name ? -1 : Number(a.project.name > b.project.name))),
    );
  }
}
