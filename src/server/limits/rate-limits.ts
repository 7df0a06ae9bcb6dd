import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DAY_SECONDS, HOUR_SECONDS } from '#rules/base/durations.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { exportsADay } from '#rules/data-rights/data-rights.ts'
import { DomainError } from '#rules/domain-error.ts'
import { dailyOfNewMember } from '#rules/members/new-members.ts'
import { countedFor } from './wider-networks.ts'

/** The length of each window in seconds. */
const SECONDS = { minute: 60, quarter: 15 * 60, hour: HOUR_SECONDS, day: DAY_SECONDS }
export type Window = keyof typeof SECONDS

// How often something may be done, counted for what the key names. Every window of a rule must have room.
export const rules = {
  // Someone who guesses is stopped at their own address, long before the limit that would lock the member out everywhere.
  signInByEmailAndAddress: { quarter: 10 },
  signInByEmail: { quarter: 60 },
  signInByAddress: { quarter: 50 },
  // Counted first for a browser with the cookie of an earlier login by the member; these three count only once it is used up. Still limited,
  // because the cookie may be stolen.
  signInByKnownBrowser: { quarter: 10, day: 30 },
  signUpByAddress: { hour: 20 },
  // Every email with a code allows five guesses. Decision 012 says what an attacker with many addresses can still do.
  // Even an attacker with a whole /48, whose limit is four times as high, leaves the account's owner some of the day's codes.
  codeSendByRecipientAndAddress: { hour: 5, day: 12 },
  codeSendByRecipient: { day: 60 },
  // Counted first for a browser that the member has logged in with before, or one of the member's sessions; these two count only once it is
  // used up. What is counted by network alone (codeAskByAddress, smsByAddress) always counts.
  codeSendByKnownBrowser: { hour: 5, day: 10 },
  // Codes by SMS to new numbers, which cost money: twice as many for a /56, four times for a /48 (wider-networks.ts).
  smsByAddress: { hour: 6, day: 12 },
  // Otherwise someone could try a few codes on each of many accounts.
  codeAskByAddress: { hour: 30 },
  codesByAddress: { hour: 60 },
  // Someone at a browser that was left logged in can try no more passwords than on the login screen.
  passwordByMember: { quarter: 10 },
  securityByMember: { hour: 60 },
  // For any write: far more than a person makes, far less than a script.
  writeByMember: { minute: 120, hour: 1500 },
  // Replaces it for marking a screen as read: an open page does so each time others write something.
  readByMember: { minute: 240, hour: 6000 },
  messageByMember: { minute: 30, hour: 300 },
  requestByMember: { hour: 20 },
  // Of one owner's reservations, to one member who is only in a club with them. Its end needs no count of its own.
  reservationToldToStranger: { day: 1 },
  // Each change of the place or time is news to the other.
  meetingByMember: { hour: 20 },
  extensionByMember: { hour: 10 },
  correctionByMember: { hour: 30 },
  reportByMember: { hour: 10 },
  // By one administrator, so that a stolen account cannot shut out a whole city before the others notice.
  accountByMember: { hour: 30 },
  contactByMember: { hour: 5, day: 20 },
  suggestionByMember: { day: 10 },
  checkByMember: { hour: 30 },
  // A code on a label can be guessed only one by one. A member who scans a shelf stays below this.
  codeByAddress: { hour: 240 },
  // A preview of a suburb that has to be drawn: a person who shares a link needs one.
  cardByAddress: { hour: 40 },
  // What strangers tell of a book that they found: counted for their network, and for the book, which has room for several networks.
  sightingByAddress: { hour: 20, day: 60 },
  sightingByCode: { hour: 60, day: 200 },
  // Each line that is changed, or put back on its journey, is news to every administrator.
  lineByMember: { hour: 10 },
  // Drawing another link leaves the old poster behind: nobody does so often.
  streetLinkByMember: { day: 10 },
  clubByMember: { day: 5 },
  inviteByMember: { day: 60 },
  // By one admin, of one member: each invitation is news to them, even if the last was withdrawn.
  invitationOfMember: { day: 3 },
  joinByMember: { hour: 30 },
  // By one admin, of one member: each change is news to that member.
  roleOfMember: { day: 10 },
  // By one admin, of one club: each change is news to the whole club.
  visibilityOfClub: { day: 5 },
  // Each may be two years of meetings that a whole club is notified of.
  eventByMember: { hour: 30 },
  // For guests on one network: an administrator has to check each of these events.
  eventByAddress: { hour: 5, day: 10 },
  // A calendar app polls about every hour; many may be behind one address.
  calendarByAddress: { minute: 60, hour: 600 },
  exportByMember: { day: exportsADay },
  // Other services answer these, and have limits too.
  lookUpByMember: { minute: 20, hour: 200 },
  // Each may be a file of 5,000 rows.
  shelfFileByMember: { hour: 10, day: 20 },
  discussionByMember: { hour: 10, day: 30 },
  replyByMember: { minute: 20, hour: 200 },
  reactionByMember: { minute: 40, hour: 400 },
  fileByMember: { hour: 40 },
  uploadByMember: { hour: 60 },
  strangerMessageByNewMember: { day: dailyOfNewMember.messageToStranger },
  requestByNewMember: { day: dailyOfNewMember.request },
  discussionByNewMember: { day: dailyOfNewMember.discussion },
  linkByNewMember: { day: dailyOfNewMember.link },
  photoByNewMember: { day: dailyOfNewMember.photo },
} as const satisfies Record<string, Partial<Record<Window, number>>>

