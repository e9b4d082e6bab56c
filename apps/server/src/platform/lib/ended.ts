/** All of them, whatever becomes of one: nothing may still be on its way when the transaction ends. The first failure is thrown then. */
export async function ended<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(works);
  return settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
