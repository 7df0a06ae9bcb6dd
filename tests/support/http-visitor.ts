// A browser reduced to what HTTP needs: cookies, forms, and the live stream.
export type Visitor = ReturnType<typeof aVisitor>

/** Visits whichever process it is told to: all of them are the same site. */
export function aVisitor() {
  const cookies = new Map<string, string>()

  async function ask(url: string, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.set('Cookie', cookie())
    const answer = await fetch(url, { ...request, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) keep(cookie)
    return answer
  }

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }

  /** The Cookie header it sends. */
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const get = (url: string, headers: Record<string, string> = {}) => ask(url, { headers })

  /** Sends a form as a browser without scripts does. An accepted form is answered with a redirect. */
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...headers, Origin: new URL(url).origin },
    })

  /** The same with files. */
  const send = (url: string, form: FormData) =>
    ask(url, { method: 'POST', body: form, headers: { Origin: new URL(url).origin } })

  return {
    get,
    post,
    send,
    cookie,

    async logIn(app: string, email: string, password: string): Promise<void> {
      const answer = await post(`${app}/auth`, { email, password })
      await answer.body?.cancel()
      if (answer.status !== 302) throw new Error(`${email} could not log in: ${answer.status}`)
    },

    /** Listens to the live stream, and to this topic of it; `heard` is what it has received so far. */
    async listen(app: string, topic?: string): Promise<{ heard: () => string; stop(): void }> {
      const stopping = new AbortController()
      const answer = await ask(`${app}/live${topic ? `?topic=${topic}` : ''}`, { signal: stopping.signal })
      if (answer.status !== 200 || !answer.body) throw new Error(`No live stream: ${answer.status}`)
      let heard = ''
      const decoder = new TextDecoder()
      const reading = (async (body: AsyncIterable<Uint8Array>) => {
        for await (const chunk of body) heard += decoder.decode(chunk, { stream: true })
      })(answer.body)
      reading.catch(() => undefined)
      return { heard: () => heard, stop: () => stopping.abort() }
    },
  }
}
