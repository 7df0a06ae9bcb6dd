import { readResponse } from '#server/outward/read-response.ts'

// Their responses have a few thousand bytes.
const MOST_ANSWER_BYTES = 256 * 1024

/** It did not answer in time, the response was cut off, or it is unavailable for now (5xx). */
class NoResponse extends Error {
  readonly status: number | undefined

  constructor(status?: number) {
    super('No answer')
    this.status = status
  }
}

/** Follows no redirect, and reads only successful responses. Throws errors that `isNoResponse` recognises. */
export async function askIssuer(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { ...init, redirect: 'manual' }).catch(() => {
    throw new NoResponse()
  })
  const { status } = answer
  if (answer.ok) {
    const text = await readResponse(answer, MOST_ANSWER_BYTES).catch(() => {
      throw new NoResponse(status)
    })
    return { status, text }
  }
  await answer.body?.cancel()
  if (status >= 500 || status === 429) throw new NoResponse(status)
  return { status, text: '' }
}

export const isNoResponse = (error: unknown) => error instanceof NoResponse

export const statusOf = (error: unknown) => (error instanceof NoResponse ? error.status : undefined)

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
