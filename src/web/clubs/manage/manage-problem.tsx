import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'

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
      <AnswerAlert of={{ intent: buttons }} />
      <AnswerAlert of={{ intent: memberIntents }} unless={{ member: members.map(({ id }) => id) }} />
      <AnswerAlert of={{ intent: 'answer-request' }} unless={{ request: requests.map(({ id }) => id) }} />
    </>
  )
}
