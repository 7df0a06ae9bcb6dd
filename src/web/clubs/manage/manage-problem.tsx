import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'

const buttons = ['unban', 'withdraw-invitation', 'settle']
const memberIntents = ['role', 'hand-over', 'remove', 'ban']

/** Why something was refused that has no form on the page to say so; `members` and `requests` are those whose rows do. */
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
