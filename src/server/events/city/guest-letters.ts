// Letters to guests who gave an address with their event. Before it is confirmed nobody knows whose address it is, and its owner
// may not know of the event: letters contain no text and no links that somebody else chose.

import type { City } from '#city/city.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'

type Site = { publicUrl: string; city: City }
type Told = { email: string; title: string }

export function confirmationLetter(
  { email, token }: { email: string; token: string },
  { publicUrl, city }: Site,
): Mail {
  const letter = writeLetter({
    greeting: 'Hello,',
    paragraphs: [
      'Someone, hopefully you, has submitted an event with this email address.',
      'Please confirm your address. We’ll then review the event and email you the result.',
      'If this wasn’t you, there’s nothing to do. Nobody will see the event, and we’ll delete it within a week.',
    ],
    action: {
      label: 'Confirm my address',
      url: `${publicUrl}/submit-event?${new URLSearchParams({ confirm: token })}`,
    },
    footer: `We sent this because an event was submitted to ${city.productName} with this address. We delete the address when the event is over, or if it isn’t published.`,
  })
  return { to: email, subject: 'Please confirm your event', ...letter }
}

export function outcomeLetter(
  { email, title, eventId, reason }: Told & { eventId: string; reason: string | null },
  { publicUrl, city }: Site,
): Mail {
  const kept =
    reason === null
      ? 'This is our last email about it. We’ll delete your address when the event is over.'
      : 'This is our last email about it. We’ve deleted your address.'
  const letter = writeLetter({
    greeting: 'Hello,',
    paragraphs:
      reason === null
        ? [`We’ve approved ${named(title)}. Everyone can now see it in the list of events.`]
        : [`We’ve reviewed ${named(title)} and decided not to publish it.`, `Reason: “${reason}”`],
    action:
      reason === null
        ? { label: 'See your event', url: `${publicUrl}${eventPath(eventId)}` }
        : { label: 'Submit another event', url: `${publicUrl}/submit-event` },
    footer: `We sent this because you submitted this event to ${city.productName}. ${kept}`,
  })
  return {
    to: email,
    subject: reason === null ? 'Your event is published' : 'Your event wasn’t published',
    ...letter,
  }
}

/** An administrator has cancelled an event: one letter for all dates of a series, which says whether others are still to come. */
export function cancelledLetter(
  {
    email,
    title,
    note,
    dates = null,
  }: Told & { note: string; dates?: { cancelled: number; areAll: boolean } | null },
  { publicUrl, city }: Site,
): Mail {
  const letter = writeLetter({
    greeting: 'Hello,',
    paragraphs: [
      `We’ve cancelled ${cancelledDates(dates)}${named(title)}.`,
      ...(note ? [`Reason: “${note}”`] : []),
    ],
    action: { label: 'Submit another event', url: `${publicUrl}/submit-event` },
    footer: `We sent this because you submitted this event to ${city.productName}. ${dates && !dates.areAll ? 'The other dates are going ahead. We’ll delete your address when the last one is over.' : 'This is our last email about it. We’ve deleted your address.'}`,
  })
  return { to: email, subject: 'Your event is cancelled', ...letter }
}

const cancelledDates = (dates: { cancelled: number; areAll: boolean } | null): string =>
  !dates || dates.areAll ? '' : dates.cancelled === 1 ? 'one date of ' : `${dates.cancelled} dates of `

const LONGEST = 60
// Anything that a mail program may turn into a link, in any script.
const linkLike = /:\/\/|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u

/** Names the event for guests who submitted several: by its title if that is a few plain words. */
function named(title: string): string {
  return title.length > LONGEST || linkLike.test(title) ? 'your event' : `your event “${title}”`
}
