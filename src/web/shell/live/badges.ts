// The numbers in the frame, read without the screen they stand around.
import type { ShellViewer } from '#web/shell/frame/shell-viewer.ts'
import { partOfScreen } from './part-of-screen.ts'

const badges = partOfScreen<ShellViewer>(async (shown) => {
  try {
    const answer = await fetch('/badges', { cache: 'no-store' })
    const viewer: ShellViewer | null = answer.ok ? await answer.json() : null
    return viewer?.id === shown.id ? viewer : undefined
  } catch {
    // Without a connection there is the next change, or the catching up once it is back.
    return undefined
  }
})

/** Asks for them afresh. */
export const readBadges = badges.read

/** The viewer as the screen was read, with the numbers that have been read since. */
export const useFreshViewer = badges.useFresh
