// Letters to guests who gave an address with their event. Before it is confirmed nobody knows whose address it is, and its owner
// may not know of the event: letters contain no text and no links that somebody else chose.
import { periodOf } from '#rules/base/numbers.ts'
import { z } from '#rules/base/zod.ts'
import { cityEventLimits } from '#rules/events/city-event-limits.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { type LetterReader, letter } from '#server/mail/waiting-letter.ts'

const greeting = 'Hello,'
const lastEmail = 'This is our last email about it. We’ve deleted your address.'

const submitAnother = ({ publicUrl }: LetterReader) => ({
  label: 'Submit another event',
  url: `${publicUrl}/submit-event`,
})

export const guestLetters = {
  /** The database has only a hash of the token, so it waits with its letter. */
  confirmEvent: letter(z.object({ token: z.string() }), ({ token }, { publicUrl, city }) => ({
    greeting,
    subject: 'Please confirm your event',
    paragraphs: [
      'Someone, hopefully you, has submitted an event with this email address.',
      'Please confirm your address. We’ll then review the event and email you the result.',
      `If this wasn’t you, there’s nothing to do. Nobody will see the event, and we’ll delete it within ${periodOf(cityEventLimits.confirmDays)}.`,
    ],
    action: {
      label: 'Confirm my address',
      url: `${publicUrl}/submit-event?${new URLSearchParams({ confirm: token })}`,
    },
    footer: `We sent this because an event was submitted to ${city.productName} with this address. We delete the address when the event is over, or if it isn’t published.`,
  })),
  eventPublished: letter(
    z.object({ title: z.string(), eventId: z.uuid() }),
    ({ title, eventId }, reader) => ({
      greeting,
      subject: 'Your event is published',
      paragraphs: [`We’ve approved ${named(title)}. Everyone can now see it in the list of events.`],
      action: { label: 'See your event', url: `${reader.publicUrl}${eventPath(eventId)}` },
      footer: because(
        reader,
        'This is our last email about it. We’ll delete your address when the event is over.',
      ),
    }),
  ),
  eventNotPublished: letter(
    z.object({ title: z.string(), reason: z.string() }),
    ({ title, reason }, reader) => ({
      greeting,
      subject: 'Your event wasn’t published',
      paragraphs: [`We’ve reviewed ${named(title)} and decided not to publish it.`, `Reason: “${reason}”`],
      action: submitAnother(reader),
      footer: because(reader, lastEmail),
    }),
  ),
  /** An administrator has cancelled an event: one letter for all dates of a series. `areAll`: no other date is still to come. */
  eventCancelled: letter(
    z.object({ title: z.string(), note: z.string(), cancelled: z.int(), areAll: z.boolean() }),
    ({ title, note, ...dates }, reader) => ({
      greeting,
      subject: 'Your event is cancelled',
      paragraphs: [
        `We’ve cancelled ${cancelledDates(dates)}${named(title)}.`,
        ...(note ? [`Reason: “${note}”`] : []),
      ],
      action: submitAnother(reader),
      footer: because(
        reader,
        dates.areAll
          ? lastEmail
          : 'The other dates are going ahead. We’ll delete your address when the last one is over.',
      ),
    }),
  ),
}

const because = ({ city }: LetterReader, kept: string): string =>
  `We sent this because you submitted this event to ${city.productName}. ${kept}`

const cancelledDates = ({ cancelled, areAll }: { cancelled: number; areAll: boolean }): string =>
  areAll ? '' : cancelled === 1 ? 'one date of ' : `${cancelled} dates of `

const LONGEST = 60
// Anything that a mail program may turn into a link, in any script.
const linkLike = /:\/\/|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u

/** Names the event for guests who submitted several: by its title if that is a few plain words. */
function named(title: string): string {
  return title.length > LONGEST || linkLike.test(title) ? 'your event' : `your event “${title}”`
}
