// What goes wrong between two processes and their database, and within them.
import type pg from 'pg'
import type { Chance } from '#simulation/world/chance.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import type { DatabaseProxy } from '#tests/support/database-proxy.ts'

/** One of the two, with its own way to the database. */
export type Runner = { proxy: DatabaseProxy; app: AppProcess; restart(): Promise<void> }

const READ_ONLY_MS = 5_000
const DELAY_MS = 120

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Around = { runners: readonly [Runner, Runner]; chance: Chance; database: pg.Pool }

type Fault = { name: string; strike(runner: Runner, around: Around): Promise<void> }

const faults: readonly [Fault, ...Fault[]] = [
  {
    name: 'every connection is cut',
    async strike({ proxy }, { chance }) {
      proxy.cut()
      await sleep(chance.between(100, 2_000))
      proxy.flow()
    },
  },
  {
    name: 'nothing gets through in either direction',
    async strike({ proxy }, { chance }) {
      proxy.hang()
      // Now and then longer than the time-out of a statement.
      await sleep(chance.oneIn(4) ? 11_000 : chance.between(200, 3_000))
      proxy.flow()
    },
  },
  {
    name: 'everything arrives late',
    async strike({ proxy }, { chance }) {
      proxy.delay(chance.between(5, DELAY_MS))
      await sleep(chance.between(1_000, 3_000))
      proxy.flow()
    },
  },
  {
    name: 'answers to COMMIT are lost',
    async strike({ proxy }, { chance }) {
      for (let lost = chance.between(1, 6); lost > 0; lost--) {
        proxy.loseResponseToCommit()
        await sleep(chance.between(50, 300))
      }
    },
  },
  {
    name: 'kill -9',
    async strike(runner) {
      await runner.app.kill()
      await runner.restart()
    },
  },
  {
    name: 'the server ends all connections',
    async strike(_, { database }) {
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'verandah%' and pid <> pg_backend_pid()`,
      )
    },
  },
  {
    name: 'the server is read-only',
    async strike(_, { database }) {
      const writes = (isOff: boolean) =>
        `alter system ${isOff ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`
      await database.query(writes(true))
      await database.query('select pg_reload_conf()')
      await sleep(READ_ONLY_MS)
      await database.query(writes(false))
      await database.query('select pg_reload_conf()')
    },
  },
  {
    name: 'the disk is full',
    async strike(_, { database, chance }) {
      await database.query('insert into simulated.full_disk default values')
      await sleep(chance.between(500, 2_000))
      await database.query('delete from simulated.full_disk')
    },
  },
]

/** Lets one thing after the other go wrong, with a short peace in between, each once before any comes again. */
export async function strikeUntil(
  isOver: () => boolean,
  { say, ...around }: Around & { say: (line: string) => void },
) {
  let waiting: Fault[] = []
  while (!isOver()) {
    if (waiting.length === 0) waiting = shuffled(faults, around.chance)
    const fault = waiting.pop()
    const at = around.chance.below(around.runners.length)
    const runner = around.runners[at]
    if (!fault || !runner) continue
    say(`process ${at + 1}: ${fault.name}`)
    await fault.strike(runner, around)
    await sleep(around.chance.between(100, 1_200))
  }
}

function shuffled<Thing>(things: readonly Thing[], chance: Chance): Thing[] {
  const left = [...things]
  return things.flatMap(() => left.splice(chance.below(left.length), 1))
}

/** Every table answers a write as a full disk does, while `simulated.full_disk` has a row. */
export const FULL_DISK = `
  create schema simulated;
  create table simulated.full_disk (since timestamptz not null default now());
  create function simulated.refuse_on_full_disk() returns trigger language plpgsql as $$
    begin
      if exists (select from simulated.full_disk) then
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end if;
      return null;
    end $$;
  do $$
    declare written text;
    begin
      for written in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger simulated_full_disk before insert or update on %I
          for each statement execute function simulated.refuse_on_full_disk()', written);
      end loop;
    end $$`
