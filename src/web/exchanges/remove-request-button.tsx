import { useId } from 'react'
import { Form } from 'react-router'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Trash2 } from '#web/ui/icons.tsx'
import { asks, Question } from '#web/ui/windows/question.tsx'

/** Takes a request off the list, after asking. */
export function RemoveRequest({
  exchangeId,
  title,
  look,
}: {
  exchangeId: string
  title: string
  look: 'icon' | 'swiped'
}) {
  const question = useId()
  return (
    <>
      {look === 'icon' ? (
        <button
          {...asks(question)}
          aria-label={`Remove request: ${title}`}
          title="Remove request"
          className={buttonStyles({ variant: 'ghost', size: 'icon' })}
        >
          <Trash2 aria-hidden />
        </button>
      ) : (
        <Button {...asks(question)} variant="destructive" className="h-full w-full flex-col">
          <Trash2 aria-hidden /> Remove
        </Button>
      )}
      <Question
        id={question}
        title="Remove Book Request"
        description="Are you sure you want to remove this book request? This action cannot be undone."
      >
        <Form method="post" preventScrollReset className="grid">
          <input type="hidden" name="intent" value="remove-request" />
          <input type="hidden" name="exchangeId" value={exchangeId} />
          <Button type="submit" variant="destructive">
            Remove
          </Button>
        </Form>
      </Question>
    </>
  )
}
