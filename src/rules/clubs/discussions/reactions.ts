// How members react to a post without writing a reply.

export const reactions = ['like', 'love', 'funny', 'sad', 'think'] as const
export type Reaction = (typeof reactions)[number]

export const reactionWords: Record<Reaction, string> = {
  like: 'Like',
  love: 'Love',
  funny: 'Funny',
  sad: 'Sad',
  think: 'Made me think',
}

/** How many members are named per reaction; the others are counted. */
export const mostNamed = 20
