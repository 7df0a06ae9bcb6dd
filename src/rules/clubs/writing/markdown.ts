// What members write in Markdown, as HTML that is safe to show: no HTML of their own, no pictures, links to the web and to mail
// only. Rendered on the server alone.
import createParser, { type MarkdownIt, type Token } from 'markdown-it'
import { trimmed } from '#rules/base/text.ts'
import { type MarkdownEnv, mentions } from './mention-marks.ts'
import { spoilers } from './spoiler-marks.ts'

// Quotes and lists within each other, which a reader cannot follow and a parser should not.
const DEEPEST = 10
const LONGEST_LINK = 2000
// A discussion stands below its page's title and its own.
const HEADINGS_LOWERED_BY = 2

export type Written = {
  html: string
  /** All there is to read in it, spoilers and the addresses of links included. */
  words: string
  /** What is read without opening a spoiler, and without names of members: by this it is found. */
  openWords: string
  /** Ids of the members mentioned, in their order. */
  mentioned: string[]
}

/** `mentionable` leads from usernames to ids: any other @name stays the text it is. */
export function renderMarkdown(source: string, mentionable: ReadonlyMap<string, string> = nobody): Written {
  const env = { mentionable, mentioned: new Set<string>() } satisfies MarkdownEnv
  const tokens = markdown.parse(source, env)
  const html = markdown.renderer.render(tokens, markdown.options, env)
  return { html, words: wordsOf(tokens), openWords: openWordsOf(tokens), mentioned: [...env.mentioned] }
}

const nobody: ReadonlyMap<string, string> = new Map()

/** Only whole addresses of the web and of mail: nothing that runs, and nothing of this site that acts. */
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
  // 'example.com' may be the end of one sentence and the start of another: only what says http is made a link.
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

/** `[words]()` has an address that is none, of which nobody is asked whether it is safe: it would lead to the page it stands on. */
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

// Marks within a word do not part it: `f**oo**` is read as one word, and so is a word that is a link in part.
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
