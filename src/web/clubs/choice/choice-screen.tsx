// A club chooses its next book: nominations, the vote, and the result.

import { cityDate } from '#rules/base/calendar.ts'
import { lastDayBefore } from '#rules/clubs/choice/choices.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { loadsOfClub } from '#web/clubs/club/loads-of-club.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/choice-screen'
import { BallotForm } from './ballot-form.tsx'
import { changeChoice } from './change-choice.ts'
import { choiceButtons } from './choice-buttons.ts'
import { ChoiceResult } from './choice-result.tsx'
import { choiceStatus } from './choice-status.ts'
import { ManageChoice } from './manage-choice.tsx'
import { Nominations } from './nominations.tsx'
import { OpenChoice } from './open-choice.tsx'

export const handle: Handle = { access: 'guest', shows: ['clubs'], hears: 'club:id' }

export const meta = () => pageMeta({ title: 'The next book' })

export const loader = loadsOfClub(async ({ services, viewer, params, url, clock, city }) => {
  const clubId = params.id ?? ''
  const find = url.searchParams.get('find') ?? ''
  const { access, choice } = await services.clubs.latestChoice(viewer, { clubId })
  const mayNominate = choice?.phase === 'nominating' && canInClub('nominate', access).allowed
  return {
    clubId,
    club: access.name,
    choice: choice && {
      ...choice,
      nominateUntil: undefined,
      voteUntil: undefined,
      closedAt: undefined,
      nominateOn: lastDayBefore(choice.nominateUntil, city.timeZone),
      voteOn: lastDayBefore(choice.voteUntil, city.timeZone),
    },
    mayNominate,
    mayVote: choice?.phase === 'voting' && !choice.joinedLate && canInClub('vote', access).allowed,
    isTooLate: choice?.phase === 'voting' && choice.joinedLate && canInClub('vote', access).allowed,
    mayKeep: canInClub('openChoice', access).allowed,
    maySetBook: canInClub('keepBooks', access).allowed,
    find,
    found: mayNominate && find ? await services.library.knownBooks(viewer, { text: find }) : null,
    today: cityDate(clock(), city.timeZone),
  }
})

export const action = performs(changeChoice)

export default function ChoiceScreen({ loaderData }: Route.ComponentProps) {
  const { clubId, club, choice, mayNominate, mayVote, isTooLate, mayKeep, maySetBook, find, found, today } =
    loaderData
  const isOver = !choice || choice.phase === 'closed'
  const isNominating = choice?.phase === 'nominating'
  const hasBallot = choice?.phase === 'voting' || choice?.phase === 'counting'
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading
        title="The next book"
        hint={
          choice ? choiceStatus(choice, { today, mayVote }) : 'The club hasn’t chosen a book together yet.'
        }
        back={{ label: club, to: clubPath(clubId, 'books') }}
      />
      <RefusalAlert of={{ intent: choiceButtons }} />
      {!isNominating && <RefusalAlert of={{ intent: 'nominate' }} />}
      {!hasBallot && <RefusalAlert of={{ intent: 'vote' }} />}
      {!(isOver && mayKeep) && <RefusalAlert of={{ intent: 'open' }} />}
      {isNominating && (
        <Nominations choice={choice} mayNominate={mayNominate} mayKeep={mayKeep} find={find} found={found} />
      )}
      {isTooLate && (
        <p className="text-soft">
          You joined after this vote began, so you can’t vote this time. You can vote on the next book.
        </p>
      )}
      {hasBallot && <BallotForm key={choice.ownRanking.join()} choice={choice} mayVote={mayVote} />}
      {choice?.result && <ChoiceResult choice={choice} result={choice.result} maySetBook={maySetBook} />}
      {choice && !isOver && mayKeep && <ManageChoice choice={choice} />}
      {isOver && mayKeep && (
        <OpenChoice today={today} isFirst={!choice} isNext={!(maySetBook && choice?.result?.winner)} />
      )}
      {isOver && !choice && !mayKeep && (
        <p className="text-soft">
          An admin or moderator of <Typed>{club}</Typed> can start one.
        </p>
      )}
    </div>
  )
}
