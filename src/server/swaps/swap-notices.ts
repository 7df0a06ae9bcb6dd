// The notice of a swap hint, while its ring holds.

import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { wishlistPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { type NoticeSourceIn, person } from '#server/notices/notice.ts'
import { notifySwap } from './swap-jobs.ts'
import { listHints } from './swap-queries.ts'

const two = z.object({ title: z.string(), giver: person })

const swapWords = {
  pair: wording(two, ({ title, giver }, { nameOf }) => {
    const name = nameOf(giver) ?? 'A neighbour'
    return {
      subject: `${name} has ${title}, and would like one of your books`,
      paragraphs: [
        `You could swap: ${name} has ${title} from your wishlist, and would like a book that you have. Ask if you like. You don’t have to.`,
      ],
      label: 'See your wishlist',
    }
  }),
  ring: wording(two.extend({ taker: person }), ({ title, giver, taker }, { nameOf }) => {
    const name = nameOf(giver) ?? 'A neighbour'
    const third = nameOf(taker) ?? 'another neighbour'
    return {
      subject: `${name} has ${title}, and a swap between three could work`,
      paragraphs: [
        `${name} has ${title} from your wishlist, ${third} has a book that ${name} would like, and you have one for ${third}. Ask if you like. You don’t have to.`,
      ],
      label: 'See your wishlist',
    }
  }),
}

type Payload = NonNullable<(typeof notifySwap)['payload']>

export const swapNotices: NoticeSourceIn<Payload, typeof swapWords> = {
  job: notifySwap,
  kind: 'wishes',
  words: swapWords,
  async compose(db, { hintId, memberId, at }) {
    const [hint] = await listHints(db, { memberId, now: new Date(at), id: hintId })
    if (!hint || hint.exchange_id !== null) return undefined
    const { title, giver_id: giver, taker_id: taker } = hint
    const path = wishlistPath
    const to = [memberId]
    return hint.size === 2
      ? { to, of: hintId, news: { news: 'pair', facts: { title, giver } }, path }
      : { to, of: hintId, news: { news: 'ring', facts: { title, giver, taker } }, path }
  },
}
