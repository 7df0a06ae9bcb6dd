import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { asks, Question } from '#web/ui/windows/question.tsx'
import type { ShownChoice } from './choice-status.ts'

/** For the club's admins and moderators: ending a choice before its date. */
export function ManageChoice({ choice: { id, phase } }: { choice: ShownChoice }) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {phase !== 'nominating' && (
        <Asked
          choice={id}
          intent="close"
          label="Close the vote now"
          title="Close the vote now?"
          description="We’ll count the ballots cast so far and let everyone know the result."
        />
      )}
      <Asked
        choice={id}
        intent="call-off"
        label="Call it off"
        title="Call off this vote?"
        description="All nominations and ballots will be deleted, and nothing will be counted. This can’t be undone."
      />
    </div>
  )
}

function Asked({
  choice,
  intent,
  label,
  title,
  description,
}: Record<'choice' | 'intent' | 'label' | 'title' | 'description', string>) {
  const question = useId()
  return (
    <>
      <Button {...asks(question)} variant="ghost" size="sm">
        {label}
      </Button>
      <Question id={question} title={title} description={description}>
        <Form method="post" preventScrollReset className="grid">
          <input type="hidden" name="choice" value={choice} />
          <Button type="submit" name="intent" value={intent} variant="destructive">
            {label}
          </Button>
        </Form>
      </Question>
    </>
  )
}
