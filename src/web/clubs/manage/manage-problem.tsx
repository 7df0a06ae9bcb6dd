import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'

const buttons = ['unban', 'withdraw-invitation', 'settle']
const memberIntents = ['role', 'hand-over', 'remove', 'ban']

/** A refusal without a form on the page to show it; `members` and `requests` are the rows that show their own. */
export function ManageProblem({
  members = [],
  requests = [],
}: {
  members?: { id: string }[] | undefined
  requests?: { id: string }[] | undefined
}) {
  return (
    <>
      <RefusalAlert of={{ intent: buttons }} />
      <RefusalAlert of={{ intent: memberIntents }} unless={{ member: members.map(({ id }) => id) }} />
      <RefusalAlert of={{ intent: 'answer-request' }} unless={{ request: requests.map(({ id }) => id) }} />
    </>
  )
}
