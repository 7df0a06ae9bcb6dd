import type pg from 'pg'

/** Every member of the sample neighbourhood. From now on each has a phone number. */
export async function givePhones(client: pg.Client): Promise<{ email: string; phone: string }[]> {
  const { rows } = await client.query<{ email: string; phone: string }>(
    `update members m set phone = '+61412' || lpad(n.number::text, 6, '0')
     from (select id, row_number() over (order by id) as number from members) n
     where n.id = m.id and m.email is not null returning m.email, m.phone`,
  )
  return rows
}
