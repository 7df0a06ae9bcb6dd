// The email about a member's notices. Each is composed when the email is sent, without those that were read, settled or turned off
// since. Quiet hours that have begun since delay it, also while a mail server is away.
import type { City } from '#city/city.ts'
import type { Run } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Database } from '#server/store/database.ts'
import { writeDigestLetter } from './digest-letter.ts'
import { findReader, leaveOut, listOfDigest } from './digest-queries.ts'
import { sortForEmail } from './preferences.ts'
import { composeNow } from './worded.ts'

export function createSendDigest(parts: {
  db: Database
  mailer: Mailer
  city: City
  publicUrl: string
  secret: string
  clock: () => Date
}) {
  const { db, mailer, city, clock } = parts
  return async function sendOne(digest: { memberId: string; digestId: string }, run: Run): Promise<void> {
    const reader = await findReader(db, digest.memberId)
    if (!reader?.email || !reader.can_be_written_to) return
    const waiting = await listOfDigest(db, digest)
    const now = clock()
    const at = { memberId: reader.id, now, timeZone: city.timeZone }
    const { ready, later, unwanted, until } = await sortForEmail(db, waiting, at)
    await leaveOut(db, later, until)
    const told = await composeNow(db, ready, { id: reader.id, city, now, by: 'mailed' })
    const settled = ready.filter((row) => !told.some(({ row: { id } }) => id === row.id))
    await leaveOut(db, [...unwanted, ...settled])
    if (told.length === 0) return
    const letter = writeDigestLetter(
      { memberId: reader.id, name: reader.name, told: withoutRepeats(told), now },
      parts,
    )
    await mailer.send({ to: reader.email, ...letter }, run)
  }
}

/** Several notices may say the same by now, such as a meeting place that was changed again and again: the last of them stays. */
function withoutRepeats<Told extends { words: object; path: string }>(told: Told[]): Told[] {
  return [...new Map(told.map((one) => [JSON.stringify([one.words, one.path]), one])).values()]
}
