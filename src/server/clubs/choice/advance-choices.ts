// Scheduled work on choices. Chosen by their state, so that a missed run loses nothing.
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { endOfDay } from '#rules/clubs/choice/choices.ts'
import { byDay } from '#rules/notices/notices.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { withTransaction } from '#server/store/database.ts'
import { type ChoiceNotice, notifyChoice } from './choice-jobs.ts'
import { callOff } from './choice-queries.ts'
import { countChoice, countCopiesOfChoice } from './count-choice.ts'
import {
  listOver,
  listToRecount,
  lockOver,
  prolongVote,
  takeBegun,
  takeEnding,
} from './due-choice-queries.ts'

const BATCH = 50
/** How old the count of nearby copies may be. */
const RECOUNT_MS = 15 * 60 * 1000
/** From the notice that a vote has begun to the one that it ends: a vote may last a day. */
const APART_MS = DAY_MS / 2

export function createAdvanceChoices({ db, jobs, city }: Pick<ClubParts, 'db' | 'jobs' | 'city'>) {
  return async function advanceChoices(now: Date): Promise<void> {
    const due = { now, limit: BATCH }
    const until = new Date(now.getTime() + DAY_MS)
    const before = new Date(now.getTime() - RECOUNT_MS)
    const toldBefore = new Date(now.getTime() - APART_MS)
    await runEach(
      [
        () => tell('voting', now, (tx) => takeBegun(tx, due)),
        () => tell('ending', now, (tx) => takeEnding(tx, { ...due, until, toldBefore })),
        async () => runEach(await listOver(db, due), (choiceId) => close(choiceId, now)),
        async () =>
          runEach(await listToRecount(db, { before, limit: BATCH }), (choiceId) =>
            withTransaction(db, (tx) => countCopiesOfChoice(tx, choiceId, now)),
          ),
      ],
      (part) => part(),
    )
  }

  async function tell(
    kind: ChoiceNotice,
    now: Date,
    take: (tx: ClubParts['db']) => Promise<string[]>,
  ): Promise<void> {
    await withTransaction(db, async (tx) => {
      const news = (await take(tx)).map((choiceId) => ({ choiceId, kind }))
      await jobs.enqueueAll(tx, notifyChoice, news, { startAfter: byDay(now, city.timeZone) })
    })
  }

  function endOfTomorrow(now: Date): Date {
    return endOfDay(addDays(cityDate(now, city.timeZone), 1), city.timeZone)
  }

  async function close(choiceId: string, at: Date): Promise<void> {
    await withTransaction(db, async (tx) => {
      const choice = await lockOver(tx, { id: choiceId, now: at })
      if (!choice) return
      if (choice.is_archive) await callOff(tx, choiceId, at)
      // The app was down on the days of the vote, or the club was hidden: its members are told next, and have until the end of tomorrow.
      else if (choice.is_untold) await prolongVote(tx, { id: choiceId, voteUntil: endOfTomorrow(at) })
      else await countChoice(tx, { jobs }, { choiceId, at, tellAt: byDay(at, city.timeZone) })
      await announceClub(tx, guest, choice.club_id)
    })
  }
}
