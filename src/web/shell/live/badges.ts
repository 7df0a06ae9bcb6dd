// The numbers in the frame, read without the screen they stand around.
import { useSyncExternalStore } from 'react'
import type { ShellViewer } from '#web/shell/frame/shell-viewer.ts'

// Valid as long as the screen's own have not been read again: `over` are those they replace.
let fresh: { over: ShellViewer; viewer: ShellViewer } | undefined
let shown: ShellViewer | undefined
let isReading = false
let isAskedAgain = false
const listeners = new Set<() => void>()

/** Asks for them afresh; one question is on its way at a time. */
export async function readBadges(): Promise<void> {
  if (isReading) {
    isAskedAgain = true
    return
  }
  isReading = true
  const over = shown
  try {
    const answer = await fetch('/badges', { cache: 'no-store' })
    const viewer: ShellViewer | null = answer.ok ? await answer.json() : null
    if (over && viewer?.id === over.id) fresh = { over, viewer }
    for (const listener of listeners) listener()
  } catch {
    // Without a connection there is the next change, or the catching up once it is back.
  } finally {
    isReading = false
    if (isAskedAgain) {
      isAskedAgain = false
      void readBadges()
    }
  }
}

/** The viewer as the screen was read, with the numbers that have been read since. */
export function useFreshViewer<Read extends ShellViewer | null | undefined>(read: Read): Read | ShellViewer {
  const latest = useSyncExternalStore(
    listen,
    () => fresh,
    () => undefined,
  )
  if (typeof window !== 'undefined') shown = read ?? undefined
  return read && latest?.over === read ? latest.viewer : read
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
