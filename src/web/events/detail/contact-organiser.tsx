import { Form } from 'react-router'
import { contactPath } from '#rules/events/event-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { MessageCircle } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'

/**
 * The conversation names the event. For a guest it is a form, whose response asks them to sign in; for a member it is a link
 * to their conversation.
 */
export function ContactOrganiser({ contactId, eventId }: { contactId: string | null; eventId: string }) {
  const label = (
    <>
      <MessageCircle aria-hidden />
      Contact Organizer
    </>
  )
  if (contactId !== null)
    return (
      <LinkButton to={contactPath(contactId, eventId)} variant="ghost" size="sm">
        {label}
      </LinkButton>
    )
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <RefusalAlert of={{ intent: 'contact' }} />
      <Button type="submit" name="intent" value="contact" variant="ghost" size="sm">
        {label}
      </Button>
    </Form>
  )
}
