// Queries for administrators' changes to accounts. Leaving members are hidden by the same column: coming back does not undo an
// administrator's decision, nor the other way round.
import { sql } from 'kysely'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

/**
 * Administrators who can act now: not the disabled, leaving or suspended. Locked in a fixed order: of two who act on each other, one waits
 * and then sees what the other did.
 */
export async function lockAdministrators(tx: Database, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('suspended_until', 'is', null), eb('suspended_until', '<=', now)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Not members who never confirmed an address, nor former members. */
export function lockAccount(tx: Database, id: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'name', 'is_admin', 'disabled_reason', 'suspended_until'])
    .where('id', '=', id)
    .where('is_confirmed', '=', true)
    .where('left_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The current state of the account; undefined for a former member. */
export async function findAccountNow(tx: Database, id: string) {
  const { rows } = await sql<{
    isDisabled: boolean
    isHidden: boolean
    isSuspended: boolean
    isAdmin: boolean
  }>`${prepared}
    select m.disabled_reason is not null as "isDisabled", m.disabled_at is not null as "isHidden",
      coalesce(m.suspended_until > now(), false) as "isSuspended", m.is_admin as "isAdmin"
    from members m where m.id = ${id} and m.left_at is null`.execute(tx)
  return rows[0]
}

/** The member who has confirmed this address, or number in E.164. */
export async function findAccountId(
  db: Database,
  { channel, recipient }: Recipient,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where((eb) =>
      channel === 'phone'
        ? eb('phone', '=', recipient)
        : // Until it is confirmed, anybody may have typed the address.
          eb.and([
            eb(eb.fn<string>('lower', ['email']), '=', recipient.trim().toLowerCase()),
            eb('email_verified', '=', true),
          ]),
    )
    .executeTakeFirst()
  return row?.id
}

export async function shutOut(tx: Database, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ disabled_at: sql`coalesce(disabled_at, now())`, disabled_reason: reason, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Enables an account again. A leaving member stays hidden. */
export async function letBackIn(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({
      disabled_reason: null,
      disabled_at: sql`case when exists (select from departures where member_id = members.id) then disabled_at end`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function setAdmin(tx: Database, id: string, isAdmin: boolean): Promise<void> {
  await tx
    .updateTable('members')
    .set({ is_admin: isAdmin, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Suspends a member with a reason, unless they are already suspended for longer; null ends it. */
export async function setSuspension(
  tx: Database,
  id: string,
  suspension: { until: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('members')
    .set((eb) => ({
      suspended_until: suspension && eb.fn<Date>('greatest', ['suspended_until', eb.val(suspension.until)]),
      suspended_reason:
        suspension &&
        eb
          .case()
          .when('suspended_until', '>', suspension.until)
          .then(eb.ref('suspended_reason'))
          .else(suspension.reason)
          .end(),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute()
}
