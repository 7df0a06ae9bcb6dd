// What guests read who have left an address with their event. Whose address it is nobody knows before it is confirmed, and whoever confirms has
// not read the event: no letter carries text to them that somebody else chose, and none a link that is not ours.
import type { City } from '#city/city.ts'
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
      'somebody, you we hope, has submitted an event and left this address.',
      'Please confirm it: then we look at the event, and write to you once more to say what became of it.',
      'It was not you? Then do nothing. Without you nobody sees the event, and in a week all of it is deleted.',
    ],
    action: {
      label: 'Confirm my address',
      url: `${publicUrl}/submit-event?${new URLSearchParams({ confirm: token })}`,
    },
    footer: `Sent by ${city.productName} because of an event that was submitted there. The address is deleted when the event is over, or is not published.`,
  })
  return { to: email, subject: 'Please confirm your event', ...letter }
}

export function outcomeLetter(
  { email, title, eventId, reason }: Told & { eventId: string; reason: string | null },
  { publicUrl, city }: Site,
): Mail {
  const kept =
    reason === null
      ? 'We write no more of it, and delete your address when it is over.'
      : 'We write no more of it, and have deleted your address.'
  const letter = writeLetter({
    greeting: 'Hello,',
    paragraphs:
      reason === null
        ? [`${named(title)} has been approved. Everybody finds it among the events now.`]
        : [`we have looked at ${named(title)}, and have not published it.`, `Reason: “${reason}”`],
    action:
      reason === null
        ? { label: 'See your event', url: `${publicUrl}/event/${eventId}` }
        : { label: 'Submit another', url: `${publicUrl}/submit-event` },
    footer: `Sent by ${city.productName} because you submitted this event. ${kept}`,
  })
  return {
    to: email,
    subject: reason === null ? 'Your event is published' : 'Your event is not published',
    ...letter,
  }
}

/** Of an event that an administrator has cancelled; of a series one letter for all dates, which says whether others are still to come. */
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
      `we have cancelled ${cancelledDates(dates)}${named(title)}.`,
      ...(note ? [`The reason: “${note}”`] : []),
    ],
    action: { label: 'Submit another', url: `${publicUrl}/submit-event` },
    footer: `Sent by ${city.productName} because you submitted this event. ${dates && !dates.areAll ? 'The other dates take place. We delete your address when the last of them is over.' : 'We write no more of it, and have deleted your address.'}`,
  })
  return { to: email, subject: 'Your event is cancelled', ...letter }
}

const cancelledDates = (dates: { cancelled: number; areAll: boolean } | null): string =>
  !dates || dates.areAll ? '' : dates.cancelled === 1 ? 'one date of ' : `${dates.cancelled} dates of `

const LONGEST = 60
// What a mail program may make a link of, in any script.
const linkLike = /:\/\/|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u

/** Which event it is, for who has submitted several: by its title where that is a few plain words. */
function named(title: string): string {
  return title.length > LONGEST || linkLike.test(title) ? 'your event' : `your event “${title}”`
}
