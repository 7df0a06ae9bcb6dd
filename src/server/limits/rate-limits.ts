import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#rules/domain-error.ts'
import { dailyOfNewMember } from '#rules/members/new-members.ts'
import { countedFor } from './wider-networks.ts'

const SECONDS = { minute: 60, quarter: 15 * 60, hour: 60 * 60, day: 24 * 60 * 60 }

// How often something may be done, counted for what the key names. Every window of a rule must have room.
export const rules = {
  // Someone who guesses is stopped at their own address, long before the limit that would lock the member out everywhere.
  signInByEmailAndAddress: [{ times: 10, within: SECONDS.quarter }],
  signInByEmail: [{ times: 60, within: SECONDS.quarter }],
  signInByAddress: [{ times: 50, within: SECONDS.quarter }],
  // Replaces these three for a browser with the cookie of an earlier login by the member. Still limited, because the cookie may be stolen.
  signInByKnownBrowser: [
    { times: 10, within: SECONDS.quarter },
    { times: 30, within: SECONDS.day },
  ],
  signUpByAddress: [{ times: 20, within: SECONDS.hour }],
  // Every email with a code allows five guesses. Decision 012 says what an attacker with many addresses can still do.
  codeSendByRecipientAndAddress: [
    { times: 5, within: SECONDS.hour },
    // Even an attacker with a whole /48, whose limit is four times as high, leaves the account's owner some of the day's codes.
    { times: 12, within: SECONDS.day },
  ],
  codeSendByRecipient: [{ times: 60, within: SECONDS.day }],
  // Replaces both for a browser that the member has logged in with before, or one of the member's sessions.
  codeSendByKnownBrowser: [
    { times: 5, within: SECONDS.hour },
    { times: 10, within: SECONDS.day },
  ],
  // Codes by SMS to new numbers, which cost money: twice as many for a /56, four times for a /48 (wider-networks.ts).
  smsByAddress: [
    { times: 6, within: SECONDS.hour },
    { times: 12, within: SECONDS.day },
  ],
  // Otherwise someone could try a few codes on each of many accounts.
  codeAskByAddress: [{ times: 30, within: SECONDS.hour }],
  codesByAddress: [{ times: 60, within: SECONDS.hour }],
  // Someone at a browser that was left logged in can try no more passwords than on the login screen.
  passwordByMember: [{ times: 10, within: SECONDS.quarter }],
  securityByMember: [{ times: 60, within: SECONDS.hour }],
  // For any write: far more than a person makes, far less than a script.
  writeByMember: [
    { times: 120, within: SECONDS.minute },
    { times: 1500, within: SECONDS.hour },
  ],
  // Replaces it for marking a screen as read: an open page does so each time others write something.
  readByMember: [
    { times: 240, within: SECONDS.minute },
    { times: 6000, within: SECONDS.hour },
  ],
  messageByMember: [
    { times: 30, within: SECONDS.minute },
    { times: 300, within: SECONDS.hour },
  ],
  requestByMember: [{ times: 20, within: SECONDS.hour }],
  extensionByMember: [{ times: 10, within: SECONDS.hour }],
  correctionByMember: [{ times: 30, within: SECONDS.hour }],
  reportByMember: [{ times: 10, within: SECONDS.hour }],
  contactByMember: [
    { times: 5, within: SECONDS.hour },
    { times: 20, within: SECONDS.day },
  ],
  suggestionByMember: [{ times: 10, within: SECONDS.day }],
  checkByMember: [{ times: 30, within: SECONDS.hour }],
  clubByMember: [{ times: 5, within: SECONDS.day }],
  inviteByMember: [{ times: 60, within: SECONDS.day }],
  joinByMember: [{ times: 30, within: SECONDS.hour }],
  // Each may be two years of meetings that a whole club is notified of.
  eventByMember: [{ times: 30, within: SECONDS.hour }],
  // For guests on one network: an administrator has to check each of these events.
  eventByAddress: [
    { times: 5, within: SECONDS.hour },
    { times: 10, within: SECONDS.day },
  ],
  // A calendar app polls about every hour; many may be behind one address.
  calendarByAddress: [
    { times: 60, within: SECONDS.minute },
    { times: 600, within: SECONDS.hour },
  ],
  exportByMember: [{ times: 2, within: SECONDS.day }],
  // Other services answer these, and have limits too.
  lookUpByMember: [
    { times: 20, within: SECONDS.minute },
    { times: 200, within: SECONDS.hour },
  ],
  // Each may be a file of 5,000 rows.
  shelfFileByMember: [
    { times: 10, within: SECONDS.hour },
    { times: 20, within: SECONDS.day },
  ],
  discussionByMember: [
    { times: 10, within: SECONDS.hour },
    { times: 30, within: SECONDS.day },
  ],
  replyByMember: [
    { times: 20, within: SECONDS.minute },
    { times: 200, within: SECONDS.hour },
  ],
  reactionByMember: [
    { times: 40, within: SECONDS.minute },
    { times: 400, within: SECONDS.hour },
  ],
  fileByMember: [{ times: 40, within: SECONDS.hour }],
  uploadByMember: [{ times: 60, within: SECONDS.hour }],
  strangerMessageByNewMember: [{ times: dailyOfNewMember.messageToStranger, within: SECONDS.day }],
  requestByNewMember: [{ times: dailyOfNewMember.request, within: SECONDS.day }],
  discussionByNewMember: [{ times: dailyOfNewMember.discussion, within: SECONDS.day }],
  linkByNewMember: [{ times: dailyOfNewMember.link, within: SECONDS.day }],
  photoByNewMember: [{ times: dailyOfNewMember.photo, within: SECONDS.day }],
} as const satisfies Record<string, readonly { times: number; within: number }[]>

export type RateRule = keyof typeof rules
export type RateLimits = ReturnType<typeof createRateLimits>

/** With the whole seconds after which trying again makes sense (the Retry-After header). */
export class RateLimited extends DomainError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, code: 'RATE_LIMITED' | 'LOG_IN_LIMITED' = 'RATE_LIMITED') {
    super(code)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Counts in the database, so that the limits hold over all processes, and on the pool rather than in a transaction,
 * so that attempts that are rolled back count too. If counting fails, the error is thrown: nothing passes uncounted.
 */
export function createRateLimits({ pool }: { pool: pg.Pool }) {
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
    const made = rules[rule].map(({ times, within }) =>
      createLimiter({
        pool,
        prefix: `${rule}/${within}`,
        times: times * room,
        within,
        isSweeper: limiters.size === 0,
      }),
    )
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
