import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import { asks, Question } from '#web/ui/windows/question.tsx'

/** Withdraws a copy, after asking. */
export function WithdrawCopy({ copyId, title }: { copyId: string; title: string }) {
  const question = useId()
  return (
    <>
      <Button {...asks(question)} variant="outline">
        Withdraw this copy
      </Button>
      <Question
        id={question}
        title={<TypedIn typed={title}>{`Withdraw ${title}?`}</TypedIn>}
        description="It leaves your bookcase for good, and we’ll tell anyone who has requested it, is being offered it, or has it reserved by name. This can’t be undone."
      >
        <Form method="post" preventScrollReset className="grid">
          <input type="hidden" name="copyId" value={copyId} />
          <Button type="submit" name="intent" value="withdraw" variant="destructive">
            Withdraw
          </Button>
        </Form>
      </Question>
    </>
  )
}
