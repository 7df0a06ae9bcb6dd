import { type City, city } from '#city/city.ts'

/** The parts of a letter, all plain text; `url` is absolute. */
export type Letter = {
  greeting: string
  paragraphs: string[]
  /** A code to type, shown large and on its own. */
  code?: string
  action?: Action
  /** Its sections, if it is about more than one thing. */
  parts?: { heading?: string; paragraphs: string[]; action: Action }[]
  footer: string
  /** How to unsubscribe from emails of its kind. */
  stop?: { words: string; url: string }
}

type Action = { label: string; url: string }

export const siteFooter = ({ productName, name }: Pick<City, 'productName' | 'name'>): string =>
  `${productName}, the neighbourhood library of ${name}`

/** The same letter as plain text and as HTML: no pictures, no remote content, no tracking. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: writeText(letter), html: writeHtml(letter) }
}

function writeText({ greeting, paragraphs, code, action, parts = [], footer, stop }: Letter): string {
  const blocks = [greeting, ...paragraphs]
  if (code) blocks.push(`    ${code}`)
  if (action) blocks.push(actionText(action))
  for (const part of parts) {
    if (part.heading) blocks.push(`* ${part.heading}`)
    blocks.push(...part.paragraphs, actionText(part.action))
  }
  const end = stop ? `${footer}\n${stop.words}\n${stop.url}` : footer
  return `${[...blocks, `-- \n${end}`].join('\n\n')}\n`
}

const actionText = ({ label, url }: Action) => `${label}:\n${url}`

// Colours are the light theme's paper, ink and jacaranda; mail programs do not support style sheets reliably.
const INK = '#2b2430'
const JACARANDA = '#5b3a8c'
const QUIET = '#6b6272'

function writeHtml({ greeting, paragraphs, code, action, parts = [], footer, stop }: Letter): string {
  const body = [greeting, ...paragraphs].map(paragraphHtml)
  if (code) {
    body.push(
      `<p style="margin:0 0 16px;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:700">${escapeHtml(code)}</p>`,
    )
  }
  if (action) body.push(actionHtml(action))
  for (const part of parts) {
    if (part.heading)
      body.push(
        `<h2 style="margin:24px 0 8px;font-size:18px;line-height:26px">${escapeHtml(part.heading)}</h2>`,
      )
    body.push(...part.paragraphs.map(paragraphHtml), actionHtml(part.action))
  }
  return `<!doctype html>
<html lang="${city.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px 16px;background:#faf6ef;color:${INK};font:16px/24px Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:12px">
${body.join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e6dfd4;font-size:14px;line-height:20px;color:${QUIET}">${escapeHtml(footer)}${stop ? stopHtml(stop) : ''}</p>
</div>
</body>
</html>
`
}

const paragraphHtml = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`

function actionHtml({ label, url }: Action): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${JACARANDA};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
}

function stopHtml({ words, url }: NonNullable<Letter['stop']>): string {
  return `<br>${escapeHtml(words)} <a href="${escapeHtml(url)}" style="color:${QUIET}">unsubscribe</a>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
