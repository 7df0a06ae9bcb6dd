import { dayWords } from '#rules/base/calendar.ts'
import type { ChoiceView } from '#server/clubs/choice/choice-view.ts'

/** A choice with its last days, as the screen shows it. */
export type ShownChoice = Omit<ChoiceView, 'nominateUntil' | 'voteUntil' | 'closedAt'> & {
  nominateOn: string
  voteOn: string
}

/** What the viewer can do, and until when. */
export function choiceStatus(
  {
    phase,
    nominateOn,
    voteOn,
    isCalledOff,
  }: Pick<ShownChoice, 'phase' | 'nominateOn' | 'voteOn' | 'isCalledOff'>,
  { today, mayVote }: { today: string; mayVote: boolean },
): string {
  const [nominate, vote] = [dayWords(nominateOn, today), dayWords(voteOn, today)]
  switch (phase) {
    case 'nominating':
      return `Nominate books until ${nominate}. Then everyone votes until ${vote}.`
    case 'voting':
      return `${mayVote ? 'Vote' : 'The vote runs'} until ${vote}. Nobody can see the results before then.`
    case 'counting':
      return 'The vote is over and is being counted.'
    case 'closed':
      return isCalledOff ? 'The last vote was called off.' : 'The result of the last vote.'
  }
}
