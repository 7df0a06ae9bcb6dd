import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

export function SavedAnswerCard({
  answer: { id, title, words },
  editTo,
}: {
  answer: { id: string; title: string; words: string }
  editTo: string
}) {
  const question = useId()
  const named = (
    <span className="sr-only">
      {' '}
      <Typed>{title}</Typed>
    </span>
  )
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg wrap-anywhere">
        <Typed>{title}</Typed>
      </h2>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {words}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={editTo} variant="outline" size="sm">
          Edit{named}
        </LinkButton>
        <Button {...asks(question)} variant="ghost" size="sm">
          Remove{named}
        </Button>
      </div>
      <RemoveQuestion
        id={question}
        title="Remove this answer?"
        description="It’s removed for all administrators. Replies already sent with it stay."
        fields={{ intent: 'remove', answer: id }}
      />
    </Card>
  )
}
