// Removes what identifies a former member from rows that stay because others share them, or that have no foreign key to members.
import { sql } from 'kysely'
import { city } from '#city/city.ts'
import { findSuburb } from '#city/suburbs.ts'
import { formerMember } from '#rules/members/members.ts'
import { notifyMessage } from '#server/messages/message-jobs.ts'
import type { Database } from '#server/store/database.ts'

const central = findSuburb(city.centralSuburb)
if (!central) throw new Error(`The city has no suburb ${city.centralSuburb}`)
const centre = central

/** Call it before the member's own row is emptied: it needs their address. */
export async function clearTraces(tx: Database, memberId: string): Promise<void> {
  await sql`
    delete from awaited_codes w using members m where m.id = ${memberId} and w.recipient in (lower(m.email), m.phone)`.execute(
    tx,
  )
  await sql`
    delete from issuer_visits v using members m
    where m.id = ${memberId} and (v.email = lower(m.email)
      or exists (select from accounts a where a.member_id = m.id and a.issuer = v.issuer and a.account_id = v.account_id))`.execute(
    tx,
  )
  await sql`
    delete from verifications v using members m
    where m.id = ${memberId} and (v.identifier = m.id::text or position(lower(m.email) in lower(v.identifier || ' ' || v.value)) > 0
      or position(m.phone in v.identifier || ' ' || v.value) > 0)`.execute(tx)
  // Snapshots of a profile or a conversation from the time of a report.
  await sql`update reports set subject_as_was = '{}' where responsible_id = ${memberId}`.execute(tx)
  await sql`
    update reports set reporter_network = null, shown_messages = '{}' where reporter_id = ${memberId}`.execute(
    tx,
  )
  await sql`
    delete from report_photos p using reports r where r.id = p.report_id and r.responsible_id = ${memberId}`.execute(
    tx,
  )
  // Nothing shows these pictures any more: their files are deleted within an hour.
  await sql`
    update messages set photo_id = null, photo_alt = '' where sender_id = ${memberId} and has_photo`.execute(
    tx,
  )
  await sql`
    update exchanges set pickup_place = null, pickup_at = null where owner_id = ${memberId}`.execute(tx)
  await clearCopies(tx, memberId)
  await clearNotices(tx, memberId)
  await clearJobs(tx, memberId)
}

/**
 * Notices that an earlier release worded keep its sentences, so the name is deleted from them, and what they quote of a message.
 * This also matches a namesake's notices, which would be deleted after some weeks anyway.
 */
async function clearNotices(tx: Database, memberId: string): Promise<void> {
  await sql`
    update member_notices set facts = facts - 'words'
    where news = 'said' and people @> array[${memberId}::uuid] and source = ${notifyMessage.name}`.execute(tx)
  await sql`
    update member_notices n set facts = jsonb_build_object(
      'title', replace(n.facts ->> 'title', m.name, ${formerMember}),
      'words', replace(coalesce(n.facts ->> 'words', ''), m.name, ${formerMember}))
    from members m
    where m.id = ${memberId} and n.news = 'said'
      and position(m.name in (n.facts ->> 'title') || ' ' || coalesce(n.facts ->> 'words', '')) > 0`.execute(
    tx,
  )
}

/** Waiting emails and codes to them, and finished jobs that name them, which are kept for a while. */
async function clearJobs(tx: Database, memberId: string): Promise<void> {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass('pgboss.job') is not null as is_there`.execute(tx)
  if (!rows[0]?.is_there) return
  await sql`
    delete from pgboss.job j using members m
    where m.id = ${memberId} and j.state <> 'active'
      and (lower(coalesce(j.data ->> 'to', j.data ->> 'recipient')) in (lower(m.email), m.phone)
        or j.state in ('completed', 'cancelled', 'failed')
          and (position(m.name in j.data::text) > 0 or position(lower(m.email) in lower(j.data::text)) > 0
            or position(m.phone in j.data::text) > 0))`.execute(tx)
}

/**
 * Deletes copies that nobody else was ever involved with; of the others only the book is left, at the centre of the city, and the journey
 * that its printed label leads to.
 */
async function clearCopies(tx: Database, memberId: string): Promise<void> {
  await sql`
    delete from copies c
    where c.owner_id = ${memberId}
      and not exists (select from exchanges e where e.copy_id = c.id)
      and not exists (select from conversations t where t.copy_id = c.id)
      and not exists (
        select from journey_stops s where s.copy_id = c.id and s.reader_id is distinct from c.owner_id)`.execute(
    tx,
  )
  const { lat, lng, slug } = centre
  await sql`
    update copies set withdrawn_at = coalesce(withdrawn_at, now()), lent_elsewhere_to = null, picture_id = null,
      suburb = ${slug}, lat = ${lat}, lng = ${lng}
    where owner_id = ${memberId}`.execute(tx)
}
