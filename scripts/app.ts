// What `npm start` runs, as one file (bundle-app.ts).
import { readConfig } from '#server/base/config.ts'
import { assertPortsFree } from '#server/http/listening/listen.ts'
import { boot, type RunningApp } from '#server/main.ts'

/** Refuses to start before anything is opened if the port is in use. */
export async function startApp(say: (line: string) => void): Promise<RunningApp> {
  const { env } = process
  await assertPortsFree(readConfig(env))
  return boot({
    env,
    say,
    loadSample: async (parts) => (await import('./load-sample.ts')).loadSample(parts),
  })
}
