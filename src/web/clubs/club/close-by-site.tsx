import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { asks, Question } from '#web/ui/windows/question.tsx'

/** For site administrators: they see no more of a private club than others do, but they can close any. */
export function CloseBySite() {
  const question = useId()
  return (
    <>
      <Button {...asks(question)} variant="ghost">
        Close Club
      </Button>
      <Question
        id={question}
        title="Close this club?"
        description="This is permanent. Nobody can post in it again. We’ll tell its members, and they can still read it. Books that are shared only with it are paused."
      >
        <Form method="post" className="grid">
          <Button type="submit" name="intent" value="close" variant="destructive">
            Close Club
          </Button>
        </Form>
      </Question>
    </>
  )
}
