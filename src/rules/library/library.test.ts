import { describe, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import {
  bookKey,
  canChangeBook,
  canEditCopy,
  canTakeAway,
  copyAvailability,
  isPublicationDate,
  whatDiffers,
} from './library.ts'

describe('the same book', () => {
  test.each([
    ['The Slap', 'Christos Tsiolkas', 'Slap', 'christos tsiolkas'],
    ['Cloudstreet', 'Tim Winton', '  CLOUDSTREET ', 'Tim  Winton'],
    ['Café society', 'Zoë Norton Lodge', 'Cafe Society', 'Zoe Norton Lodge'],
    ['War & Peace', 'Leo Tolstoy', 'War and Peace', 'Leo Tolstoy'],
    ['Oscar and Lucinda', 'Peter Carey', 'Oscar & Lucinda!', 'Peter Carey.'],
    ['Don’t Take Your Love to Town', 'Ruby Langford', "Don't take your love to town", 'Ruby Langford'],
    ['An Imaginary Life', 'David Malouf', 'Imaginary Life', 'David Malouf'],
    ['C++ Primer', 'Stanley Lippman', 'The c++  primer', 'Stanley Lippman'],
    ['C＋＋11', 'Stanley Lippman', 'C++ 11', 'Stanley Lippman'],
    ['Romeo+Juliet', 'William Shakespeare', 'Romeo + Juliet', 'William Shakespeare'],
    ['Dune #2', 'Frank Herbert', 'Dune 2', 'Frank Herbert'],
    ['Ἰλιάς', 'Ὅμηρος', 'Ιλιας', 'Ομηρος'],
    ['Чёрный обелиск', 'Эрих Мария Ремарк', 'Черный обелиск', 'Эрих Мария Ремарк'],
    ['שָׁלוֹם', 'עמוס עוז', 'שלום', 'עמוס עוז'],
    ['الأيّام', 'طه حسين', 'الايام', 'طه حسين'],
    ['ガラスの城', 'Jeannette Walls', 'ｶﾞﾗｽの城', 'Jeannette Walls'],
    ['葛\u{E0100}城', '芥川', '葛城', '芥川'],
  ])('%s, %s and %s, %s', (title, author, otherTitle, otherAuthor) => {
    expect(bookKey(title, author)).toBe(bookKey(otherTitle, otherAuthor))
  })
})

describe('not the same book', () => {
  test.each([
    ['Johnno', 'David Malouf', 'Johnno', 'David Marr'],
    ['Theatre', 'W. Somerset Maugham', 'atre', 'W. Somerset Maugham'],
    ['Dune 1', 'Frank Herbert', 'Dune 2', 'Frank Herbert'],
    ['???', 'A. Nonymous', '!!!', 'A. Nonymous'],
    ['三体', '刘慈欣', '球状闪电', '刘慈欣'],
    ['Ab', 'c', 'A', 'bc'],
    ['C', 'A. Nonymous', 'C++', 'A. Nonymous'],
    ['C', 'A. Nonymous', 'C#', 'A. Nonymous'],
    ['Programming in C#', 'A. Nonymous', 'Programming in C++', 'A. Nonymous'],
    ['C++17', 'A. Nonymous', 'C17', 'A. Nonymous'],
    ['かき', '佐藤', 'かぎ', '佐藤'],
    ['パス', '佐藤', 'バス', '佐藤'],
    ['की', 'प्रेमचंद', 'का', 'प्रेमचंद'],
    ['ป่า', 'ชาติ กอบจิตติ', 'ปา', 'ชาติ กอบจิตติ'],
  ])('%s, %s and %s, %s', (title, author, otherTitle, otherAuthor) => {
    expect(bookKey(title, author)).not.toBe(bookKey(otherTitle, otherAuthor))
  })
})

test.each([
  ['2008', true],
  ['2008-09', true],
  ['2008-09-14', true],
  ['2008-02-30', false],
  ['2008-13', false],
  ['2008-9', false],
  ['08', false],
  ['', false],
  ['2026', true],
  ['2026-03', true],
  ['2026-03-02', true],
  ['2026-03-03', false],
  ['2026-04', false],
  ['2027', false],
])('on 2 March 2026, published %j: %s', (text, expected) => {
  expect(isPublicationDate(text, '2026-03-02')).toBe(expected)
})

const owner = aViewer({ id: 'owner', name: 'Olive' })
const stranger: Member = { ...owner, id: 'stranger' }
const copy = { ownerId: 'owner', withdrawn: false, inExchange: false }

test.each([
  ['a guest', guest, copy, 'AUTHENTICATION_REQUIRED', 'AUTHENTICATION_REQUIRED'],
  ['a stranger', stranger, copy, 'FORBIDDEN', 'FORBIDDEN'],
  ['the owner', owner, copy, undefined, undefined],
  ['the owner, once withdrawn', owner, { ...copy, withdrawn: true }, 'COPY_WITHDRAWN', 'COPY_WITHDRAWN'],
  ['the owner, while promised', owner, { ...copy, inExchange: true }, undefined, 'COPY_IN_EXCHANGE'],
] as const)('%s: editing and removing a copy', (_who, viewer, facts, edit, takeAway) => {
  const decision = (code: string | undefined) => (code ? { allowed: false, code } : { allowed: true })
  expect(canEditCopy(viewer, facts)).toEqual(decision(edit))
  expect(canTakeAway(viewer, facts)).toEqual(decision(takeAway))
})

test.each([
  ['available', {}],
  ['paused', { paused: true }],
  ['lent_elsewhere', { lentElsewhereTo: 'Aunt Joy', paused: true }],
  ['promised', { inExchange: true, paused: true }],
  ['on_loan', { inExchange: true, onLoan: true, paused: true }],
  ['withdrawn', { withdrawn: true, paused: true, lentElsewhereTo: 'Aunt Joy' }],
])('%s', (availability, facts) => {
  const idle = { withdrawn: false, inExchange: false, onLoan: false, lentElsewhereTo: null, paused: false }
  expect(copyAvailability({ ...idle, ...facts })).toBe(availability)
})

describe('which fields a correction of a book has, and who may make it', () => {
  const book = { title: 'The Drylands', author: 'Thea Astley' }

  test.each([
    [{ title: 'the drylands!', author: 'Théa  ASTLEY' }, []],
    [{ title: 'Drylands', author: 'Thea Astley' }, []],
    [{ title: 'Dry lands', author: 'Thea Astley' }, ['title']],
    [{ title: 'The Drylands', author: 'T. Astley' }, ['author']],
    [{ title: 'Rude words', author: 'Somebody' }, ['title', 'author']],
  ])('%j differs in %j', (typed, fields) => {
    expect(whatDiffers(typed, book)).toEqual(fields)
  })

  test.each([
    ['its first adder', owner, { addedBy: owner.id, sharedByOthers: false }, undefined],
    ['its first adder beside others', owner, { addedBy: owner.id, sharedByOthers: true }, 'FORBIDDEN'],
    ['another owner', stranger, { addedBy: owner.id, sharedByOthers: true }, 'FORBIDDEN'],
    ['a stranger', stranger, { addedBy: owner.id, sharedByOthers: false }, 'FORBIDDEN'],
    ['anybody, of a book whose adder has left', owner, { addedBy: null, sharedByOthers: false }, 'FORBIDDEN'],
    ['a guest', guest, { addedBy: null, sharedByOthers: false }, 'AUTHENTICATION_REQUIRED'],
  ])('%s', (_who, viewer, facts, code) => {
    const may = canChangeBook(viewer, facts)
    expect(may.allowed ? undefined : may.code).toBe(code)
  })
})
