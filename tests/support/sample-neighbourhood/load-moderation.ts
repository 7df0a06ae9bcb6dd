// What administrators find at the first start: three accounts to look at, an open report of every kind, an objection,
// and messages to us.
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { writeShutOutTicket } from '#server/members/sign-in/disabled-account-ticket.ts'
import type { Database } from '#server/store/database.ts'
import { aMember, aPassword } from '#tests/support/builders.ts'
import { oneAddress } from '#tests/support/networks.ts'
import { addReports } from './load-reports.ts'
import type { Neighbourhood } from './replay.ts'

/** They have no books: nothing is known of them but this. */
const people = [
  { name: 'Harriet Lowe', email: 'harriet@sample.test', joinedOn: '2025-05-12' },
  { name: 'Dane Fuller', email: 'dane@sample.test', joinedOn: '2025-08-03' },
  { name: 'Corey Blunt', email: 'corey@sample.test', joinedOn: '2025-10-20' },
] as const

/** Answers that administrators use again and again. */
const savedAnswers = [
  {
    title: 'No place yet',
    words:
      'Hello {name}, please say where it is, with the street or the name of the hall, and send it again.',
  },
  {
    title: 'Selling',
    words: 'Hello {name}, nothing is sold here. You are welcome to lend or give books away.',
  },
]

export async function addModeration(
  neighbourhood: Neighbourhood,
  { passwordHash, secret, loadedAt }: { passwordHash: string; secret: string; loadedAt: number },
): Promise<void> {
  const { services, db, turnTo, member } = neighbourhood
  const { moderation } = services
  const [harriet, dane, corey] = await addPeople(db, passwordHash)
  if (!harriet || !dane || !corey) throw new Error('The sample has three accounts to look at')
  const [admin, mia] = [member('admin@sample.test'), member('mia@sample.test')]
  const noah = member('noah@sample.test')
  const about = (one: Member) => ({ kind: 'member', id: one.id }) as const

  turnTo(9)
  const details = 'Asked me for a deposit before every loan and kept it.'
  await moderation.report(mia, { address: oneAddress, about: about(corey), reason: 'profile', details })
  turnTo(8)
  const { id } = await db
    .selectFrom('reports')
    .select('id')
    .where('responsible_id', '=', corey.id)
    .executeTakeFirstOrThrow()
  const words = 'Nobody here takes money for lending books'
  await moderation.answerReport(admin, { id, action: 'disable', days: 1, words })
  turnTo(6)
  const key = writeShutOutTicket(corey.id, { until: new Date(loadedAt + DAY_MS), secret })
  const objection = 'The deposit was for the postage. I will not ask for one again.'
  await moderation.objectTo(guest, { key, objection })

  turnTo(3)
  const missed = 'Did not come to the library twice, and does not answer.'
  await moderation.report(noah, {
    address: oneAddress,
    about: about(dane),
    reason: 'profile',
    details: missed,
  })
  turnTo(2)
  const rude = 'Called me names when I said no.'
  await moderation.report(mia, { address: oneAddress, about: about(dane), reason: 'profile', details: rude })
  // Administrators' answers come before the held messages, because the log is in the order in which it was written.
  await addContact(neighbourhood)
  await addReports(neighbourhood, { writer: dane, reader: harriet })
}

/** What members have written to us: two messages wait, one is answered. */
async function addContact({ services: { moderation }, db, turnTo, member }: Neighbourhood): Promise<void> {
  const [noah, priya, ben] = [
    member('noah@sample.test'),
    member('priya@sample.test'),
    member('ben@sample.test'),
  ]
  turnTo(5)
  const asked = 'Could the map show which bookshelves stand in the shade? It matters in January.'
  await moderation.contact(ben, { name: 'Ben', email: 'ben@sample.test', message: asked })
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
  turnTo(4)
  const words = 'We like that. Write it into the words about a bookshelf for now: everybody can read them.'
  await moderation.answerContact(member('admin@sample.test'), { id, how: 'letter', words })
  for (const saved of savedAnswers) await moderation.saveAnswer(member('admin@sample.test'), saved)
  turnTo(2)
  const lost =
    'My camera reads no barcodes any more since I have a new phone.\n\nThe screen showed no number.'
  await moderation.contact(noah, { name: 'Noah Tran', email: 'noah@sample.test', message: lost })
  turnTo(1)
  const offer =
    'Our school gives away two boxes of books. May we bring them to one of the bookshelves, and to which?'
  await moderation.contact(priya, { name: 'Priya (school)', email: 'library@school.example', message: offer })
}

async function addPeople(db: Database, passwordHash: string): Promise<Member[]> {
  const members: Member[] = []
  for (const { name, email, joinedOn } of people) {
    const username = email.split('@')[0] ?? ''
    const one = await aMember(db, {
      name,
      email,
      username,
      joinedAt: new Date(joinedOn),
      profile: { role: 'Reader' },
    })
    await aPassword(db, one, passwordHash)
    members.push(one)
  }
  return members
}
