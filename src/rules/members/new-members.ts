// Automatic brakes: what a new member may do in a day, and when something waits until an administrator has looked. All their numbers are here.
//
// Inspired by Discourse, whose defaults have kept public forums usable without anybody on watch (its trust level 0, and the settings named
// below, as read in 2026): a newcomer begins 3 topics in the first day (max_topics_in_first_day), puts 2 links in a post (newuser_max_links), writes no
// private messages at all, and is silenced once 3 members have reported them (num_users_to_silence_new_user); links to one site are stopped after 3
// posts (newuser_spam_host_threshold). Here a message is how neighbours meet, so there are few of them rather than none.

const DAY = 24 * 60 * 60 * 1000

/**
 * Everybody is new for the first days. After that any good standing ends it (an exchange completed, a discussion others answered and
 * nobody had to hide, an event to which they came, as its host has ticked), and without any, time does.
 */
export const newMember = { days: 7, daysWithoutStanding: 90 } as const

/** How long a discussion has to have been there to count as good standing. */
export const discussionStoodDays = 7

export type Experience = { joinedAt: Date; hasStanding: boolean }

export function isNewMember({ joinedAt, hasStanding }: Experience, now: Date): boolean {
  const days = (now.getTime() - joinedAt.getTime()) / DAY
  return days < (hasStanding ? newMember.days : newMember.daysWithoutStanding)
}

/** What a new member does no more often than so in a day. */
export const dailyOfNewMember = {
  /** To whom has neither written first nor said yes to a request of either. */
  messageToStranger: 10,
  request: 5,
  discussion: 3,
  /** In messages to strangers, requests and what is written in clubs. */
  link: 4,
  /** In messages. Nobody, new or not, sends one to a stranger. */
  photo: 10,
} as const
export type Braked = keyof typeof dailyOfNewMember

const brakedWords: Record<Braked, (times: number) => string> = {
  messageToStranger: (times) => `you can send ${times} messages a day to neighbours you don’t know yet`,
  request: (times) => `you can ask for ${times} books a day`,
  discussion: (times) => `you can start ${times} discussions a day`,
  link: (times) => `you can send ${times} links a day`,
  photo: (times) => `you can send ${times} photos a day`,
}

/** Why it is refused, and when it goes on: `when` is 'Monday 23 November at 3.10 pm'. */
export function brakeSentence(what: Braked, when: string): string {
  return `While you’re new here, ${brakedWords[what](dailyOfNewMember[what])}. Try again on ${when}.`
}

/** How many links somebody reads in a text. */
export function linksIn(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/\b(?:https?:\/\/|www\.)[^\s<>]+/gi)?.length ?? 0), 0)
}

/** The same text to many: from whomever it comes, the message to one stranger more waits until an administrator has looked. */
export const sameText = {
  /** So many strangers may get it. */
  strangers: 3,
  withinDays: 7,
  /** Shorter ones are what neighbours say to each other, unless there is a link in them. */
  letters: 30,
  /** How like two texts are, by the threes of letters they share (pg_trgm): a name or a comma makes no other text of it. */
  likeness: 0.8,
  /** How many of the last messages are looked through. */
  lookedThrough: 200,
} as const

/** Whether it is worth asking how many have got this text. */
export function mayBeHeld(body: string): boolean {
  return linksIn(body) > 0 || body.trim().length >= sameText.letters
}
