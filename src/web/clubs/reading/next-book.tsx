import { dayWords } from '#rules/base/calendar.ts'
import type { Phase } from '#rules/clubs/choice/choices.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

type ShownChoice = {
  phase: Phase
  nominateOn: string
  voteOn: string
  winner: string | null
  mayVote: boolean
}

/** Whether the club is choosing its next book, with a link to it. */
export function NextBook({
  choice,
  mayOpen,
  to,
  today,
}: {
  choice: ShownChoice | null
  mayOpen: boolean
  to: string
  today: string
}) {
  if (!choice && !mayOpen) return null
  const [says, leads] = choice
    ? wordsOf(choice, today)
    : ['Let members nominate books and vote.', 'Choose the next book']
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-lg">The next book</h2>
        <p className="text-soft wrap-anywhere">
          <TypedIn typed={choice?.winner ?? undefined}>{says}</TypedIn>
        </p>
      </div>
      <LinkButton to={to} variant="outline">
        {leads}
      </LinkButton>
    </Card>
  )
}

function wordsOf(
  { phase, nominateOn, voteOn, winner, mayVote }: ShownChoice,
  today: string,
): [string, string] {
  switch (phase) {
    case 'nominating':
      return [`Nominate books until ${dayWords(nominateOn, today)}.`, 'Nominate']
    case 'voting':
      return mayVote
        ? [`Vote until ${dayWords(voteOn, today)}.`, 'Vote']
        : [`The vote runs until ${dayWords(voteOn, today)}.`, 'See the vote']
    case 'counting':
      return ['The vote is over and is being counted.', 'See the vote']
    case 'closed':
      return [winner ? `The last vote chose ${winner}.` : 'The last vote chose no book.', 'See the result']
  }
}
