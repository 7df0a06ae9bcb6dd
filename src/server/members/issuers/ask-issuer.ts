import { readAnswer } from '#server/outward/read-answer.ts'

// Their responses have a few thousand bytes.
const MOST_ANSWER_BYTES = 256 * 1024

/** It did not answer in time, the response was cut off, or it is unavailable for now (5xx). */
class NoAnswer extends Error {
  readonly status: number | undefined

  constructor(status?: number) {
    super('No answer')
    this.status = status
  }
}

/** Follows no redirect, and reads only successful responses. Throws errors that `isNoAnswer` recognises. */
export async function askIssuer(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { ...init, redirect: 'manual' }).catch(() => {
    throw new NoAnswer()
  })
  const { status } = answer
  if (answer.ok) {
    const text = await readAnswer(answer, MOST_ANSWER_BYTES).catch(() => {
      throw new NoAnswer(status)
    })
    return { status, text }
  }
  await answer.body?.cancel()
  if (status >= 500 || status === 429) throw new NoAnswer(status)
  return { status, text: '' }
}

export const isNoAnswer = (error: unknown) => error instanceof NoAnswer

export const statusOf = (error: unknown) => (error instanceof NoAnswer ? error.status : undefined)

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
