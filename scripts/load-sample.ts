import type { Parts } from '#server/services.ts'
import { loadSampleNeighbourhood, sampleAccounts } from '#tests/support/sample-neighbourhood/load.ts'
import { say } from './console.ts'

/** Fills an empty database with the sample neighbourhood, and prints how to log in. */
export async function loadSample(parts: Parts): Promise<void> {
  await loadSampleNeighbourhood(parts)
  say(sampleAccounts)
}
