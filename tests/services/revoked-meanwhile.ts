// A race condition: accounts that have been disabled, suspended or stripped of admin rights since their request was let
// in, which the viewer object does not know.
import type { Updateable } from 'kysely'
import type { Member } from '#rules/base/viewer.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import type { Database } from '#server/store/database.ts'
import type { Members } from '#server/store/tables.ts'
import { aClub, aMember } from '#tests/support/builders.ts'

type Account = Pick<
  Updateable<Members>,
  'disabled_at' | 'disabled_reason' | 'suspended_until' | 'suspended_reason' | 'is_admin'
>

const farOff = new Date('2100-01-01')
const disabled = { disabled_at: farOff, disabled_reason: 'Unkind to neighbours' }
const suspended = { suspended_until: farOff, suspended_reason: 'Unkind to neighbours' }

/** What has happened to them meanwhile, and the refusal they get. */
export const meanwhile = {
  disabled: {
    is: disabled,
    answer: 'AUTHENTICATION_REQUIRED',
  },
  suspended: {
    is: suspended,
    answer: 'SUSPENDED',
  },
  'no administrator any more': {
    is: { is_admin: false },
    answer: 'ACCESS_DENIED',
  },
} as const satisfies Record<string, { is: Account; answer: RefusalCode }>

export async function asAccount<Result>(
  db: Database,
  { id, isAdmin }: Member,
  is: Account,
  work: () => Promise<Result>,
): Promise<Result> {
  const set = (account: Account) => db.updateTable('members').set(account).where('id', '=', id).execute()
  await set(is)
  try {
    return await work()
  } finally {
    await set({
      disabled_at: null,
      disabled_reason: null,
      suspended_until: null,
      suspended_reason: null,
      is_admin: isAdmin,
    })
  }
}

export const asSuspended = (member: Member): Member => ({ ...member, suspendedUntil: farOff })
export const suspension = suspended

/** Members who are not administrators, whatever else they are. */
export async function noAdministrators(db: Database): Promise<Record<string, Member>> {
  const moderator = await aMember(db)
  await aClub(db, { moderators: [moderator] })
  return {
    'a member': await aMember(db),
    'a suspended member': asSuspended(await aMember(db, { profile: suspended })),
    'a disabled member': await aMember(db, { profile: disabled }),
    'the moderator of a club': moderator,
  }
}
