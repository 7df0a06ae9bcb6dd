const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** Loads a script, and tries again with growing pauses if it cannot be loaded: on a bad connection that is no reason to do without. */
export async function untilLoaded<Loaded>(
  load: () => Promise<Loaded>,
  pause = FIRST_PAUSE_MS,
): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause))
    return untilLoaded(load, Math.min(2 * pause, LONGEST_PAUSE_MS))
  }
}
