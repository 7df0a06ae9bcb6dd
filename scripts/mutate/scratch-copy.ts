import { execFile } from 'node:child_process'
import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A copy of the product, in which faults can be made without touching the working tree. Returns its folder. */
export async function copyOf(root: string): Promise<string> {
  const folder = await mkdtemp('/tmp/verandah-mutate-')
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of stdout.trim().split('\n')) await cp(join(root, file), join(folder, file))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
