import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

/** For administrators: one that is gone, or should not be there. */
export function TakeOffMap() {
  const question = useId()
  return (
    <>
      <Button {...asks(question)} variant="ghost" className="w-fit">
        Take it off the map
      </Button>
      <RemoveQuestion
        id={question}
        title="Take it off the map?"
        description="It is gone for everybody, and cannot be put back: it can only be suggested again."
        fields={{ intent: 'take-off' }}
      />
    </>
  )
}
