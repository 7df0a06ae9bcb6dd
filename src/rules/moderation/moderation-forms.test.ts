// The forms of administrators and reporters at their limits, and decisions in words.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import type { z } from '#rules/base/zod.ts'
import { accountActions, reasonLimit } from '#rules/members/accounts.ts'
import { loggedActions, loggedActionWords } from '#rules/members/logged-actions.ts'
import { objectionDays } from './action-limits.ts'
import { actionWords, decisionWords } from './action-words.ts'
import { canAnswerObjection, canAnswerReport, canObject } from './actions.ts'
import { changeAccountInput } from './desk-inputs.ts'
import { chosenReasons, excerptLimit } from './moderation.ts'
import * as forms from './moderation-forms.ts'

const id = randomUUID()
const a = (length: number) => 'a'.repeat(length)
const account = { id, accountAction: 'enable' }
const answer = { report: id, action: 'warn', words: 'Unkind' }
const objection = { action: id, answer: 'upheld', words: 'It was' }

type Line = [form: z.ZodType, whole: object, field: string, good: unknown[], bad: unknown[], says?: string]

const lines: Record<string, Line> = {
  'an account': [changeAccountInput, account, 'id', [id], ['nope', undefined]],
  'what is done to it': [
    changeAccountInput,
    { id, why: 'Unkind' },
    'accountAction',
    [...accountActions],
    ['praise', undefined],
    'Choose what to do',
  ],
  'why it is disabled': [
    changeAccountInput,
    { ...account, accountAction: 'disable' },
    'why',
    ['a', a(reasonLimit)],
    ['', ' ', undefined],
    'Give a reason. They’ll see it when they log in',
  ],
  'why of anything else': [
    changeAccountInput,
    account,
    'why',
    ['', undefined, a(reasonLimit)],
    [a(reasonLimit + 1)],
    `Keep this under ${reasonLimit} characters`,
  ],
  'the reason of a report': [
    forms.conversationReportForm,
    { details: 'Well' },
    'reason',
    keysOf(chosenReasons),
    ['Boring', 'profile', undefined],
    'Choose a reason',
  ],
  'words for another reason': [
    forms.conversationReportForm,
    { reason: 'other' },
    'details',
    ['a', a(2000)],
    ['', ' ', undefined],
    'Tell us what happened',
  ],
  'words beside a reason': [
    forms.conversationReportForm,
    { reason: 'scam' },
    'details',
    ['', undefined, a(2000)],
    [a(2001)],
    'Keep this under 2,000 characters',
  ],
  'messages that are shown': [
    forms.conversationReportForm,
    { reason: 'scam' },
    'shown',
    [undefined, Array.from({ length: excerptLimit }, () => id)],
    [Array.from({ length: excerptLimit + 1 }, () => id)],
    'Choose no more than 10 messages',
  ],
  'a message that is shown': [forms.conversationReportForm, { reason: 'scam' }, 'shown', [[id]], [['nope']]],
  'a member to unblock': [forms.unblockForm, {}, 'member', [id], ['nope', undefined]],
  'a report in words': [
    forms.writtenReportForm,
    {},
    'details',
    [a(10), a(2000)],
    [a(9), ''],
    'Please write at least 10 characters',
  ],
  'a long report': [
    forms.writtenReportForm,
    {},
    'details',
    [a(2000)],
    [a(2001)],
    'Keep this under 2,000 characters',
  ],
  'no report': [forms.writtenReportForm, {}, 'details', [a(10)], [undefined], 'Tell us what happened'],
  'an answered report': [forms.answerReportForm, answer, 'report', [id], ['nope', undefined]],
  'what follows': [
    forms.answerReportForm,
    answer,
    'action',
    ['dismiss', 'warn', 'hide', 'suspend', 'disable'],
    ['praise', undefined],
    'Choose what to do',
  ],
  'days of a suspension': [
    forms.answerReportForm,
    answer,
    'days',
    ['1', '7', '30', undefined],
    ['0', '2', '31'],
    'Choose how long',
  ],
  'why it follows': [
    forms.answerReportForm,
    answer,
    'words',
    ['a', a(500)],
    ['', ' ', undefined],
    'Give a reason. The member will see it',
  ],
  'why it is dismissed': [
    forms.answerReportForm,
    { ...answer, action: 'dismiss' },
    'words',
    ['', undefined, a(500)],
    [a(501)],
    'Keep this under 500 characters',
  ],
  'an objection': [
    forms.objectionForm,
    {},
    'objection',
    ['a', a(2000)],
    ['', undefined],
    'Say why you think it’s wrong',
  ],
  'a long objection': [
    forms.objectionForm,
    {},
    'objection',
    [a(2000)],
    [a(2001)],
    'Keep this under 2,000 characters',
  ],
  'what was objected to': [forms.answerObjectionForm, objection, 'action', [id], ['nope', undefined]],
  'the answer to an objection': [
    forms.answerObjectionForm,
    objection,
    'answer',
    ['upheld', 'lifted'],
    ['perhaps', undefined],
    'Choose uphold or reverse',
  ],
  'why it is upheld': [
    forms.answerObjectionForm,
    objection,
    'words',
    ['a', a(500)],
    ['', undefined],
    'Give a reason. The member will see it',
  ],
  'why at length': [
    forms.answerObjectionForm,
    objection,
    'words',
    [a(500)],
    [a(501)],
    'Keep this under 500 characters',
  ],
}

