import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small: one file sent once beats a question per link hovered.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
