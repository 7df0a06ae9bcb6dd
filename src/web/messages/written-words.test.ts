import { afterEach, expect, test } from 'vitest'
import { changeWritten, writtenNow } from '#web/shell/device/drafts.ts'
import {
  changeWritten as changeStored,
  forgetWritten,
  nothingWritten,
  readWritten,
} from '#web/worker/draft-store.ts'
import { type Unsent, withRefused } from '#web/worker/send-queue-rules.ts'
import { withSent, withTyped } from './written-words.ts'

// There is no database here, as in a browser that stores nothing: what is written lasts as long as the page.
afterEach(() => forgetWritten(undefined))

const aMessage = (body: string): Unsent => ({ key: `key of ${body}`, body, at: 1 })

/** A page on which alpha was sent and `shown` typed since; the sender has put alpha back, and the page has not heard of it. */
async function aRefusal(place: string, shown: string) {
  const of = { memberId: 'mia', place }
  await changeWritten(of, () => ({ draft: shown, unsent: [aMessage('alpha')] }))
  await changeStored(of, (written) => withRefused(written, 'Closed'))
  expect(writtenNow(of).draft).toBe(shown)
  return of
}

test.each([
  ['more is typed', 'By', 'By the', 'alpha\nBy the'],
  ['the first letter is typed', '', 'B', 'alpha\nB'],
  ['the rest is deleted', 'By', '', 'alpha'],
])('refused words stay in the box while %s', async (place, shown, typed, draft) => {
  const of = await aRefusal(place, shown)
  await changeWritten(of, (written) => withTyped(written, { shown, typed }))
  expect(await readWritten(of)).toMatchObject({ draft, problem: 'Closed', unsent: [] })
  expect(writtenNow(of).draft).toBe(draft)
})

test('refused words stay in the box while the next message is sent, with the reason', async () => {
  const of = await aRefusal('sending', 'beta')
  const message = aMessage('beta')
  await changeWritten(of, (written) => withSent(written, { shown: 'beta', message }))
  expect(await readWritten(of)).toMatchObject({ draft: 'alpha', problem: 'Closed', unsent: [message] })
})

test('so does a refused photo, unless the message has one', () => {
  const photo = { file: new Blob(['torn']), alt: '' }
  const written = { draft: 'beta', photo, problem: 'Closed', unsent: [] }
  const message = aMessage('beta')
  expect(withSent(written, { shown: 'beta', message })).toEqual({
    ...{ draft: '', photo, problem: 'Closed' },
    unsent: [message],
  })
  const withPhoto = { ...message, photo }
  expect(withSent(written, { shown: 'beta', message: withPhoto })).toEqual({ draft: '', unsent: [withPhoto] })
})

test('what is typed or sent where nothing was refused is all there is', () => {
  const written = { ...nothingWritten, draft: 'one\ntwo' }
  expect(withTyped(written, { shown: 'one\ntwo', typed: 'two' }).draft).toBe('two')
  const message = aMessage('one\ntwo')
  expect(withSent(written, { shown: 'one\ntwo', message })).toEqual({ draft: '', unsent: [message] })
})
