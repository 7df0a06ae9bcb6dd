// The counts in the frame, loaded without the screen around which they are shown.
import type { ShellViewer } from '#web/shell/frame/shell-viewer.ts'
import { partOfScreen } from './part-of-screen.ts'

const badges = partOfScreen<ShellViewer>(async (shown) => {
  try {
    const answer = await fetch('/badges')
    const viewer: ShellViewer | null = answer.ok ? await answer.json() : null
    return viewer?.id === shown.id ? viewer : undefined
  } catch {
    // Offline, they are loaded with the next change or when the connection is back.
    return undefined
  }
})

/** Loads them again. */
export const readBadges = badges.read

/** The viewer as loaded with the screen, with the counts loaded since. */
export const useFreshViewer = badges.useFresh
