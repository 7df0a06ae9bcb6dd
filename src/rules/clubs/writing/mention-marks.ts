// `@username` of a club member. Stored by id, so that the member's current name is filled in when it is shown.

import type { MarkdownIt, StateInline } from 'markdown-it'
import { profilePath } from '#rules/members/profile-path.ts'

export type MarkdownEnv = { mentionable: ReadonlyMap<string, string>; mentioned: Set<string> }

const AT = 0x40
const username = /^@([a-z0-9]+(?:\.[a-z0-9]+)*)/i
const withinWord = /[\p{L}\p{N}_.@/]$/u
const LONGEST_USERNAME = 60

export function mentions(markdown: MarkdownIt): void {
  markdown.inline.ruler.push('mention', (state: StateInline, silent: boolean) => {
    if (state.src.charCodeAt(state.pos) !== AT || state.linkLevel > 0) return false
    if (withinWord.test(state.src.slice(Math.max(0, state.pos - 2), state.pos))) return false
    const name = username.exec(state.src.slice(state.pos, state.pos + LONGEST_USERNAME + 1))?.[1]
    const { mentionable, mentioned } = state.env as MarkdownEnv // passed in by renderMarkdown
    const id = name && mentionable.get(name.toLowerCase())
    if (!name || !id) return false
    if (!silent) {
      mentioned.add(id)
      const token = state.push('mention', '', 0)
      token.meta = { id }
    }
    state.pos += name.length + 1
    return true
  })
  // Members cannot write this markup themselves, because what they type is escaped.
  markdown.renderer.rules.mention = (tokens, at) => `<a data-mention="${tokens[at]?.meta?.id}"></a>`
}

/** The usernames that could be mentions, in lower case. */
export function namesMentioned(source: string): string[] {
  const names = [...source.matchAll(/@([a-z0-9]+(?:\.[a-z0-9]+)*)/gi)].map(
    ([, name]) => name?.toLowerCase() ?? '',
  )
  return [...new Set(names)].filter((name) => name.length <= LONGEST_USERNAME).slice(0, mostMentions)
}

/** More mentions in one post would be spam. */
const mostMentions = 20

/** The ids of the members mentioned in this HTML. */
export function mentionedIn(html: string): string[] {
  return html.includes('data-mention')
    ? [...html.matchAll(/<a data-mention="([0-9a-f-]{36})">/g)].map(([, id]) => id ?? '')
    : []
}

/** Fills in the names of mentioned members. A member not in the map is shown as `otherwise`. */
export function withNames(html: string, names: ReadonlyMap<string, string>, otherwise: string): string {
  if (!html.includes('data-mention')) return html
  return html.replaceAll(/<a data-mention="([0-9a-f-]{36})"><\/a>/g, (_, id: string) => {
    const name = names.get(id)
    if (name === undefined) return `<span class="mention">@${otherwise}</span>`
    return `<a class="mention" href="${profilePath(id)}">@<bdi>${escaped(name)}</bdi></a>`
  })
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
