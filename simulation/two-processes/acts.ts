// What members do at once on the same few things: the form they send, and the fact that it decides.

import { randomUUID } from 'node:crypto'
import { choicePath } from '#rules/clubs/club-paths.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { stepPath } from '#rules/exchanges/exchange-paths.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { conversationPath, newConversationPath } from '#rules/messages/conversation-path.ts'
import type { Chance } from '#simulation/world/chance.ts'
import type { Fact } from './ledger.ts'
import type { Neighbourhood } from './neighbourhood.ts'

export type Act = {
  name: string
  path: string
  fields: Record<string, string>
  fact: Fact
  becomes: string
}

export type Deciding = {
  me: string
  chance: Chance
  here: Neighbourhood
  /** The rows of a query, read beside the proxies. */
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
}

type Plan = { often: number; decide(deciding: Deciding): Promise<Act | undefined> | Act | undefined }

const ONE = '1'
const NONE = '0'

/** Something with a mark of its own: it is there once, or not at all. */
const once = (name: string, read: string, ...values: unknown[]): Fact => ({ name, read, values, was: NONE })

/** A new row, told by the key that its form brings. */
const arriving = (what: string, { key, of }: { key: string; of: 'messages' | 'copies' }) => ({
  fact: once(`${what} ${key}`, `select count(*)::text as value from ${of} where client_key = $1`, key),
  becomes: ONE,
})

const plans: readonly Plan[] = [
  { often: 8, decide: sayHello },
  { often: 8, decide: requestCopy },
  { often: 24, decide: takeStep },
  { often: 6, decide: answerEvent },
  { often: 4, decide: vote },
  { often: 3, decide: wish },
  { often: 2, decide: withdraw },
  { often: 2, decide: addCopy },
  { often: 1, decide: block },
]

export function decideBy({ chance, ...rest }: Deciding): Promise<Act | undefined> | Act | undefined {
  return plans[chance.weighed(plans.map(({ often }) => often))]?.decide({ chance, ...rest })
}

function sayHello({ me, chance, here }: Deciding): Act | undefined {
  const to = chance.oneOf(here.members.filter(({ id }) => id !== me))
  const clientKey = randomUUID()
  if (!to) return undefined
  return {
    name: 'message',
    path: newConversationPath({ contact: to.id }),
    fields: { body: `Hello, ${clientKey}`, clientKey },
    ...arriving('message', { key: clientKey, of: 'messages' }),
  }
}

async function requestCopy({ me, chance, rows }: Deciding): Promise<Act | undefined> {
  const copies = await rows<{ id: string; book_id: string }>(
    'select id, book_id from copies where owner_id <> $1 and withdrawn_at is null order by created_at limit 4',
    [me],
  )
  const copy = chance.oneOf(copies)
  const message = `May I read it? ${randomUUID()}`
  if (!copy) return undefined
  return {
    name: 'request',
    path: bookPath(copy.book_id),
    fields: { intent: 'request', copyId: copy.id, message },
    fact: once(
      `request “${message}”`,
      'select count(*)::text as value from exchanges where message = $1',
      message,
    ),
    becomes: ONE,
  }
}

/** Each step leaves a trace that nothing else does. */
const steps = {
  accept: {
    by: 'owner_id',
    from: ['pending'],
    left: "answered_at is not null and state <> 'declined'",
    fields: { offer: 'lend', loanDays: '14' },
  },
  decline: { by: 'owner_id', from: ['pending'], left: "state = 'declined'", fields: {} },
  cancelRequest: {
    by: 'borrower_id',
    from: ['pending'],
    left: "state = 'cancelled' and answered_at is null",
    fields: {},
  },
  callOff: {
    by: 'borrower_id',
    from: ['accepted'],
    left: "state = 'cancelled' and answered_at is not null",
    fields: {},
  },
  confirmHandOver: {
    by: 'borrower_id',
    from: ['accepted'],
    left: 'handed_over_at is not null',
    fields: {},
  },
  confirmReturn: { by: 'owner_id', from: ['on_loan'], left: "state = 'completed'", fields: {} },
} as const

const stepNames = [
  'accept',
  'accept',
  'accept',
  'decline',
  'cancelRequest',
  'callOff',
  'confirmHandOver',
  'confirmHandOver',
  'confirmReturn',
  'confirmReturn',
] as const

async function takeStep({ me, chance, rows }: Deciding): Promise<Act | undefined> {
  const step = chance.pick(stepNames)
  const { by, from, left, fields } = steps[step]
  const open = await rows<{ id: string }>(`select id from exchanges where ${by} = $1 and state = any($2)`, [
    me,
    from,
  ])
  const exchange = chance.oneOf(open)
  if (!exchange) return undefined
  return {
    name: step,
    path: stepPath(step, exchange.id),
    fields: { back: '/profile', ...fields },
    fact: {
      name: `${step} of exchange ${exchange.id}`,
      read: `select (${left})::text as value from exchanges where id = $1`,
      values: [exchange.id],
      was: 'false',
    },
    becomes: 'true',
  }
}

