import { expect, test } from 'vitest'
import { joined } from './known-thread.ts'

const thread = (seqs: number[], { id = 'one', after = null as number | null } = {}) => ({
  id,
  after,
  older: null,
  messages: seqs.map((seq) => ({
    id: String(seq),
    seq,
    sender: 'other' as const,
    body: '',
    photo: null,
    isPhotoGone: false,
    sentAt: new Date(0),
  })),
})
const seqsOf = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq)

test.each([
  ['what is new stands behind what was known', thread([1, 2]), thread([3], { after: 2 }), true, [1, 2, 3]],
  ['nothing new changes nothing', thread([1, 2]), thread([], { after: 2 }), true, [1, 2]],
  [
    'news that is known already is not said twice',
    thread([1, 2, 3]),
    thread([3], { after: 2 }),
    true,
    [1, 2, 3],
  ],
  ['the whole takes the place of what was known', thread([1]), thread([1, 2]), true, [1, 2]],
  ['a whole that was asked for earlier takes nothing away', thread([1, 2]), thread([1]), true, [1, 2]],
  ['nor does an empty one', thread([1]), thread([]), true, [1]],
  ['earlier messages are meant', thread([8, 9]), thread([1, 2]), false, [1, 2]],
  ['another conversation is another thread', thread([8, 9]), thread([1], { id: 'two' }), true, [1]],
])('%s', (_, known, read, isWhole, shown) => {
  expect(seqsOf(joined(known, read, isWhole))).toEqual(shown)
})
