/**
 * Runs scheduled work item by item: a failing item does not stop the others. Its error is thrown at the end,
 * so that the job counts as failed, is logged and retried.
 */
export async function runEach<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things) await act(thing).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${things.length} failed`)
}
