// The tray's requests. Not a form of its screen, so that they continue whatever is shown.
import type { LookedUp } from '#server/library/look-up/look-up-service.ts'
import type { TrayResult } from '#server/library/tray/tray-service.ts'
import { problemIn } from '#web/worker/problem-in.ts'
import { type Tray, toSave } from './tray.ts'

/** The server could not be reached; worth retrying after this many milliseconds. */
export type Later = { laterMs: number; problem: string }

const TRIES_AGAIN_MS = 5000
const notReached = 'We couldn’t send this. Check your connection and try again.'

export function askAbout(memberId: string, isbn: string): Promise<LookedUp | Later> {
  return post<LookedUp>('/scan/look-up', { from: memberId, isbn })
}

export function postTray(memberId: string, tray: Tray): Promise<TrayResult[] | Later> {
  const { location } = tray
  return post<TrayResult[]>('/scan/save', { from: memberId, location, books: toSave(tray) })
}

async function post<Answer>(path: string, asked: unknown): Promise<Answer | Later> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(asked),
    })
    if (answer.ok) return await answer.json()
    const laterMs = 1000 * Number(answer.headers.get('Retry-After')) || TRIES_AGAIN_MS
    return { laterMs, problem: (await problemIn(answer)) ?? notReached }
  } catch {
    return { laterMs: TRIES_AGAIN_MS, problem: notReached }
  }
}
