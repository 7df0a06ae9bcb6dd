import type { Sharer } from '#server/library/library-view.ts'
import { dayIn } from './day-in.ts'

/** 'Promised until Wednesday 4 March', 'Reserved until Wednesday 4 March': never for whom, unless for the viewer. */
export function keptWords({ as, until }: NonNullable<Sharer['kept']>, { isForViewer = false } = {}): string {
  const [name, forThem] = as === 'promised' ? ['Promised', ' to you'] : ['Reserved', ' for you']
  return `${name}${isForViewer ? forThem : ''} until ${dayIn(until)}`
}
