import { pauseBeforeNext } from './retrying-fetch.ts'

const MOST_TRIES = 10

/**
 * Loads a script, and tries again after growing pauses if it cannot be loaded: on a bad connection that is no reason to do without. What
 * fails every time is given up, with an error in the console alone.
 */
export async function untilLoaded<Loaded>(
  load: () => Promise<Loaded>,
  pause: typeof pauseBeforeNext = pauseBeforeNext,
): Promise<Loaded> {
  for (let tries = 1; ; tries += 1)
    try {
      return await load()
    } catch (error) {
      // An error would replace the page.
      if (tries === MOST_TRIES) await stop(error)
      await pause(undefined, tries)
    }
}

function stop(error: unknown): Promise<never> {
  console.error(error)
  return new Promise(() => {})
}
