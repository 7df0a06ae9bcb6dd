/** The parts of a letter, all plain text; `url` is absolute. */
export type Letter = {
  greeting: string
  paragraphs: string[]
  /** A code to type, shown large and on its own. */
  code?: string
  action?: { label: string; url: string }
  footer: string
}

/** The same letter as plain text and as HTML: no pictures, nothing fetched, nothing that reports it was opened. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: writeText(letter), html: writeHtml(letter) }
}

function writeText({ greeting, paragraphs, code, action, footer }: Letter): string {
  const blocks = [greeting, ...paragraphs]
  if (code) blocks.push(`    ${code}`)
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  return `${[...blocks, `-- \n${footer}`].join('\n\n')}\n`
}

// Colours are the light theme's paper, ink and jacaranda; mail programs know no style sheets worth relying on.
const INK = '#2b2430'
const JACARANDA = '#5b3a8c'
const QUIET = '#6b6272'

function writeHtml({ greeting, paragraphs, code, action, footer }: Letter): string {
  const body = [greeting, ...paragraphs].map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`)
  if (code) {
    body.push(
      `<p style="margin:0 0 16px;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:700">${escapeHtml(code)}</p>`,
    )
  }
  if (action) {
    body.push(
      `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${JACARANDA};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    )
  }
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px 16px;background:#faf6ef;color:${INK};font:16px/24px Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:12px">
${body.join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e6dfd4;font-size:14px;line-height:20px;color:${QUIET}">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`
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
