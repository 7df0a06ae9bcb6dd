import { statfs } from 'node:fs/promises'

// A picture in all its sizes, and PostgreSQL's next piece of its log (16 MB).
const NEEDED_BYTES = 20 * 1024 * 1024

/** Whether the disk under `folder` takes a little more. PostgreSQL itself answers questions also when it takes nothing. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= NEEDED_BYTES
}