test.each(Object.entries(lines))('%s', (_what, [form, whole, field, good, bad, says]) => {
  for (const typed of good)
    expect(form.safeParse({ ...whole, [field]: typed }).error, String(typed)).toBeUndefined()
  for (const typed of bad) {
    const issues = form.safeParse({ ...whole, [field]: typed }).error?.issues ?? []
    expect(
      issues.map(({ path }) => path[0]),
      String(typed),
    ).toContain(field)
    if (says !== undefined) expect(issues[0]?.message).toBe(says)
  }
})

test('a suspension lasts a day unless something else is chosen', () => {
  expect(forms.answerReportForm.parse(answer).days).toBe(1)
  expect(forms.answerReportForm.parse({ ...answer, days: '7' }).days).toBe(7)
})

describe('decisions, in words', () => {
  const about = { about: 'review', until: null } as const
  test.each([
    ['warn', about, 'An administrator has sent you a warning about a review you wrote.'],
    ['hide', about, 'An administrator has hidden a review you wrote. Other people can no longer see it.'],
    [
      'hide',
      { ...about, about: 'club' },
      'An administrator has hidden a book club you run. Its members can still read it, but nobody can post, and nobody else can see it. Books that were shown only to its members are paused.',
    ],
    [
      'warn',
      { ...about, about: 'club' },
      'An administrator has sent you a warning about a book club you run.',
    ],
    [
      'suspend',
      { ...about, until: 'Sunday 29 November' },
      'Your account is suspended until Sunday 29 November. Until then you can read, and finish exchanges you’ve already started, but you can’t post or start anything new.',
    ],
    [
      'suspend',
      about,
      'Your account is suspended until further notice. Until then you can read, and finish exchanges you’ve already started, but you can’t post or start anything new.',
    ],
    ['disable', about, 'Your account has been disabled.'],
  ] as const)('%s: %o', (kind, facts, words) => {
    expect(actionWords(kind, facts)).toBe(words)
  })

  test('for administrators, if it is not known until when', () => {
    expect(decisionWords('suspend', { about: 'review', until: null })).toBe(
      'Suspended until further notice, for their review',
    )
    expect(decisionWords('hide', { about: 'event', until: null })).toBe('Hidden: their event')
  })

  test('an action has its line, and a former action keeps its own name', () => {
    for (const [accountAction, words] of Object.entries(loggedActions))
      expect(loggedActionWords(accountAction)).toBe(words)
    expect(loggedActionWords('member.praise')).toBe('member.praise')
    expect(loggedActionWords('toString')).toBe('toString')
  })
})

describe('who may decide', () => {
  const [ada, bea, mia] = ['ada', 'bea', 'mia']
  const made = { madeBy: ada, isObjectedTo: true, isAnswered: false }
  const by = (adminId: string, admins = [ada, bea]) => ({ adminId, memberId: mia, admins })

  test.each([
    ['what nobody has objected to', { ...made, isObjectedTo: false }, by(bea), 'NOT_FOUND'],
    ['what has been answered', { ...made, isAnswered: true }, by(bea), 'OBJECTION_ANSWERED'],
    ['one’s own objection', made, by(mia), 'NOT_TO_YOURSELF'],
    ['one’s own decision where there is another', made, by(ada), 'OBJECTION_TO_YOURS'],
    ['one’s own where there is nobody else', made, by(ada, [ada]), undefined],
    ['one’s own where the only other has objected', made, by(ada, [ada, mia]), undefined],
    ['another’s', made, by(bea), undefined],
  ] as const)('an administrator answers %s', (_what, action, who, code) => {
    const decision = canAnswerObjection(action, who)
    expect(decision.allowed ? undefined : decision.code).toBe(code)
  })

  test.each([
    ['dismiss', ada, null, false, undefined],
    ['dismiss', ada, ada, false, 'NOT_TO_YOURSELF'],
    ['hide', ada, null, true, undefined],
    ['hide', ada, mia, false, 'REPORT_NOT_HIDDEN'],
    ['warn', ada, null, true, 'NOBODY_RESPONSIBLE'],
    ['warn', ada, mia, false, undefined],
  ] as const)('%s by %s of what %s did', (action, adminId, responsibleId, canHide, code) => {
    const decision = canAnswerReport(action, { adminId, responsibleId, canHide })
    expect(decision.allowed ? undefined : decision.code).toBe(code)
  })

  test('an objection can be made once, within thirty days to the second', () => {
    const madeAt = new Date('2026-03-01T00:00:00Z')
    const last = madeAt.getTime() + objectionDays * DAY_MS
    const at = (moment: number, isObjectedTo = false) => {
      const decision = canObject({ madeAt, isObjectedTo }, new Date(moment))
      return decision.allowed ? undefined : decision.code
    }
    expect([at(last), at(last + 1), at(last, true)]).toEqual([undefined, 'OBJECTION_OVER', 'OBJECTION_MADE'])
  })
})
