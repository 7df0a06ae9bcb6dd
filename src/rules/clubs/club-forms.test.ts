// For each club form: the last value that it accepts, the first that it does not, and the error message.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from '#rules/base/zod.ts'
import { ballotForm, candidateForm, nominateForm, openChoiceForm } from './choice/choice-forms.ts'
import * as forms from './club-forms.ts'
import { discussionForm, editForm, replyForm } from './discussion-forms.ts'
import { clubBookForm, currentBookForm, finishedForm, readingPlaceForm } from './reading/reading-forms.ts'

const id = randomUUID()
const club = { name: 'Ferry', description: 'We read on the ferry.', category: 'Poetry', visibility: 'public' }
const choice = { nominateOn: '2026-03-01', voteOn: '2026-03-08', perMember: '1' }
const talk = { title: 'The end', message: 'Well?', clientKey: id, acknowledged: 'on' }
const reply = { message: 'Yes', clientKey: id }

/**
 * A whole form, a field with values that it accepts and refuses, and the error message; no message where only a crafted
 * request could send it.
 */
type Line = [form: z.ZodType, whole: object, field: string, good: unknown[], bad: unknown[], says?: string]

const word = 'Keep this under 500 characters'
const lines: Record<string, Line> = {
  'a name': [
    forms.clubForm,
    club,
    'name',
    ['abc', 'a'.repeat(50)],
    ['ab', '  ab  ', undefined],
    'Club name must be at least 3 characters',
  ],
  'a long name': [forms.clubForm, club, 'name', ['abc'], ['a'.repeat(51)], 'Club name is too long'],
  'a description': [
    forms.clubForm,
    club,
    'description',
    ['a'.repeat(10), 'a'.repeat(500)],
    ['a'.repeat(9), undefined],
    'Please provide a description',
  ],
  'a long description': [
    forms.clubForm,
    club,
    'description',
    ['a'.repeat(500)],
    ['a'.repeat(501)],
    'Description is too long',
  ],
  'a suburb': [
    forms.clubForm,
    club,
    'suburb',
    ['a'.repeat(100), '', undefined],
    ['a'.repeat(101)],
    'Keep this under 100 characters',
  ],
  'a category': [
    forms.clubForm,
    club,
    'category',
    ['Fiction', 'General'],
    ['Cooking', undefined],
    'Please select a category',
  ],
  'who reads along': [
    forms.clubForm,
    club,
    'visibility',
    ['public', 'private'],
    ['secret', undefined],
    'Choose who can read along',
  ],
  'an edited name': [
    forms.editClubForm,
    club,
    'name',
    ['abc'],
    ['ab'],
    'Club name must be at least 3 characters',
  ],
  'a removed picture': [forms.editClubForm, club, 'removePicture', [true, undefined], ['maybe']],
  'a word to the admins': [
    forms.askForm,
    {},
    'message',
    ['a'.repeat(500), undefined],
    ['a'.repeat(501)],
    word,
  ],
  'another visibility': [
    forms.visibilityForm,
    { visibility: 'public', sure: true },
    'visibility',
    ['private'],
    ['secret'],
    'Choose who can read along',
  ],
  'being sure of it': [
    forms.visibilityForm,
    { visibility: 'public' },
    'sure',
    [true],
    [undefined],
    'Please confirm that you’ve read what will change',
  ],
  'a request': [forms.answerJoinForm, { answer: 'approved' }, 'request', [id], ['nope', undefined]],
  'an answer': [
    forms.answerJoinForm,
    { request: id },
    'answer',
    ['approved', 'declined'],
    ['perhaps', undefined],
    'Choose approve or decline',
  ],
  'words of an answer': [
    forms.answerJoinForm,
    { request: id, answer: 'approved' },
    'words',
    ['a'.repeat(500), undefined],
    ['a'.repeat(501)],
    word,
  ],
  'a member of a role': [forms.roleForm, { role: 'admin' }, 'member', [id], ['nope']],
  'a role': [forms.roleForm, { member: id }, 'role', ['admin', 'moderator', 'member'], ['owner', undefined]],
  'a member': [forms.clubMemberForm, {}, 'member', [id], ['nope', undefined]],
  'a report': [forms.resolveClubReportForm, {}, 'report', [id], ['nope', undefined]],
  'whom to invite': [
    forms.inviteByNameForm,
    {},
    'name',
    ['M', 'a'.repeat(100)],
    ['', '  ', undefined],
    'Enter a name or a username',
  ],
  'a long name to invite': [
    forms.inviteByNameForm,
    {},
    'name',
    ['a'.repeat(100)],
    ['a'.repeat(101)],
    'Keep this under 100 characters',
  ],
  'the days of a link': [
    forms.inviteByLinkForm,
    {},
    'days',
    ['1', '7', '30'],
    ['0', '2', '31'],
    'Choose how long it can be used',
  ],
  'an invitation': [forms.withdrawInvitationForm, {}, 'invitation', [id], ['nope', undefined]],
  'being sure of closing': [
    forms.closeClubForm,
    {},
    'sure',
    [true],
    [undefined],
    'Please confirm that you understand what closing means',
  ],

  'the end of nominations': [
    openChoiceForm,
    choice,
    'nominateOn',
    ['2028-02-29'],
    ['2026-02-29', '', undefined],
    'Choose a date',
  ],
  'the end of a vote': [openChoiceForm, choice, 'voteOn', ['2028-02-29'], ['1 March', ''], 'Choose a date'],
  'books of a member': [
    openChoiceForm,
    choice,
    'perMember',
    ['1', '3'],
    ['0', '1.5', 'many', undefined],
    'Choose how many',
  ],
  'many books of a member': [openChoiceForm, choice, 'perMember', ['3'], ['4'], 'Choose no more than 3'],
  'a nomination': [nominateForm, { choice: id }, 'book', [id], ['nope', undefined]],
  'a candidate': [candidateForm, { choice: id }, 'candidate', [id], ['nope', undefined]],
  'a ballot': [
    ballotForm,
    { choice: id },
    'ranks',
    [
      undefined,
      [{ candidate: id, rank: '1' }],
      [{ candidate: id, rank: '20' }],
      [{ candidate: id, rank: '' }],
      Array.from({ length: 20 }, () => ({ candidate: id, rank: '' })),
    ],
    [
      [{ candidate: 'nope', rank: '1' }],
      [{ candidate: id, rank: '0' }],
      [{ candidate: id, rank: '21' }],
      [{ candidate: id, rank: '1.5' }],
      Array.from({ length: 21 }, () => ({ candidate: id, rank: '' })),
    ],
  ],
  'a place that is no number': [
    ballotForm,
    { choice: id },
    'ranks',
    [[]],
    [[{ candidate: id, rank: 'first' }]],
    'Choose a place',
  ],

  'a title': [discussionForm, talk, 'title', ['a', 'a'.repeat(150)], ['', ' ', undefined], 'Enter a title'],
  'a long title': [
    discussionForm,
    talk,
    'title',
    ['a'.repeat(150)],
    ['a'.repeat(151)],
    'Keep the title under 150 characters',
  ],
  'a message': [discussionForm, talk, 'message', ['a', 'a'.repeat(8000)], ['', undefined], 'Write a message'],
  'a long message': [
    discussionForm,
    talk,
    'message',
    // Two characters in transit, one once parsed.
    ['a'.repeat(8000), `${'a\r\n'.repeat(3999)}ab`],
    ['a'.repeat(8001)],
    'Keep this under 8,000 characters',
  ],
  links: [
    discussionForm,
    talk,
    'links',
    [
      undefined,
      ['', 'http://a.example', 'https://a.example/b', 'a.example'],
      Array.from({ length: 10 }, () => ''),
    ],
    [['example'], ['ftp://a.example'], ['javascript:alert(1)'], ['https://a.example/a b']],
    'Please enter a valid URL',
  ],
  'many links': [discussionForm, talk, 'links', [[]], [Array.from({ length: 11 }, () => '')]],
  'a long link': [
    discussionForm,
    talk,
    'links',
    [[`https://a.example/${'a'.repeat(1982)}`]],
    [[`https://a.example/${'a'.repeat(1983)}`]],
    'This link is too long',
  ],
  files: [
    discussionForm,
    talk,
    'file',
    [undefined, Array.from({ length: 5 }, () => id)],
    [['nope'], Array.from({ length: 6 }, () => id)],
  ],
  'names of files': [
    replyForm,
    reply,
    'fileName',
    [['a'.repeat(120)], Array.from({ length: 5 }, () => 'a')],
    [['a'.repeat(121)]],
    'This name is too long',
  ],
  'many names of files': [replyForm, reply, 'fileName', [[]], [Array.from({ length: 6 }, () => 'a')]],
  'why a file was not taken': [
    replyForm,
    reply,
    'fileProblem',
    ['FILE_NOT_TAKEN', 'FILE_TOO_LARGE', 'FILES_TOO_MANY', 'FILES_OF_DAY', 'RATE_LIMITED', undefined].concat([
      'CLUB_NOT_FOUND',
      'CLUB_CLOSED',
      'IMAGE_TOO_LARGE',
      'IMAGES_BUSY',
      'FILES_AWAY',
    ]),
    ['', 'OTHER'],
  ],
  'the key of a discussion': [discussionForm, talk, 'clientKey', [id], ['nope', undefined]],
  'the guidelines': [
    discussionForm,
    talk,
    'acknowledged',
    ['on'],
    ['off', undefined],
    'Please read the guidelines, then tick the box',
  ],
  'a reply': [replyForm, reply, 'message', ['a'], ['', undefined], 'Write a reply first'],
  'the key of a reply': [replyForm, reply, 'clientKey', [id], ['nope', undefined]],
  'in what a part is counted': [replyForm, reply, 'aboutUnit', ['chapter', 'page', undefined], ['line', '']],
  'a part that is a number': [replyForm, reply, 'aboutPlace', ['', undefined], ['two'], 'Enter a number'],
  'a whole part': [replyForm, reply, 'aboutPlace', ['2'], ['2.5'], 'Enter a whole number'],
  'the first part': [replyForm, reply, 'aboutPlace', ['1'], ['0'], 'Enter 1 or more'],
  'the last part': [replyForm, reply, 'aboutPlace', ['5000'], ['5001'], 'Enter 5,000 or less'],
  'a quoted post': [replyForm, reply, 'quoted', [id, undefined], ['nope', '']],
  'a changed post': [editForm, { message: 'No' }, 'post', [id], ['nope', undefined]],
  'changed words': [
    editForm,
    { post: id },
    'message',
    ['a'],
    ['', ' '],
    'Write something, or delete the post',
  ],

  'the next book': [currentBookForm, {}, 'book', [id], ['nope', undefined]],
  'the book before': [currentBookForm, { book: id }, 'instead', [id, '', undefined], ['nope']],
  'a book that is read': [clubBookForm, {}, 'clubBook', [id], ['nope', undefined]],
  'a place in chapters or pages': [
    readingPlaceForm,
    { clubBook: id, at: '1' },
    'unit',
    ['chapter', 'page'],
    ['line', undefined],
    'Choose chapters or pages',
  ],
  'a place': [
    readingPlaceForm,
    { clubBook: id, unit: 'page' },
    'at',
    ['1', '5000'],
    ['', undefined, 'two'],
    'Enter a number',
  ],
  'a place before the first': [
    readingPlaceForm,
    { clubBook: id, unit: 'page' },
    'at',
    ['1'],
    ['0'],
    'Enter 1 or more',
  ],
  'a place past the last': [
    readingPlaceForm,
    { clubBook: id, unit: 'page' },
    'at',
    ['5000'],
    ['5001'],
    'Enter 5,000 or less',
  ],
  'a shared place': [
    readingPlaceForm,
    { clubBook: id, unit: 'page', at: '1' },
    'share',
    ['on', 'off', undefined],
    ['yes'],
  ],
  'who has finished': [finishedForm, { clubBook: id }, 'share', ['on', 'off', undefined], ['yes']],
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

test('a field left empty has its default', () => {
  expect(forms.askForm.parse({})).toEqual({ message: '' })
  expect(forms.answerJoinForm.parse({ request: id, answer: 'approved' }).words).toBe('')
  expect(forms.editClubForm.parse(club).removePicture).toBe(false)
  expect(ballotForm.parse({ choice: id })).toEqual({ choice: id, ranks: [] })
  expect(ballotForm.parse({ choice: id, ranks: [{ candidate: id, rank: '' }] }).ranks).toEqual([
    { candidate: id, rank: null },
  ])
  expect(discussionForm.parse({ ...talk, links: ['', 'a.example', ''] }).links).toEqual(['https://a.example'])
  expect(replyForm.parse(reply)).toMatchObject({ file: [], fileName: [] })
  expect(currentBookForm.parse({ book: id }).instead).toBe('')
  expect(readingPlaceForm.parse({ clubBook: id, unit: 'page', at: '3' })).toMatchObject({
    at: 3,
    share: 'off',
  })
  expect(finishedForm.parse({ clubBook: id }).share).toBe('off')
})
