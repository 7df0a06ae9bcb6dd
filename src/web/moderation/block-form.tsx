import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Typed } from '#web/ui/typed.tsx'

export const whatBlockingDoes =
  'Neither of you can write to the other or ask for a book any more, and what you have asked or promised each other ends, except a loan that is under way. You can unblock them under Settings.'

export const blockedToast = {
  tone: 'success',
  title: 'User Blocked',
  text: 'This user has been blocked and removed from your contacts.',
} as const

/** `cancel` is the way out without blocking. */
export function BlockForm({ name, cancel }: { name: string; cancel: ReactNode }) {
  const isSending = useIsSending('block')
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="block" />
      <AnswerAlert of={{ intent: 'block' }} />
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
