// For files whose tests are a story by nature: they start an app, stop it, and sum up. vitest reads the order of tests from the
// whole run alone, so what it has drawn for these is taken back.
import { beforeAll } from 'vitest'

type Group = { shuffle?: boolean; tasks: readonly unknown[] }

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures are wanted
beforeAll(({}, file) => keepOrder(file as Group))

function keepOrder(group: Group): void {
  group.shuffle = false
  for (const task of group.tasks as Group[]) if (Array.isArray(task.tasks)) keepOrder(task)
}
