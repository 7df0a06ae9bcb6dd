/** A page for when none of the screens may answer: it needs no script, no style and no database. */
export function plainPage({ title, text }: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">Return to Home</a></p>
</body>
</html>
`
}
