// Where the tests' database servers keep their files. Creating, emptying and dropping a database means creating and
// removing hundreds of files, which takes ten times as long on disk as in memory.
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** A new folder. Not in the home folder: when started as root, the server runs as a user who cannot read it. */
export async function aDatabaseFolder(name: string): Promise<string> {
  const hasRoom = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= ROOM_BYTES,
    () => false,
  )
  if (!hasRoom) return mkdtemp(`/tmp/verandah-${name}-`)
  await clearEnded()
  return mkdtemp(join(MEMORY, `verandah-${process.pid}-${name}-`))
}

/** Removes what a killed run has left behind, which would otherwise take up memory until the next reboot. */
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
