import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { byWeight, readWeights } from "./weights.ts";

/** The projects one after the other, each with its longest files first: what starts last should be short. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    // By project, for a worker goes on with files of its own alone; what has no weight stays in this order.
    const usual = await super.sort(specs);
    const weights = readWeights();
    const names = [...new Set(usual.map(({ project }) => project.name))];
    const fileOf = ({ moduleId }: TestSpecification): string => relative(this.ctx.config.root, moduleId);
    return names.flatMap((name) =>
      byWeight(
        usual.filter(({ project }) => project.name === name),
        fileOf,
        weights,
      ),
    );
  }
}
