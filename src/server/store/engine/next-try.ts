import { join } from 'node:path'
import { isDiskFull } from '#server/store/disk-full.ts'
import { hasRoom } from '#server/store/disk-room.ts'

const LONGEST_WAIT_MS = 30_000
/** Short, for an operator who is freeing disk space and checking whether it helped. */
const LOOKED_AT_MS = 5_000

/**
 * The message about a database that does not restart, and the time of the next try. On a full disk PostgreSQL cannot even log why
 * it ended, so the last lines of its log may be about something else.
 */
export async function nextTry(
  error: unknown,
  { root, cluster, waitMs }: { root: string; cluster: string; waitMs: number },
  takesMore: (folder: string) => Promise<boolean> = hasRoom,
): Promise<{ words: string; waitMs: number }> {
  // Its write-ahead log may be on a separate disk.
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
    // A folder that cannot be checked says nothing about its disk.
    if (!(await takesMore(folder).catch(() => true))) return folder
  }
  return undefined
}
