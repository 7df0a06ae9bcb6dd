// Which reads a standby answers, in one place (decision 059): those of a request that was admitted, from a standby that has replayed the
// log as far as the primary had written it when the request began. In every other case the primary answers.
import type { Viewer } from '#rules/base/viewer.ts'
import { resultWithin } from '#server/base/result-within.ts'
import type { Database } from '#server/store/database.ts'
import { askingTogether, type LogPosition } from './log-position.ts'
import type { Replica } from './replica.ts'

/** After a failover, a standby may hold what the new primary never had, until it is brought back. */
const AFTER_FAILOVER_MS = 30_000
/** A hanging standby has no lag that anybody could wait for. */
const LONGEST_LOOK_MS = 1_500

export type Replicas = ReturnType<typeof createReplicas>

export function createReplicas({
  replicas,
  askPosition,
}: {
  replicas: readonly Replica[]
  /** Asks the primary where its log is. */
  askPosition: () => Promise<LogPosition>
}) {
  const latestPosition = askingTogether(askHistory)
  const chosen = new WeakMap<object, Promise<Replica | undefined>>()
  let turn = 0
  let timeline: string | undefined

  return {
    /**
     * From now on replicas may answer what this viewer, who belongs to one request, reads. What an administrator looks at may have to be
     * logged, so the primary answers them.
     */
    admit(viewer: Viewer): void {
      if (viewer.kind === 'guest' || !viewer.isAdmin) chosen.set(viewer, chooseReplica())
    },

    /** Returns nothing if the primary has to answer. `run` must change nothing: the primary may run it again. */
    async read<Result>(
      viewer: object,
      run: (db: Database) => Promise<Result>,
    ): Promise<{ result: Result } | undefined> {
      const replica = await chosen.get(viewer)
      const answer = await replica?.read(run)
      if (!answer) chosen.delete(viewer)
      return answer
    },

    /** For each, how many bytes of the primary's log it has not replayed yet; undefined if that cannot be found out. */
    lags: (): Promise<{ name: string; bytes: number | undefined }[]> =>
      Promise.all(replicas.map(async (replica) => ({ name: replica.name, bytes: await lagOf(replica) }))),

    async stop(): Promise<void> {
      await Promise.all(replicas.map((replica) => replica.stop()))
    },
  }

  async function chooseReplica(): Promise<Replica | undefined> {
    if (replicas.every((replica) => replica.isResting())) return undefined
    const position = await latestPosition().catch(() => undefined)
    if (!position) return undefined
    const replica = inTurn().find((each) => each.claim())
    replica?.mustReach(position.bytes)
    return replica
  }

  function inTurn(): Replica[] {
    turn = (turn + 1) % replicas.length
    return [...replicas.slice(turn), ...replicas.slice(0, turn)]
  }

  async function askHistory(): Promise<LogPosition> {
    const position = await askPosition()
    if (timeline && timeline !== position.timeline)
      for (const replica of replicas) replica.rest(AFTER_FAILOVER_MS)
    timeline = position.timeline
    return position
  }

  function lagOf(replica: Replica): Promise<number | undefined> {
    return resultWithin(LONGEST_LOOK_MS, async () => {
      const { bytes } = await latestPosition()
      return Math.max(0, bytes - (await replica.replayed()))
    })
  }
}
