// Decides when a scanned barcode counts. One read from a moving picture may be wrong; two equal reads hardly ever are.

/** How often a code was read, and when last, in milliseconds. */
type Seen = { times: number; at: number }

/** Recent reads, by code. */
export type Reads = ReadonlyMap<string, Seen>

export const nothingRead: Reads = new Map()

const MATCHING_READS = 2
// A book held up to the camera may shake out of sight for a moment; the next book takes longer to come.
const FORGOTTEN_MS = 1500

/**
 * Adds the codes read from one frame at `at` milliseconds. `counted` are those that have now been read twice in a row; they do
 * not count again while they stay in sight.
 */
export function readOnce(
  reads: Reads,
  { codes, at }: { codes: readonly string[]; at: number },
): { reads: Reads; counted: string[] } {
  const next = new Map<string, Seen>()
  for (const [code, seen] of reads) {
    const isDoubtful = seen.times < MATCHING_READS && codes.length > 0 && !codes.includes(code)
    if (!isDoubtful && at - seen.at <= FORGOTTEN_MS) next.set(code, seen)
  }
  const counted: string[] = []
  for (const code of new Set(codes)) {
    const times = (next.get(code)?.times ?? 0) + 1
    next.set(code, { times, at })
    if (times === MATCHING_READS) counted.push(code)
  }
  return { reads: next, counted }
}
