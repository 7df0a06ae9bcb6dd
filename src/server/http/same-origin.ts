import { createMiddleware } from 'hono/factory'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

const REFUSAL = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not sent</title></head>
<body>
<h1>This was not sent</h1>
<p>It did not come from a page of this site, so for your safety nothing was changed.
Open the page again from here and try once more.</p>
<p><a href="/">Return to Home</a></p>
</body>
</html>
`

/** Refuses every request that could change something unless the browser says that one of our own pages sent it. */
export function sameOrigin({ publicUrl }: { publicUrl: string }) {
  return createMiddleware(async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || isOurs(c.req.raw.headers, publicUrl)) return next()
    return c.html(REFUSAL, 403)
  })
}

// Browsers send Sec-Fetch-Site wherever they trust the connection, Origin with every post, and Referer as a last resort;
// a page cannot forge any of them. What sends none of the three is no browser showing one of our pages.
function isOurs(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const sender = headers.get('Origin') ?? headers.get('Referer')
  if (sender === null || !URL.canParse(sender)) return false
  const { origin, host } = new URL(sender)
  return origin === publicUrl || host === headers.get('Host')
}
