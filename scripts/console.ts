// How scripts talk to the person who started them.

import { notPermitted } from '#server/base/not-permitted.ts'
import { isDiskFull } from '#server/store/disk-full.ts'

// Nobody may be reading any more, for instance once the terminal is closed. That must not prevent a clean shutdown.
process.stdout.on('error', () => undefined)

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints what went wrong, and exits. An expected failure has a message for people; any other shows its stack. */
export function fail(error: unknown): never {
  if (isDiskFull(error)) {
    console.error('The disk is full. Free some space and try again: nothing that was saved before is lost.')
    process.exit(1)
  }
  const refusal = notPermitted(error)
  if (refusal) {
    console.error(refusal)
    process.exit(1)
  }
  const isForPeople =
    error instanceof Error &&
    ['StartError', 'ConfigError', 'ArchiveError', 'Different', 'UsageError'].includes(error.name)
  console.error(isForPeople ? error.message : error)
  process.exit(1)
}
