import { city } from '#city/city.ts'
import { cityDate, longDate } from '#rules/base/calendar.ts'
import { momentWords } from '#rules/base/moment-words.ts'
import type { Sharer } from '#server/library/library-view.ts'

/**
 * 'Promised until Wednesday 4 March at 6.30 pm', 'Reserved until Wednesday 4 March': never for whom, unless for the viewer. `isBrief`: on a
 * card, without the time.
 */
export function keptWords(kept: Kept, look: Look = {}): string {
  return keptParts(kept, look).join(' ')
}

type Kept = NonNullable<Sharer['kept']>
type Look = { isForViewer?: boolean; isBrief?: boolean }

/** The same as a state and its end. */
export function keptParts(
  { as, until }: Kept,
  { isForViewer = false, isBrief = false }: Look = {},
): [state: string, end: string] {
  const [name, forThem] = as === 'promised' ? ['Promised', ' to you'] : ['Reserved', ' for you']
  const end =
    as === 'promised' && !isBrief
      ? momentWords(until, city.timeZone)
      : longDate(cityDate(until, city.timeZone))
  return [`${name}${isForViewer ? forThem : ''}`, `until ${end}`]
}
