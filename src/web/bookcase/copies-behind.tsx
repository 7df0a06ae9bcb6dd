import { Form, useNavigation } from 'react-router'
import { copiesBehindText } from '#rules/library/own-books.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'

/** Offers a member who has just moved to take their books along. */
export function CopiesBehind({
  behind: { count, from, suburb, home },
}: {
  behind: { count: number; from: string; suburb: string; home: string }
}) {
  const isSending = useNavigation().formData?.get('intent') === 'bring-copies'
  return (
    <Alert tone="info" title={copiesBehindText({ count, suburb })}>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="from" value={from} />
        <SubmitButton name="intent" value="bring-copies" variant="outline" size="sm" pending={isSending}>
          {count === 1 ? `Move it to ${home}` : `Move them to ${home}`}
        </SubmitButton>
      </Form>
    </Alert>
  )
}
