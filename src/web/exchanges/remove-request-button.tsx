import { useId } from 'react'
import { stepPath } from '#rules/exchanges/exchange-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Trash2 } from '#web/ui/icons.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import { RemoveIcon } from '#web/ui/windows/remove-icon.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

/** Removes a request from the list, after asking. */
export function RemoveRequest({
  exchangeId,
  about,
  look,
  back,
}: {
  exchangeId: string
  about: string
  look: 'icon' | 'swiped'
  /** The screen to return to, unless it is the one that takes this itself. */
  back?: string
}) {
  const question = useId()
  return (
    <>
      {look === 'icon' ? (
        <RemoveIcon asking={question} what="Remove request" name={about} />
      ) : (
        <Button
          {...asks(question)}
          variant="destructive"
          className="h-full w-full flex-col px-1! whitespace-nowrap"
        >
          <Trash2 aria-hidden /> Remove
        </Button>
      )}
      <RemoveQuestion
        id={question}
        title="Remove Book Request"
        description="Are you sure you want to remove this book request? This action cannot be undone."
        {...(back === undefined
          ? { fields: { intent: 'remove-request', exchangeId } }
          : { action: stepPath('archive', exchangeId), fields: { back } })}
      />
    </>
  )
}
