import { expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { canAnswerSubmission, canReviewEvents, canWithEvent, eventRelation } from './city-events.ts'

const mia = aViewer({ id: 'mia', name: 'Mia' })
const ada = aViewer({ id: 'ada', name: 'Ada', isAdmin: true })

test.each([
  [guest, 'mia', 'guest'],
  [mia, 'mia', 'organiser'],
  [mia, 'noah', 'stranger'],
  [mia, null, 'stranger'],
  [ada, 'mia', 'admin'],
  [ada, 'ada', 'organiser'],
] as const)('%o, in an event by %s, is %s', (viewer, organiserId, relation) => {
  expect(eventRelation(viewer, organiserId)).toBe(relation)
})

const relations = ['guest', 'stranger', 'organiser', 'admin'] as const
const [unseen, signIn, no, early] = [
  'EVENT_NOT_FOUND',
  'AUTHENTICATION_REQUIRED',
  'FORBIDDEN',
  'EVENT_NOT_APPROVED',
]
test.each([
  ['see', 'draft', [unseen, unseen, 'may', 'may']],
  ['see', 'approved', ['may', 'may', 'may', 'may']],
  ['see', 'rejected', [unseen, unseen, 'may', 'may']],
  ['answer', 'draft', [unseen, unseen, early, early]],
  ['answer', 'approved', [signIn, 'may', 'may', 'may']],
  ['answer', 'rejected', [unseen, unseen, early, early]],
  ['edit', 'draft', [unseen, unseen, 'may', no]],
  ['edit', 'approved', [signIn, no, 'may', no]],
  ['edit', 'rejected', [unseen, unseen, 'may', no]],
  ['cancel', 'draft', [unseen, unseen, 'may', no]],
  ['cancel', 'approved', [signIn, no, 'may', 'may']],
  ['cancel', 'rejected', [unseen, unseen, 'may', no]],
] as const)(
  'who may %s a %s event, as guest, stranger, organiser and administrator: %o',
  (action, state, expected) => {
    const met = relations.map((relation) => codeOf(canWithEvent(action, { state, relation })))
    expect(met).toEqual(expected)
  },
)

test('only administrators review events', () => {
  expect([guest, mia, ada].map((viewer) => codeOf(canReviewEvents(viewer)))).toEqual([
    'AUTHENTICATION_REQUIRED',
    'ACCESS_DENIED',
    'may',
  ])
})

const now = new Date('2026-11-24T08:30:00Z')
const ahead = {
  state: 'draft',
  version: 3,
  startsAt: new Date('2026-11-24T08:30:00.001Z'),
  isCancelled: false,
  isOrganiserOut: false,
} as const
test.each([
  ['what waits', {}, 'may', 'may'],
  ['what begins this moment', { startsAt: now }, 'EVENT_OVER', 'may'],
  ['what was changed meanwhile', { version: 4 }, 'SUBMISSION_CHANGED', 'SUBMISSION_CHANGED'],
  ['what was withdrawn', { isCancelled: true }, 'SUBMISSION_CANCELLED', 'SUBMISSION_CANCELLED'],
  ['what was approved', { state: 'approved' }, 'SUBMISSION_ANSWERED', 'SUBMISSION_ANSWERED'],
  ['what was rejected', { state: 'rejected' }, 'SUBMISSION_ANSWERED', 'SUBMISSION_ANSWERED'],
  ['what somebody disabled submitted', { isOrganiserOut: true }, 'ORGANISER_DISABLED', 'may'],
] as const)('%s: approving it %s, rejecting it %s', (_name, facts, approving, rejecting) => {
  const met = (['approved', 'rejected'] as const).map((answer) =>
    codeOf(canAnswerSubmission({ ...ahead, ...facts }, { version: 3, now, answer })),
  )
  expect(met).toEqual([approving, rejecting])
})

function codeOf(decision: { allowed: true } | { allowed: false; code: string }): string {
  return decision.allowed ? 'may' : decision.code
}
