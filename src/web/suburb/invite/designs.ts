// What can be printed.
import { invitePath } from '#rules/members/street-link-paths.ts'

export const designs = ['verandah', 'shelf', 'jacaranda'] as const
export type Design = (typeof designs)[number]
export const designNames: Record<Design, string> = {
  verandah: 'Verandah',
  shelf: 'Bookshelf',
  jacaranda: 'Jacaranda',
}
export const papers = ['poster', 'cards'] as const
export type Paper = (typeof papers)[number]
export const paperNames: Record<Paper, string> = {
  poster: 'A5 poster',
  cards: 'Letterbox cards',
}

/** As the address asks; anything else is the first. */
export const designOf = (asked: string | null): Design => designs.find((each) => each === asked) ?? 'verandah'
export const paperOf = (asked: string | null): Paper => papers.find((each) => each === asked) ?? 'poster'

export const printPath = (asked: { design: Design; paper: Paper }) =>
  `${invitePath}?${new URLSearchParams(asked)}`
