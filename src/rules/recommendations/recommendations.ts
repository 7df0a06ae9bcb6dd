// What to read next. Item-based collaborative filtering: two works are neighbours if the same members have a taste for
// both. Cosine similarity with shrinkage, which is hard to beat if it is tuned (Ferrari Dacrema et al., arXiv 1911.07698).

/** How a member came to a taste for a work. */
export const tasteKinds = ['read', 'rated', 'have', 'wish'] as const
export type TasteKind = (typeof tasteKinds)[number]

/** What each counts. The highest counts if there are several. */
export const tasteWeights: Record<TasteKind, number> = { read: 1, rated: 1, wish: 0.8, have: 0.6 }

export const recommendationLimits = {
  /** A taste counts half as much after this many days. */
  halfLifeDays: 60,
  /** But never less than this share of its weight. */
  leastShare: 0.1,
  /** Reviews with so many stars or more tell a taste. */
  starsLiked: 4,
  /** A work with so few stars from a member is none of their tastes, whatever they have. */
  starsDisliked: 2,
  /** The latest tastes of one member, so that a large bookcase does not decide alone. */
  tastesOfMember: 200,
  /** A work that more members than this share have says nothing about any of them. */
  mostShare: 0.05,
  /** In a small neighbourhood that would be almost every work: so many members are always allowed. */
  alwaysAllowed: 20,
  /** Behind every pair of works. */
  fewestMembers: 3,
  neighbours: 20,
  /** A pair with as few members as this has half the score it would have with very many. */
  shrinkage: 5,
  /** The tastes of a member from which recommendations are made: the strongest. */
  seeds: 30,
  /** A work marked 'Not for me' counts against its neighbours. */
  notForMe: -0.5,
  /** Kept for each member, best first: most are not available nearby. */
  kept: 60,
  /** On home, and on the page of a book. */
  shown: 6,
  /** How many of the newest books of the suburbs around are looked through for some nearby. */
  newestLookedAt: 1000,
  /** Of each suburb. */
  newestOfSuburb: 15,
  /** Of these, so many nearby: some may be of one work, or of somebody blocked. */
  newestNearby: 60,
} as const

export const measuring = {
  /** One member in so many has their last loan held out, others each night. In a small neighbourhood more of them. */
  oneIn: 5,
  mostMembers: 500,
  /** Below this nothing can be said. */
  fewestTried: 20,
  among: 10,
} as const

/** How many held-out loans were among ten recommended, popular and newest works near the reader. */
export type Trial = { tried: number; hits: number; popular: number; newest: number }

/** Whether home shows recommendations: only if they were measured, and nothing simpler was as good. */
export function beatsBoth({ tried, hits, popular, newest }: Trial): boolean {
  return tried >= measuring.fewestTried && hits > popular && hits > newest
}

/** Of one borrower in so many the last loan is held out, so that there are enough of them and not too many. */
export function oneInOf(borrowers: number): number {
  const { oneIn, mostMembers, fewestTried } = measuring
  // Who is chosen is random: twice as many as are needed.
  const enough = Math.min(oneIn, Math.max(1, Math.floor(borrowers / (2 * fewestTried))))
  return Math.max(enough, Math.ceil(borrowers / mostMembers))
}

/** Why a book is shown. `because`: the title of a work of the viewer's, or an author. */
export type Reason =
  | { kind: TasteKind | 'author'; because: string }
  | { kind: 'neighbours' | 'newest'; because: null }

const becauseOf: Record<Reason['kind'], (because: string) => string> = {
  read: (title) => `Because you read ${title}`,
  rated: (title) => `Because you liked ${title}`,
  have: (title) => `Because you have ${title}`,
  wish: (title) => `Because ${title} is on your wishlist`,
  author: (author) => `More by ${author}`,
  neighbours: () => 'Read by the same neighbours',
  newest: () => 'New near you',
}

export function reasonText({ kind, because }: Reason): string {
  return becauseOf[kind](because ?? '')
}
