const MOST_BUILDS = 3

/** Which of the caches, named by when they were begun, are not needed: those of all builds but the newest few. */
export function buildsToLeave(builds: readonly string[]): string[] {
  const newestFirst = [...builds].sort((one, other) => beganAt(other) - beganAt(one))
  return newestFirst.slice(MOST_BUILDS)
}

/** When the oldest of them was begun, in milliseconds. */
export function oldestOf(builds: readonly string[]): number {
  return Math.min(...builds.map(beganAt))
}

function beganAt(name: string): number {
  return Number(name.slice(name.lastIndexOf(' ')))
}
