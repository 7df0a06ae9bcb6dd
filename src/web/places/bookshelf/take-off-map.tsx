import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

/** For administrators: removes a bookshelf that is gone, or should not be there. */
export function TakeOffMap() {
  const question = useId()
  return (
    <>
      <Button {...asks(question)} variant="ghost" className="w-fit">
        Remove it from the map
      </Button>
      <RemoveQuestion
        id={question}
        title="Remove it from the map?"
        description="It’s removed for everyone and can’t be put back. It can only be suggested again."
        fields={{ intent: 'take-off' }}
      />
    </>
  )
}
