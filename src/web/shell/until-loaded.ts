import { pauseBeforeNext } from './retrying-fetch.ts'

/** Loads a script, and tries again after growing pauses if it cannot be loaded: on a bad connection that is no reason to do without. */
export async function untilLoaded<Loaded>(
  load: () => Promise<Loaded>,
  pause: typeof pauseBeforeNext = pauseBeforeNext,
): Promise<Loaded> {
  for (let tries = 1; ; tries += 1)
    try {
      return await load()
    } catch {
      await pause(undefined, tries)
    }
}
