import { z } from '#rules/base/zod.ts'
import { letter } from '#server/mail/waiting-letter.ts'
import { wordsNow } from './worded.ts'

export const noticeLetters = {
  /** The SMS of a notice that nobody may miss. */
  notice: letter(
    z.object({ source: z.string(), news: z.string(), facts: z.unknown(), path: z.string() }),
    ({ path, ...told }, reader) => {
      const { label, ...words } = wordsNow(told, reader)
      return { ...words, action: { label, url: `${reader.publicUrl}${path}` } }
    },
  ),
}
