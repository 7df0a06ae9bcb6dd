// The end of a choice: counts the ballots, stores every round, and notifies the club.

import { suburbBySlug } from '#city/suburbs.ts'
import { copiesNearKm } from '#rules/clubs/choice/choices.ts'
import { countBallots } from '#rules/clubs/choice/ranked-count.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Database } from '#server/store/database.ts'
import { listBallots, listCandidateIds, writeResult } from './ballot-queries.ts'
import { countCopiesNear, listHomeSuburbs } from './candidate-queries.ts'
import { notifyChoice } from './choice-jobs.ts'

/** The caller has locked the choice: ballots that have not been stored yet are too late. */
export async function countChoice(
  tx: Database,
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  { choiceId, at, tellAt = at }: { choiceId: string; at: Date; tellAt?: Date },
): Promise<void> {
  const ballots = await listBallots(tx, choiceId)
  const result = countBallots(await listCandidateIds(tx, choiceId), ballots)
  const cast = ballots.reduce((total, { count }) => total + count, 0)
  await writeResult(tx, { ...result, choiceId, ballots: cast, at })
  await jobs.enqueue(tx, notifyChoice, { choiceId, kind: 'chosen' }, { startAfter: tellAt })
}

/** Measured from the centres of the members' suburbs, so that a number that changes as copies do reveals nobody's location. */
export async function countCopiesOfChoice(tx: Database, choiceId: string, at: Date): Promise<void> {
  const suburbs = await listHomeSuburbs(tx, choiceId)
  const homes = suburbs.flatMap((slug) => suburbBySlug(slug) ?? [])
  await countCopiesNear(tx, { choiceId, homes, km: copiesNearKm, at })
}
