import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Typed } from '#web/ui/typed.tsx'

export const blockingText =
  'You won’t be able to message each other or ask each other for books. Requests and promises between you end, except for a loan that’s already under way, and neither of you keeps a seat at a city event the other organises. They can still see your public profile and books when logged out. You can unblock them in Settings.'

export const blockedToast = {
  tone: 'success',
  title: 'User Blocked',
  text: 'This user has been blocked and removed from your contacts.',
} as const

/** `cancel` leaves without blocking. */
export function BlockForm({ name, cancel }: { name: string; cancel: ReactNode }) {
  const isSending = useIsSending('block')
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="block" />
      <RefusalAlert of={{ intent: 'block' }} />
      <div className="grid gap-3 sm:grid-cols-2">
        {cancel}
        <SubmitButton variant="destructive" pending={isSending}>
          <span>
            Block <Typed>{name}</Typed>
          </span>
        </SubmitButton>
      </div>
    </Form>
  )
}
