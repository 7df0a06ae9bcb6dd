import { expect, test } from 'vitest'
import { isShown, newsReader } from './live-note.ts'

const layout = {
  handle: { access: 'guest', shows: ['messages', 'exchanges'] },
  params: { conversationId: 'c1' },
}
const thread = {
  handle: { access: 'member', shows: ['messages', 'exchanges'], showsOne: 'conversationId' },
  params: { conversationId: 'c1' },
}
const requests = { handle: { access: 'member', shows: ['exchanges'] }, params: {} }
const about = { handle: { access: 'guest' }, params: {} }
const bare = { handle: undefined, params: {} }

test.each([
  ['a message on a page of words', { about: 'messages', of: 'c1' }, [bare, about], false],
  ['a message on the requests', { about: 'messages', of: 'c1' }, [bare, requests], false],
  ['a step on the requests', { about: 'exchanges', of: 'c1' }, [bare, requests], true],
  ['a message in the thread that is open', { about: 'messages', of: 'c1' }, [bare, thread], true],
  ['a message in another thread', { about: 'messages', of: 'c2' }, [bare, thread], false],
  ['a message in another thread, beside the list', { about: 'messages', of: 'c2' }, [layout, thread], true],
  ['what is of no conversation in particular', { about: 'messages' }, [bare, thread], true],
  ['who is signed in', { about: 'membership' }, [bare], true],
  ['what went unheard', { about: 'catch-up' }, [about], true],
] as const)('%s', (_what, note, matches, expected) => {
  expect(isShown(note, matches)).toBe(expected)
})

const readNews = async () => true
const reading = { handle: { ...thread.handle, readNews }, params: thread.params }

test.each([
  ['a message in it', { about: 'messages', of: 'c1' }, [layout, reading], readNews],
  ['a message elsewhere', { about: 'messages', of: 'c2' }, [layout, reading], undefined],
  ['a step in it', { about: 'exchanges', of: 'c1' }, [layout, reading], undefined],
  ['a block', { about: 'messages' }, [layout, reading], undefined],
  ['what went unheard', { about: 'catch-up' }, [layout, reading], undefined],
  ['a message beside a screen that shows none', { about: 'messages', of: 'c1' }, [bare, requests], undefined],
] as const)('an open thread and %s', (_what, note, matches, expected) => {
  expect(newsReader(note, matches)).toBe(expected)
})
