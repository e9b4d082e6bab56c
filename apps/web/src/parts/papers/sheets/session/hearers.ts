/** Who wants to hear of something. */
export class Hearers {
  private readonly all = new Set<() => void>();

  tell() {
    for (const hear of this.all) hear();
  }

  /** Answers how to stop. */
  add(hear: () => void) {
    this.all.add(hear);
    return () => void this.all.delete(hear);
  }
}
