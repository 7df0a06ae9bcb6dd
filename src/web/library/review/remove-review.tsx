import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

/** Removes one's own review, after asking. */
export function RemoveReview() {
  const question = useId()
  return (
    <>
      <Button {...asks(question)} variant="ghost" className="justify-self-start">
        Remove review
      </Button>
      <RemoveQuestion
        id={question}
        title="Remove your review?"
        description="Your rating and review will be deleted. You can write another at any time."
        fields={{ intent: 'remove' }}
      />
    </>
  )
}
