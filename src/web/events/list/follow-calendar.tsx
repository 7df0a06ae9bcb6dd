import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { CalendarAddress } from './calendar-address.tsx'

/** The link of a member's own calendar feed, described by `explains`. It is shown once. `since`: when the present one was made. */
export function FollowCalendar({
  title,
  explains,
  since,
}: {
  title: string
  explains: string
  since: string | null
}) {
  const about = useFormResponse({ intent: 'follow' })?.about
  const address = about && typeof about === 'object' ? String(Reflect.get(about, 'address')) : undefined
  const isSending = useIsSending('follow')
  return (
    <Disclosure title={title} open={address !== undefined}>
      <div className="grid gap-4">
        <p className="max-w-prose text-soft">
          {explains} It updates about every hour. A new link replaces the old one.
        </p>
        {since && !address && <p className="font-medium">Your link was made {since}.</p>}
        <RefusalAlert of={{ intent: ['follow', 'stop-following'] }} />
        {address && (
          <CalendarAddress
            label="Your link"
            hint="Copy it now: we’ll only show it once. Anyone who has it can see what’s in it."
            address={address}
          />
        )}
        <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="follow" variant="outline" pending={isSending}>
            {since ? 'Make a new link' : 'Make my link'}
          </SubmitButton>
          {since && (
            <Button type="submit" name="intent" value="stop-following" variant="ghost">
              Remove my link
            </Button>
          )}
        </Form>
      </div>
    </Disclosure>
  )
}
