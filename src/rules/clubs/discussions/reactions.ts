// How a member reacts to a post without writing a reply.

export const reactions = ['like', 'love', 'funny', 'sad', 'think'] as const
export type Reaction = (typeof reactions)[number]

export const reactionWords: Record<Reaction, string> = {
  like: 'Like',
  love: 'Love',
  funny: 'Funny',
  sad: 'Sad',
  think: 'Made me think',
}

/** So many of those who reacted in one way are named; the others are counted. */
export const mostNamed = 20
