// Brakes: what a new member can do in a day, and when a message is held for an administrator. All their numbers are here.
//
// Inspired by Discourse, whose defaults have kept public forums usable without a moderator on duty (its trust level 0, and the
// settings named below, as read in 2026): a new member starts at most 3 topics on the first day (max_topics_in_first_day),
// puts 2 links in a post (newuser_max_links), writes no private messages at all, and is silenced once 3 members have reported
// them (num_users_to_silence_new_user); links to one site are stopped after 3 posts (newuser_spam_host_threshold). Here
// neighbours meet by messages, so there are a few of them rather than none.
import { DAY_MS } from '#rules/base/durations.ts'

/**
 * Everybody is new for the first days. After that, good standing ends it: a completed exchange, a discussion that was
 * replied to and nobody had to hide, or an event where the host ticked that they came, each with a member who has been one for
 * `daysToVouch`. Without any of these, it ends after the longest time.
 */
export const newMember = { days: 7, daysToVouch: 30, daysWithoutGoodStanding: 90 } as const

/** How long a discussion has to stand to count as good standing. */
export const discussionStoodDays = 7

export type Experience = { joinedAt: Date; hasGoodStanding: boolean }

export function isNewMember({ joinedAt, hasGoodStanding }: Experience, now: Date): boolean {
  const days = (now.getTime() - joinedAt.getTime()) / DAY_MS
  return days < (hasGoodStanding ? newMember.days : newMember.daysWithoutGoodStanding)
}

/** Daily limits of a new member. */
export const dailyOfNewMember = {
  /** A stranger has not written first, and neither has accepted a request of the other. An invitation to a club counts too. */
  messageToStranger: 10,
  request: 5,
  discussion: 3,
  /** In messages to strangers, requests (also those to join a club), clubs and their meetings: what is written in them, and about them. */
  link: 4,
  /** In messages. Nobody, new or not, can send one to a stranger. */
  photo: 10,
} as const
export type LimitedWhileNew = keyof typeof dailyOfNewMember

/** How many books a new member can have at a time, with those they have asked for. */
export const openOfNewMember = 5

const brakedWords: Record<LimitedWhileNew, (times: number) => string> = {
  messageToStranger: (times) =>
    `you can write to, invite or reserve a copy for neighbours you don’t know yet ${times} times a day in all`,
  request: (times) => `you can ask for ${times} books a day`,
  discussion: (times) => `you can start ${times} discussions a day`,
  link: (times) => `you can send ${times} links a day`,
  photo: (times) => `you can send ${times} photos a day`,
}

/** Why something is refused, and when it is possible again: `when` is 'Monday 23 November at 3.10 pm'. */
export function newMemberLimitSentence(what: LimitedWhileNew, when: string): string {
  return `While you’re new here, ${brakedWords[what](dailyOfNewMember[what])}. Try again on ${when}.`
}

/** How many links a reader sees in a text. */
export function linksIn(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + linksOf(text).length, 0)
}

/** How many of them were not in the text before. */
export function newLinksIn(text: string, before: string): number {
  const known = linksOf(before)
  return linksOf(text).filter((link) => !known.includes(link)).length
}

const linksOf = (text: string): readonly string[] => text.match(/\b(?:https?:\/\/|www\.)[^\s<>]+/gi) ?? []

/** The same text to many strangers: one more such message, from any member, is held until an administrator has looked. */
export const sameText = {
  /** How many strangers can get the same text. */
  strangers: 3,
  withinDays: 7,
  /** Shorter texts are common greetings, and count only if they contain a link. */
  letters: 30,
  /**
   * How similar two texts have to be, by the trigrams they share (pg_trgm), so that changing a name or a comma does not
   * matter.
   */
  likeness: 0.8,
  /** How many of the latest messages are compared. */
  lookedThrough: 200,
} as const

/** Whether it is worth counting how many have got this text. */
export function mayBeHeld(body: string): boolean {
  return linksIn(body) > 0 || body.trim().length >= sameText.letters
}
