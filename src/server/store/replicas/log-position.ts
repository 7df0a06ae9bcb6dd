import type pg from 'pg'

/** How far a server's log (WAL) is, in bytes, and its history (timeline): a failover begins another, whose beginning a standby may lack. */
export type LogPosition = { bytes: number; timeline: string }

/**
 * Every change that anybody can see by now is in the log up to here. Not the position of what is only written (insert): that may be
 * far ahead of what is sent to standbys. Without synchronous commits changes are visible before they are flushed.
 */
const PRIMARY = `
  select pg_walfile_name(position) as file, position - '0/0' as bytes
  from (select case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end) as log(position)`

const STANDBY = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as bytes`

/** Asks the primary. Throws if it is none. */
export async function positionOf(primary: Pick<pg.Pool, 'query'>): Promise<LogPosition> {
  const { rows } = await primary.query<{ file: string; bytes: number }>({ name: 'position', text: PRIMARY })
  const [row] = rows
  if (!row) throw new Error('The primary did not say where its log is')
  return { bytes: row.bytes, timeline: row.file.slice(0, 8) }
}

/** How much of the log a standby has replayed, in bytes: what it shows is at least as new. It only grows. Throws if it is no standby. */
export async function replayedBy(standby: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await standby.query<{ bytes: number | null }>({ name: 'replayed', text: STANDBY })
  const bytes = rows[0]?.bytes
  if (typeof bytes !== 'number') throw new Error('The server is no standby')
  return bytes
}

/**
 * Those who ask while an answer is under way share the next one (request coalescing): the one under way may be older than what
 * they must see.
 */
export function askingTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined
  let next: Promise<Answer> | undefined

  function begin(): Promise<Answer> {
    next = undefined
    const answer = ask()
    underWay = answer
    const end = () => {
      if (underWay === answer) underWay = undefined
    }
    answer.then(end, end)
    return answer
  }

  return () => {
    next ??= underWay?.then(begin, begin)
    return next ?? begin()
  }
}
