/**
 * One after the other, for work that is due by the clock: what fails keeps none of the others. In the end it is thrown all the same,
 * so that the job counts as failed, is logged and tried again.
 */
export async function runEach<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things) await act(thing).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${things.length} failed`)
}
