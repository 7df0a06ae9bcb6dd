// Three database nodes on loopback addresses: etcd, Patroni and PostgreSQL each, by the files of deploy/high-availability.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeSettings, PATRONI_FILE } from './deployed.ts'
import { asUser, type Program, type Programs, signalAll, withDescendants } from './programs.ts'
import { until } from './until.ts'

/** PostgreSQL refuses root. */
const USER = 'postgres'
const MOST_START_MS = 120_000
const MOST_ANSWER_MS = 2000

type Role = 'leader' | 'sync_standby' | 'replica'
type Shown = { name: string; role: Role; state: string; lag?: number }

export async function startCluster(
  folder: string,
  { programs, signal }: { programs: Programs; signal: AbortSignal },
) {
  const nodes = ['db1', 'db2', 'db3'].map((name) => aNode(name, join(folder, name), programs))
  for (const node of nodes) node.etcd.start()
  for (const node of nodes) node.start()
  const cluster = {
    nodes,
    /** The user who may create roles and databases. */
    superuser: {
      user: nodes[0]?.settings.PATRONI_SUPERUSER_USERNAME ?? '',
      password: nodes[0]?.settings.PATRONI_SUPERUSER_PASSWORD ?? '',
    },
    nodeAs: async (role: Role) => {
      const shown = await membersOf(nodes)
      const node = nodes.find(({ name }) =>
        shown.some((member) => member.name === name && member.role === role),
      )
      if (!node) throw new Error(`No node is ${role}: ${JSON.stringify(shown)}`)
      return node
    },
    /** One primary, one standby that commits wait for, and another: all of them follow. */
    isWhole: async () => isWhole(await membersOf(nodes).catch(() => [])),
    untilWhole: () =>
      until(cluster.isWhole, {
        withinMs: MOST_START_MS,
        otherwise: () => `The cluster is not whole:\n${programs.said('db1-patroni')}`,
        signal,
      }),
    switchOver(): void {
      const [node] = nodes
      const command = ['patronictl', '-c', PATRONI_FILE, 'switchover', 'verandah', '--force']
      const [program = '', ...args] = [...asUser(USER), ...command]
      const { status, stdout, stderr } = spawnSync(program, args, {
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...node?.settings },
        encoding: 'utf8',
        timeout: 60_000,
      })
      if (status !== 0) throw new Error(`patronictl switchover failed:\n${stdout}${stderr}`)
    },
    end(): void {
      for (const node of nodes) node.kill()
    },
  }
  try {
    await cluster.untilWhole()
  } catch (error) {
    cluster.end()
    throw error
  }
  return cluster
}

function aNode(name: string, folder: string, programs: Programs) {
  const settings = nodeSettings(name, folder)
  mkdirSync(folder)
  spawnSync('chown', [USER, folder])
  chmodSync(folder, 0o700)
  let patroni: Program | undefined
  let etcd: Program | undefined

  const postmaster = (): number[] => {
    const file = join(settings.PATRONI_POSTGRESQL_DATA_DIR ?? '', 'postmaster.pid')
    return existsSync(file) ? [Number.parseInt(readFileSync(file, 'utf8'), 10)] : []
  }
  const [host = '', port = ''] = (settings.PATRONI_POSTGRESQL_CONNECT_ADDRESS ?? '').split(':')
  const pids = () => withDescendants([...(patroni?.isRunning() ? [patroni.pid] : []), ...postmaster()])

  return {
    name,
    settings,
    address: { host, port: Number(port) },
    restApi: `http://${settings.PATRONI_RESTAPI_CONNECT_ADDRESS}`,
    start(): void {
      patroni = programs.start(`${name}-patroni`, ['patroni', PATRONI_FILE], { env: settings, user: USER })
    },
    etcd: {
      start(): void {
        etcd = programs.start(`${name}-etcd`, ['etcd'], { env: settings, user: USER })
      },
      kill: async () => etcd?.kill(),
    },
    /** As when its power is cut, but for etcd: the other nodes have theirs. */
    kill(): void {
      // All stand still before the first ends, so that none can say goodbye.
      signalAll(pids(), 'SIGSTOP')
      signalAll(pids(), 'SIGKILL')
    },
    freeze: () => signalAll(pids(), 'SIGSTOP'),
    thaw: () => signalAll(pids(), 'SIGCONT'),
  }
}

const isWhole = (members: Shown[]) =>
  (['leader', 'sync_standby', 'replica'] as const).every((role) =>
    members.some(
      (member) =>
        member.role === role &&
        ['running', 'streaming'].includes(member.state) &&
        (member.lag ?? 0) < 1024 * 1024,
    ),
  )

/** As the first node tells that answers. */
async function membersOf(nodes: readonly { restApi: string }[]): Promise<Shown[]> {
  return Promise.any(
    nodes.map(async ({ restApi }) => {
      const answer = await fetch(`${restApi}/cluster`, { signal: AbortSignal.timeout(MOST_ANSWER_MS) })
      const { members }: { members: Shown[] } = await answer.json()
      return members
    }),
  )
}
