import { join } from 'node:path'
import { isDiskFull } from '#server/store/disk-full.ts'
import { hasRoom } from '#server/store/disk-room.ts'

const LONGEST_WAIT_MS = 30_000
/** Somebody makes room by hand, and looks whether that helped. */
const LOOKED_AT_MS = 5_000

/**
 * What is said of a database that does not start again, and when it is tried next. On a full disk PostgreSQL cannot even write down why
 * it ended, so its own last words may be about something else.
 */
export async function nextTry(
  error: unknown,
  { root, cluster, waitMs }: { root: string; cluster: string; waitMs: number },
  takesMore: (folder: string) => Promise<boolean> = hasRoom,
): Promise<{ words: string; waitMs: number }> {
  // Its write-ahead log may be on a disk of its own.
  const full = await firstWithoutRoom([join(cluster, 'pg_wal'), cluster, root], takesMore)
  if (full || isDiskFull(error)) {
    const words = `The disk under ${full ?? cluster} is full, and the database cannot run without free space. Free some space. Nothing that was saved is lost.`
    return { words: `${words} Trying again every ${LOOKED_AT_MS / 1000} s.`, waitMs: LOOKED_AT_MS }
  }
  const seconds = Math.min(waitMs, LONGEST_WAIT_MS) / 1000
  const reason = error instanceof Error ? error.message : String(error)
  return { words: `${reason} Trying again in ${seconds} s.`, waitMs: seconds * 1000 }
}

async function firstWithoutRoom(
  folders: string[],
  takesMore: (folder: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const folder of folders) {
    // One that cannot be looked at says nothing about room.
    if (!(await takesMore(folder).catch(() => true))) return folder
  }
  return undefined
}
