// What takes several steps in a row, most of them with a code or a link from a letter.
import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import type { Chance } from '#simulation/world/chance.ts'
import { type Course, tokenAfter, withCode } from './act.ts'
import { aFile } from './plans/club-plans.ts'
import { coursesOfWays, logOut, prove } from './ways-in.ts'
import { sentence } from './words.ts'

const changeAddress: Course = async (person, act) => {
  await prove(person, act)
  const { address, email: former } = person
  const to = `also.${former}`
  const done = await withCode(person, act, {
    ask: ['security.askChange', { channel: 'email', to, address }],
    answer: ['security.confirmChange', {}],
  })
  if (done !== undefined) person.email = to
}

const askAgain: Course = async ({ name, email, password, address }, { perform }) => {
  const waiting = await perform('signIn.signUp', { name, email, password, isOldEnough: true, address })
  if (waiting)
    await perform('signIn.resendCode', { ticket: Object(waiting).ticket, purpose: 'sign-up', address })
}

/** Opens the link below a letter, by which letters stop and come again. */
const stopLetters: Course = async (person, { perform }) => {
  const ticket = tokenAfter(person, '/unsubscribe/')
  if (!ticket) return
  await perform('notices.subscription', { ticket })
  await perform('notices.setSubscription', { ticket, email: false })
}

const undoChange: Course = async (person, { perform }) => {
  const token = tokenAfter(person, 'undo?token=')
  if (token) await perform('security.undoChange', { token, address: person.address })
}

/** An event sent without logging in, by somebody who gives an address. */
const submitAsGuest: Course = async (person, act) => {
  await logOut(person, act)
  const { address, email } = person
  const startsOn = addDays(cityDate(new Date(), city.timeZone), act.chance.between(2, 30))
  const event = { title: 'Books in the park', description: 'Bring a rug.', type: 'reading', startsOn }
  await act.perform('events.submitEvent', {
    ...{ ...event, time: '2:00 PM - 4:00 PM', place: 'The park', suburb: 'West End', email, address },
  })
  await act.deliver()
  const token = tokenAfter(person, 'submit-event?confirm=')
  if (token) await act.perform('events.confirmSubmission', { token })
}

/** A reply with a file, which is sent before it. */
const replyWithFile: Course = async ({ id }, { city: { database }, chance, perform }) => {
  const talks = await database.rows<{ clubId: string; id: string }>(
    `select d.club_id as "clubId", d.id from discussions d join club_members m on m.club_id = d.club_id
     join clubs c on c.id = d.club_id
     where m.member_id = $1 and d.locked_at is null and c.closed_at is null and c.hidden_at is null order by d.id`,
    [id],
  )
  const talk = chance.oneOf(talks)
  if (!talk) return
  const { id: file } = Object(await perform('clubs.takeFile', { clubId: talk.clubId, ...aFile(chance) }))
  if (typeof file !== 'string') return
  const sent = { file: [file], pictureAlt: ['A picture'], clientKey: randomUUID() }
  await perform('clubs.reply', { ...talk, ...sent, message: sentence(chance) })
}

/** Takes a book out of their bookcase, and accepts a request for it on a page that has been open since before. */
const acceptTooLate: Course = async ({ id }, { city: { database }, chance, perform }) => {
  const asked = await database.rows<{ id: string; copyId: string }>(
    `select x.id, x.copy_id as "copyId" from exchanges x join copies c on c.id = x.copy_id
     where x.owner_id = $1 and x.state = 'pending' and c.active_exchange_id is null order by x.id`,
    [id],
  )
  const request = chance.oneOf(asked)
  if (!request) return
  await perform('library.withdrawCopy', { copyId: request.copyId })
  await perform('exchanges.accept', { id: request.id })
}

const courses: readonly [Course, ...Course[]] = [
  changeAddress,
  askAgain,
  stopLetters,
  submitAsGuest,
  replyWithFile,
  // Few have a request that waits.
  ...Array.from({ length: 4 }, () => acceptTooLate),
  ...coursesOfWays,
]

/** One of them by chance. Undoing a change ends every session and the password, so few do it. */
export const courseBy = (chance: Chance): Course => (chance.oneIn(25) ? undoChange : chance.pick(courses))
