// What a drill takes away from an installation, and gives back.
import type { Installation } from './installation.ts'

export type Scenario = {
  what: string
  awayMs: number
  /** The longest that writes may be away. */
  writesWithinMs: number
  /** The app process that it ends. */
  ends?: number
  /** Returns what gives it back. */
  take(installation: Installation): Promise<(() => Promise<void> | void) | undefined>
}

// A dead primary is replaced after the ttl of its lease, 20 s (deploy/high-availability/patroni.yml).
const DEAD_PRIMARY_MS = 25_000
const OTHERWISE_MS = 5000

export const scenarios: Record<string, Scenario> = {
  'leader-killed': {
    what: 'the primary is killed (-9), and starts again after 40 s',
    awayMs: 40_000,
    writesWithinMs: DEAD_PRIMARY_MS,
    take: async ({ cluster }) => {
      const node = await cluster.nodeAs('leader')
      node.kill()
      return () => node.start()
    },
  },
  'leader-stopped': {
    what: 'the primary hangs (SIGSTOP) for 40 s: it answers nothing, and resets nothing',
    awayMs: 40_000,
    writesWithinMs: DEAD_PRIMARY_MS,
    take: async ({ cluster }) => {
      const node = await cluster.nodeAs('leader')
      node.freeze()
      return () => node.thaw()
    },
  },
  'switch-over': {
    what: 'another node becomes primary (patronictl switchover)',
    awayMs: 10_000,
    writesWithinMs: OTHERWISE_MS,
    take: async ({ cluster }) => void cluster.switchOver(),
  },
  'etcd-away': {
    what: 'etcd is away on all nodes for 40 s',
    awayMs: 40_000,
    writesWithinMs: OTHERWISE_MS,
    take: async ({ cluster: { nodes } }) => {
      await Promise.all(nodes.map(({ etcd }) => etcd.kill()))
      return () => {
        for (const { etcd } of nodes) etcd.start()
      }
    },
  },
  'replica-killed': {
    what: 'the standby that commits wait for is killed (-9), and starts again after 20 s',
    awayMs: 20_000,
    writesWithinMs: OTHERWISE_MS,
    take: async ({ cluster }) => {
      const node = await cluster.nodeAs('sync_standby')
      node.kill()
      return () => node.start()
    },
  },
  'app-killed': {
    what: 'an app process is killed (-9), and starts again after 10 s',
    awayMs: 10_000,
    writesWithinMs: OTHERWISE_MS,
    ends: 0,
    take: async ({ apps: [app] }) => {
      await app?.kill()
      return () => app?.start()
    },
  },
  'files-away': {
    what: 'the object store is away for a minute',
    awayMs: 60_000,
    writesWithinMs: OTHERWISE_MS,
    take: async ({ store }) => {
      await store.goAway()
      return () => store.comeBack()
    },
  },
}
