import { city } from '#city/city.ts'

/** A page for when no screen can be rendered: it needs no script, no style sheet and no database. */
export function plainPage({ title, text }: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="${city.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem">
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">Return to Home</a></p>
</body>
</html>
`
}
