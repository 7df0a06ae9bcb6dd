// What nobody may have done: a query for each, with what somebody asked for and has got. The state afterwards alone doesn't tell
// who brought it about.
import type { Viewer } from '#rules/base/viewer.ts'
import type { CityDatabase } from '#simulation/world/city-database.ts'
import type { Broken } from './guard.ts'

type ForbiddenAct = {
  name: string
  because: string
  of: readonly string[]
  /** Rows show that it was wrong. `$1` is the member's id, `$2` their input as JSON. */
  shown: string
}

const ofExchange = (whose: string) =>
  `select id, ${whose} from exchanges where id = ($2 ->> 'id')::uuid and ${whose} <> $1`

const forbiddenActs: readonly ForbiddenAct[] = [
  {
    name: 'only its owner answers a request, and takes a book back',
    because: 'Nobody lends what belongs to somebody else.',
    of: [
      'accept',
      'decline',
      'markReady',
      'changePickup',
      'confirmReturn',
      'markLost',
      'agreeExtension',
      'refuseExtension',
    ].map((step) => `exchanges.${step}`),
    shown: ofExchange('owner_id'),
  },
  {
    name: 'only its borrower asks for more time, and says that they do not have the book',
    because: 'Nobody speaks for the borrower.',
    of: ['cancelRequest', 'askExtension', 'undoHandOver'].map((step) => `exchanges.${step}`),
    shown: ofExchange('borrower_id'),
  },
  {
    name: 'a book is taken by its borrower; or its owner says so, of a loan and after they were to meet',
    because: 'Nobody is responsible for a book that they never had.',
    of: ['exchanges.confirmHandOver'],
    shown: `select id from exchanges where id = ($2 ->> 'id')::uuid and borrower_id <> $1
      and (owner_id <> $1 or offer <> 'lend' or greatest(pickup_at, coalesce(meeting_changed_at, answered_at) + interval '1 day') > handed_over_at)`,
  },
  {
    name: 'nobody asks for a book across a block',
    because: 'A member who blocks somebody hears no more from them.',
    of: ['exchanges.requestCopy'],
    shown: `select b.* from copies c join blocks b on (b.blocker_id, b.blocked_id) in ((c.owner_id, $1), ($1, c.owner_id))
      where c.id = ($2 ->> 'copyId')::uuid`,
  },
  {
    name: 'nobody writes to somebody across a block',
    because: 'A member who blocks somebody hears no more from them.',
    of: ['messages.start', 'messages.send'],
    shown: `select b.* from blocks b where (b.blocker_id, b.blocked_id) in (
      select $1, id from to_them union all select id, $1 from to_them)`,
  },
  {
    name: 'only the owner of a copy changes it',
    because: 'A bookcase is its member’s own.',
    of: ['editCopy', 'pauseCopy', 'resumeCopy', 'withdrawCopy', 'lendElsewhere', 'backFromElsewhere'].map(
      (change) => `library.${change}`,
    ),
    shown: `select id, owner_id from copies where id = ($2 ->> 'copyId')::uuid and owner_id <> $1`,
  },
]

/** Of a message: the member it is to. */
const TO_THEM = `with to_them as (
  select ($2::jsonb ->> 'otherId')::uuid as id where $2::jsonb ->> 'otherId' is not null
  union all select case when low_id = $1::uuid then high_id else low_id end from conversations where id = ($2::jsonb ->> 'conversationId')::uuid
)`

/** Whether somebody has done what they may not do, and which. */
export async function forbiddenAct(
  database: Pick<CityDatabase, 'rows'>,
  { name, by, input }: { name: string; by: Viewer; input: object },
): Promise<Broken | undefined> {
  if (by.kind !== 'member') return undefined
  for (const { name: invariant, because, of, shown } of forbiddenActs) {
    if (!of.includes(name)) continue
    const things = await database.rows(
      `${TO_THEM} select * from (${shown.replaceAll('$1', '$1::uuid').replaceAll('$2', '$2::jsonb')}) wrong`,
      [by.id, JSON.stringify(input)],
    )
    if (things.length > 0) return { invariant, because, things }
  }
  return undefined
}
