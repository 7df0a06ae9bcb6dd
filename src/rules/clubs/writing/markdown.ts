// Renders members' Markdown as safe HTML: no HTML of their own, no pictures, links only to the web and to email. Rendered on
// the server only.
import createParser, { type MarkdownIt, type Token } from 'markdown-it'
import { trimmed } from '#rules/base/text.ts'
import { type MarkdownEnv, mentions } from './mention-marks.ts'
import { spoilers } from './spoiler-marks.ts'

// Nesting of quotes and lists. Deeper is unreadable, and slow to parse.
const DEEPEST = 10
const LONGEST_LINK = 2000
// A discussion is below the title of its page and its own title.
const HEADINGS_LOWERED_BY = 2

export type Written = {
  html: string
  /** The full text, including spoilers and the addresses of links. Whatever a mentioned member is called, it is '@member'. */
  words: string
  /** The searchable text: without spoilers and without members' names. */
  openWords: string
  /** Ids of the mentioned members, in order. */
  mentioned: string[]
}

/** `mentionable` maps usernames to ids. Any other @name stays plain text. */
export function renderMarkdown(source: string, mentionable: ReadonlyMap<string, string> = nobody): Written {
  const env = { mentionable, mentioned: new Set<string>() } satisfies MarkdownEnv
  const tokens = markdown.parse(source, env)
  const html = markdown.renderer.render(tokens, markdown.options, env)
  return { html, words: wordsOf(tokens), openWords: openWordsOf(tokens), mentioned: [...env.mentioned] }
}

const nobody: ReadonlyMap<string, string> = new Map()

/** Only absolute web addresses and email addresses: nothing that runs script, and nothing that acts on this site. */
function isSafeLink(address: string): boolean {
  return address.length <= LONGEST_LINK && /^(?:https?:\/\/[^\s/]|mailto:[^\s?]+@[^\s?]+$)/i.test(address)
}

const markdown = createMarkdown()

function createMarkdown(): MarkdownIt {
  const made = createParser('default', {
    html: false,
    linkify: true,
    breaks: true,
    maxNesting: DEEPEST * 2,
  })
  made.disable(['image', 'table', 'reference', 'lheading', 'html_block', 'html_inline'])
  // 'example.com' may be the end of one sentence and the start of the next, so only text with http becomes a link.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  made.validateLink = isSafeLink
  made.use(spoilers).use(mentions)
  made.core.ruler.after('inline', 'links_to_nowhere', ({ tokens }) => {
    for (const token of tokens) token.children &&= withoutLinksToNowhere(token.children)
  })
  made.renderer.rules.link_open = linkOpen
  made.renderer.rules.fence = made.renderer.rules.code_block = (tokens, at) =>
    `<pre><code>${made.utils.escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`
  made.renderer.rules.heading_open = (tokens, at) => `<${lowered(tokens[at])}>`
  made.renderer.rules.heading_close = (tokens, at) => `</${lowered(tokens[at])}>\n`
  return made

  function linkOpen(tokens: Token[], at: number): string {
    const address = made.utils.escapeHtml(String(tokens[at]?.attrGet('href') ?? ''))
    return `<a href="${address}" rel="nofollow ugc noopener" target="_blank">`
  }
}

/** `[words]()` has an empty address, which the link check never sees. It would link to its own page. */
function withoutLinksToNowhere(tokens: Token[]): Token[] {
  let leadsNowhere = false
  return tokens.filter((token) => {
    if (token.type === 'link_open') leadsNowhere = token.attrGet('href') === ''
    return !(leadsNowhere && (token.type === 'link_open' || token.type === 'link_close'))
  })
}

function lowered(token: Token | undefined): string {
  return `h${Math.min(6, Number(token?.tag.slice(1) ?? 6) + HEADINGS_LOWERED_BY)}`
}

// Markup inside a word does not split it: `f**oo**` is read as one word, and so is a word that is partly a link.
function wordsOf(tokens: Token[]): string {
  const shown: string[] = []
  const aside: string[] = []
  const read = (token: Token) => {
    if (token.children) {
      token.children.forEach(read)
      shown.push('\n')
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') shown.push('\n')
    else if (token.type === 'link_open')
      aside.push(String(token.attrGet('href')), String(token.attrGet('title') ?? ''))
    else if (token.type === 'mention') shown.push('@member')
    else shown.push(token.content)
    if (token.type === 'fence') aside.push(token.info)
  }
  tokens.forEach(read)
  return [shown.join(''), ...aside].join('\n')
}

function openWordsOf(tokens: Token[]): string {
  const open: string[] = []
  let depth = 0
  const read = (token: Token) => {
    if (isSpoiler.test(token.type)) depth += token.nesting
    else if (depth > 0 || token.type === 'mention') return
    else if (token.children) {
      token.children.forEach(read)
      open.push('\n')
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') open.push('\n')
    else open.push(token.content)
  }
  tokens.forEach(read)
  return trimmed(open.join(''))
}

const isSpoiler = /^spoiler_(?:block_)?(?:open|close)$/
