const MOST_BUILDS = 3

/** The caches, named by when they were created, that are not needed: all but those of the latest few builds. */
export function buildsToLeave(builds: readonly string[]): string[] {
  const newestFirst = [...builds].sort((one, other) => beganAt(other) - beganAt(one))
  return newestFirst.slice(MOST_BUILDS)
}

/** When the oldest of them was created, in milliseconds. */
export function oldestOf(builds: readonly string[]): number {
  return Math.min(...builds.map(beganAt))
}

function beganAt(name: string): number {
  return Number(name.slice(name.lastIndexOf(' ')))
}
