import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Question } from './question.tsx'

/** Asks whether to remove something, and then posts these fields. */
export function RemoveQuestion({
  id,
  title,
  description,
  action,
  fields,
}: {
  id: string
  title: string
  description: string
  /** The current screen, if it is not given. */
  action?: string | undefined
  fields: Record<string, string>
}) {
  return (
    <Question id={id} title={title} description={description}>
      <Form method="post" action={action} preventScrollReset className="grid">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="destructive">
          Remove
        </Button>
      </Form>
    </Question>
  )
}
