// For files whose tests tell one story by nature: they start an app, stop it, and sum up. vitest takes the order of
// tests from the configuration of the whole run, so this restores the written order for one file.
import { beforeAll } from 'vitest'

type Group = { shuffle?: boolean; tasks: readonly unknown[] }

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures are wanted
beforeAll(({}, file) => keepOrder(file as Group))

function keepOrder(group: Group): void {
  group.shuffle = false
  for (const task of group.tasks as Group[]) if (Array.isArray(task.tasks)) keepOrder(task)
}
