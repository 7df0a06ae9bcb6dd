import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Question } from './question.tsx'

/** Asks whether to remove something, and then posts these fields. */
export function RemoveQuestion({
  id,
  title,
  description,
  fields,
}: {
  id: string
  title: string
  description: string
  fields: Record<string, string>
}) {
  return (
    <Question id={id} title={title} description={description}>
      <Form method="post" preventScrollReset className="grid">
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