export type RateRule = keyof typeof rules

/** How often the rule allows, in each of its windows. */
export function windowsOf(rule: RateRule): [Window, number][] {
  const ofRule: Partial<Record<Window, number>> = rules[rule]
  return keysOf(SECONDS).flatMap<[Window, number]>((window) => {
    const times = ofRule[window]
    return times === undefined ? [] : [[window, times]]
  })
}

export type RateLimits = ReturnType<typeof createRateLimits>

/** With the whole seconds after which trying again makes sense (the Retry-After header). */
export class RateLimited extends DomainError {
  override readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, code: 'RATE_LIMITED' | 'LOG_IN_LIMITED' = 'RATE_LIMITED') {
    super(code)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Counts in the database, so that the limits hold over all processes, and on the pool rather than in a transaction,
 * so that attempts that are rolled back count too. If counting fails, the error is thrown: nothing passes uncounted.
 */
export function createRateLimits({
  pool,
  sweeps = true,
}: {
  pool: pg.Pool
  /** Whether this process removes counts of past windows every five minutes, of its own time. They count no more either way. */
  sweeps?: boolean
}) {
  const limiters = new Map<string, RateLimiterPostgres[]>()
  // One limiter cleans up the table for all of them, so it is created at the start.
  limitersOf('signInByEmail', 1)

  return {
    /** Counts one (or `times`) against `rule` for `key` (an email, an address, a member's id). Throws RateLimited if that is too many. */
    async take(rule: RateRule, key: string, times = 1): Promise<void> {
      for (const { key: counted, room } of countedFor(key)) {
        for (const limiter of limitersOf(rule, room)) await consume(limiter, digest(counted), times)
      }
    },
  }

  /** One limiter for each window of the rule, with `room` times its points. */
  function limitersOf(rule: RateRule, room: number): RateLimiterPostgres[] {
    const name = `${rule} ${room}`
    const known = limiters.get(name)
    if (known) return known
    const made = windowsOf(rule).map(([window, times]) => {
      const within = SECONDS[window]
      const prefix = `${rule}/${within}`
      return createLimiter({
        pool,
        prefix,
        times: times * room,
        within,
        isSweeper: sweeps && limiters.size === 0,
      })
    })
    limiters.set(name, made)
    return made
  }
}

function createLimiter({
  pool,
  prefix,
  times,
  within,
  isSweeper,
}: {
  pool: pg.Pool
  prefix: string
  times: number
  within: number
  isSweeper: boolean
}): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: prefix,
    points: times,
    duration: within,
    // A key that has reached its limit is refused from memory until its window ends, so a flood costs the database
    // nothing. Safe, since no count is ever taken back before its window ends.
    inMemoryBlockOnConsumed: times,
    clearExpiredByTimeout: isSweeper,
  })
}

async function consume(limiter: RateLimiterPostgres, key: string, times: number): Promise<void> {
  try {
    await limiter.consume(key, times)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new RateLimited(Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

// Short, and the table does not reveal who tried to log in.
function digest(key: string): string {
  return createHash('sha256').update(key.trim().toLowerCase()).digest('base64url')
}
