// Daily limits for new members (rules/members/new-members.ts), counted with all other rate limits.

import type { City } from '#city/city.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { momentWords } from '#rules/base/moment-words.ts'
import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { type LimitedWhileNew, newMemberLimitSentence } from '#rules/members/new-members.ts'
import { RateLimited, type RateLimits, type RateRule } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { isNewAt } from './is-new.ts'

/** The rate limit behind each. */
export const newMemberRules = {
  messageToStranger: 'strangerMessageByNewMember',
  request: 'requestByNewMember',
  discussion: 'discussionByNewMember',
  link: 'linkByNewMember',
  photo: 'photoByNewMember',
} as const satisfies Record<LimitedWhileNew, RateRule>

/** NEW_MEMBER_LIMIT, whose sentence says when the limit ends. Not 429, or a send queue on a device would silently retry for a day. */
class NewMemberLimit extends DomainError {
  constructor(sentence: string) {
    super('NEW_MEMBER_LIMIT')
    this.message = sentence
  }
}

export function createNewMemberLimits({
  db,
  limits,
  clock,
  city,
}: {
  db: Database
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
  city: Pick<City, 'timeZone'>
}) {
  return {
    /** Whether a member is still new; false if there is no such member. */
    isNew,

    /** Counts an action of a new member; `unless` is only called for new members. NEW_MEMBER_LIMIT when it is one too many. */
    async brake(
      member: Member,
      counts: Partial<Record<LimitedWhileNew, number>>,
      unless: () => Promise<boolean> = async () => false,
    ): Promise<void> {
      const braked = keysOf(newMemberRules).filter((what) => counts[what])
      if (member.isAdmin || braked.length === 0) return
      if (!(await isNew(db, member.id)) || (await unless())) return
      for (const what of braked) await take(member.id, { what, times: counts[what] ?? 0 })
    },
  }

  async function isNew(on: Database, memberId: string): Promise<boolean> {
    return isNewAt(on, memberId, clock())
  }

  async function take(
    memberId: string,
    { what, times }: { what: LimitedWhileNew; times: number },
  ): Promise<void> {
    try {
      await limits.take(newMemberRules[what], memberId, times)
    } catch (refusal) {
      if (!(refusal instanceof RateLimited)) throw refusal
      throw new NewMemberLimit(newMemberLimitSentence(what, whenOf(refusal.retryAfterSeconds)))
    }
  }

  /** 'Monday 23 November at 3.10 pm', never a minute early. */
  function whenOf(seconds: number): string {
    const at = new Date(Math.ceil((clock().getTime() + seconds * 1000) / 60_000) * 60_000)
    return momentWords(at, city.timeZone)
  }
}
