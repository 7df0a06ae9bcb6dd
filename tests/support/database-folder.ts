// Where the database servers of the tests keep their files: to make, empty and remove a database is to make and remove
// hundreds of files, for which a disk takes ten times as long as memory.
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** A new folder. Not under the home folder: as root, the server runs as a user that cannot read it. */
export async function aDatabaseFolder(name: string): Promise<string> {
  const hasRoom = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= ROOM_BYTES,
    () => false,
  )
  if (!hasRoom) return mkdtemp(`/tmp/verandah-${name}-`)
  await clearEnded()
  return mkdtemp(join(MEMORY, `verandah-${process.pid}-${name}-`))
}

/** What a run that was killed has left would take memory until the machine is started anew. */
async function clearEnded(): Promise<void> {
  for (const folder of await readdir(MEMORY)) {
    const pid = /^verandah-(\d+)-/.exec(folder)?.[1]
    if (pid && hasEnded(Number(pid))) await rm(join(MEMORY, folder), { recursive: true, force: true })
  }
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
