const ROWS_AT_ONCE = 1000

/**
 * Runs a scheduled statement for at most `limit` rows at a time, until one concerns fewer: after an outage there may be more than
 * it can do within the time limit of statements. It returns how many rows it changed, and selects them by what it changes.
 */
export async function inSlices(
  changeSome: (limit: number) => Promise<bigint | undefined>,
  limit = ROWS_AT_ONCE,
): Promise<void> {
  while (((await changeSome(limit)) ?? 0n) >= BigInt(limit));
}