function answerEvent({ me, chance, here }: Deciding): Act | undefined {
  const event = chance.oneOf(here.events)
  return event === undefined ? undefined : answerOf(me, event, chance.pick(['going', 'going', 'no']))
}

export function answerOf(me: string, event: string, answer: 'going' | 'no'): Act {
  return {
    name: 'answer',
    path: eventPath(event),
    fields: { intent: 'answer', event, answer },
    fact: {
      name: `answer of ${me} to ${event}`,
      read: `select coalesce((select case attendance when 'waiting' then 'going' else attendance end
               from event_answers where event_id = $1 and member_id = $2), 'nothing') as value`,
      values: [event, me],
      was: 'nothing',
    },
    becomes: answer,
  }
}

function vote({ me, chance, here: { club } }: Deciding): Act | undefined {
  const candidate = chance.oneOf(club.candidates)
  if (!candidate) return undefined
  return {
    name: 'vote',
    path: choicePath(club.id),
    fields: {
      intent: 'vote',
      choice: club.choice,
      'ranks[0].candidate': candidate,
      'ranks[0].rank': '1',
    },
    fact: {
      name: `ballot of ${me}`,
      read: `select coalesce((select array_to_string(ranking, ' ') from club_ballots
               where choice_id = $1 and member_id = $2), 'nothing') as value`,
      values: [club.choice, me],
      was: 'nothing',
    },
    becomes: candidate,
  }
}

function wish({ me, chance, here }: Deciding): Act | undefined {
  const book = chance.oneOf(here.wanted)
  const isWish = chance.oneIn(2)
  if (!book) return undefined
  return {
    name: isWish ? 'wish' : 'unwish',
    path: bookPath(book),
    fields: { intent: isWish ? 'wish' : 'unwish' },
    fact: once(
      `wish of ${me} for ${book}`,
      'select count(*)::text as value from wishes where member_id = $1 and book_id = $2',
      me,
      book,
    ),
    becomes: isWish ? ONE : NONE,
  }
}

async function withdraw({ me, chance, rows }: Deciding): Promise<Act | undefined> {
  const copies = await rows<{ id: string }>(
    'select id from copies where owner_id = $1 and withdrawn_at is null',
    [me],
  )
  const copy = copies.length > 1 ? chance.oneOf(copies) : undefined
  if (!copy) return undefined
  return {
    name: 'withdraw',
    path: '/bookcase',
    fields: { intent: 'withdraw', copyId: copy.id },
    fact: {
      name: `withdrawal of copy ${copy.id}`,
      read: 'select (withdrawn_at is not null)::text as value from copies where id = $1',
      values: [copy.id],
      was: 'false',
    },
    becomes: 'true',
  }
}

function addCopy({ chance, here }: Deciding): Act | undefined {
  const book = chance.oneOf(here.shared)
  const clientKey = randomUUID()
  if (!book) return undefined
  return {
    name: 'add a copy',
    path: '/add-book',
    fields: { intent: 'add-known', book, condition: 'Good', offer: 'lend', clientKey },
    ...arriving('copy', { key: clientKey, of: 'copies' }),
  }
}

/**
 * Blocks somebody they have a conversation with, or takes that back. Nobody who organises an event, nor do organisers themselves: a block takes
 * answers to events away, and the ledger would miss them.
 */
async function block({ me, chance, rows }: Deciding): Promise<Act | undefined> {
  const others = await rows<{ id: string; other: string; blocked: boolean }>(
    `select c.id, o.id as other, exists (select from blocks where blocker_id = $1 and blocked_id = o.id) as blocked
     from conversations c join members o on o.id in (c.low_id, c.high_id) and o.id <> $1 where $1 in (c.low_id, c.high_id)
       and not exists (select from events where organiser_id in ($1, o.id))`,
    [me],
  )
  const known = chance.oneOf(others.filter(({ blocked }) => blocked)) ?? chance.oneOf(others)
  if (!known) return undefined
  const fact = once(
    `block of ${known.other} by ${me}`,
    'select count(*)::text as value from blocks where blocker_id = $1 and blocked_id = $2',
    me,
    known.other,
  )
  if (known.blocked)
    return { name: 'unblock', path: '/blocked-members', fields: { member: known.other }, fact, becomes: NONE }
  return {
    name: 'block',
    path: `${conversationPath(known.id)}/block`,
    fields: { intent: 'block' },
    fact,
    becomes: ONE,
  }
}
