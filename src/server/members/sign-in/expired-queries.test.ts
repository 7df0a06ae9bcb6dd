import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { deleteExpired } from './expired-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const left = async (table: string) => (await database.pool.query(`select from ${table}`)).rowCount

test('what has piled up in an outage is deleted a thousand rows at a time, and one table that fails leaves the others alone', async () => {
  await database.pool.query(`
    insert into sms_sends (sent_at, share, number_hash, run_hash)
      select now() - make_interval(hours => case when n > 2500 then 1 else 50 end), 'members', 'a', 'b' from generate_series(1, 2510) n;
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 1000 then raise exception 'Too many at once'; end if;
      return null;
    end $$;
    create trigger refuse_many after delete on sms_sends referencing old table as gone execute function refuse_many();
    create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'Not now'; end $$;
    create trigger refuse_all before delete on awaited_codes execute function refuse_all()`)
  await expect(deleteExpired(database.db)).rejects.toThrow('1 of 9 failed')
  expect(await left('sms_sends')).toBe(10)
})
