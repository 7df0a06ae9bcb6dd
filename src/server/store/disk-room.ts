import { statfs } from 'node:fs/promises'

// A picture in all its sizes, and PostgreSQL's next WAL segment (16 MB).
const NEEDED_BYTES = 20 * 1024 * 1024

/** Whether the disk under `folder` has a little room left. PostgreSQL still answers queries on a full disk. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= NEEDED_BYTES
}
