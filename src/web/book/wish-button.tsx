import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Heart } from '#web/ui/icons.tsx'

export function WishButton({ isWished }: { isWished: boolean }) {
  const intent = isWished ? 'unwish' : 'wish'
  const isSending = useIsSending(intent)
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton variant={isWished ? 'secondary' : 'outline'} pending={isSending} aria-pressed={isWished}>
        <Heart aria-hidden {...(isWished ? { fill: 'currentColor' } : {})} />
        <span>{isWished ? 'Wishlisted' : 'Add to Wishlist'}</span>
      </SubmitButton>
      <RefusalAlert of={{ intent }} />
    </Form>
  )
}
