// `||text||`, or lines between two lines of `||`: hidden until asked for. `<details>` works before scripts load, and screen
// readers announce what it is and whether it is open.
import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it'

const BAR = 0x7c
const MARK = '||'

export function spoilers(markdown: MarkdownIt): void {
  markdown.inline.ruler.at('text', plainText)
  markdown.inline.ruler.before('emphasis', 'spoiler', hideWords)
  markdown.block.ruler.before('fence', 'spoiler_block', hideLines, {
    alt: ['paragraph', 'blockquote', 'list'],
  })
  markdown.core.ruler.push('spoiler_paragraphs', widenParagraphs)
  markdown.renderer.rules.spoiler_open = () => '<details class="spoiler"><summary>Spoiler</summary><span>'
  markdown.renderer.rules.spoiler_close = () => '</span></details>'
  markdown.renderer.rules.spoiler_block_open = () => '<details class="spoiler"><summary>Spoiler</summary>\n'
  markdown.renderer.rules.spoiler_block_close = () => '</details>\n'
}

// Characters that may start markup. The parser's own rule does not know about bars and would run past them.
const beginning = /[\n!#$%&*+\-:<=>@[\\\]^_`{|}~]/g

function plainText(state: StateInline, silent: boolean): boolean {
  beginning.lastIndex = state.pos
  const end = Math.min(beginning.exec(state.src)?.index ?? state.posMax, state.posMax)
  if (end === state.pos) return false
  if (!silent) state.pending += state.src.slice(state.pos, end)
  state.pos = end
  return true
}

/** Reads to the next two bars of the same paragraph. Inside a link, or without an end, bars are plain text. */
function hideWords(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  if (src.charCodeAt(pos) !== BAR || src.charCodeAt(pos + 1) !== BAR) return false
  if (silent || state.linkLevel > 0 || insideOne.has(state)) return false
  const end = src.indexOf(MARK, pos + MARK.length)
  if (end < 0 || end + MARK.length > posMax || !src.slice(pos + MARK.length, end).trim()) return false
  insideOne.add(state)
  state.push('spoiler_open', 'details', 1)
  state.pos = pos + MARK.length
  state.posMax = end
  state.md.inline.tokenize(state)
  state.pos = end + MARK.length
  state.posMax = posMax
  state.push('spoiler_close', 'details', -1)
  insideOne.delete(state)
  return true
}

const insideOne = new WeakSet<StateInline>()

function hideLines(state: StateBlock, first: number, last: number, silent: boolean): boolean {
  if (!isMark(state, first)) return false
  let end = first + 1
  while (end < last && !isMark(state, end) && (state.sCount[end] ?? 0) >= state.blkIndent) end += 1
  if (end >= last || !isMark(state, end) || end === first + 1) return false
  if (silent) return true
  state.push('spoiler_block_open', 'details', 1)
  const { lineMax } = state
  state.lineMax = end
  state.md.block.tokenize(state, first + 1, end)
  state.lineMax = lineMax
  state.push('spoiler_block_close', 'details', -1)
  state.line = end + 1
  return true
}

function isMark(state: StateBlock, line: number): boolean {
  const [from = 0, shift = 0, to = 0] = [state.bMarks[line], state.tShift[line], state.eMarks[line]]
  // Looks only at lines of about two characters, however many lines there are.
  return to - from - shift <= 4 && state.src.slice(from + shift, to).trim() === MARK
}

/** `<details>` would close a `<p>`, so such a paragraph becomes a `<div>`. */
function widenParagraphs({ tokens }: { tokens: Token[] }): void {
  for (const [at, token] of tokens.entries()) {
    if (!token.children?.some(({ type }) => type === 'spoiler_open')) continue
    for (const around of [tokens[at - 1], tokens[at + 1]]) if (around?.tag === 'p') around.tag = 'div'
  }
}
