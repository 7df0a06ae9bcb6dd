import type { CityDatabase } from '#simulation/world/city-database.ts'

type When = Date | null

/** The columns that decide who sees what, of every row. */
export type Neighbourhood = {
  members: {
    id: string
    name: string
    is_confirmed: boolean
    disabled_at: When
    disabled_reason: string | null
    suspended_until: When
    suburb: string | null
    shows_wishes: boolean
  }[]
  blocks: { blocker_id: string; blocked_id: string }[]
  books: { id: string; work_id: string; title: string }[]
  copies: {
    id: string
    owner_id: string
    work_id: string
    book_id: string
    lat: number
    lng: number
    withdrawn_at: When
    paused_at: When
    club_id: string | null
    lent_elsewhere_to: string | null
    active_exchange_id: string | null
    suburb: string
  }[]
  holds: {
    id: string
    member_id: string
    work_id: string
    copy_id: string | null
    created_at: Date
    handed_over_in: string | null
  }[]
  hold_offers: { hold_id: string; copy_id: string; state: string }[]
  reservations: { copy_id: string; member_id: string | null; club_id: string | null }[]
  copy_codes: { copy_id: string; code: string; shows_loans: boolean }[]
  journey_stops: {
    id: string
    copy_id: string
    kind: string
    exchange_id: string | null
    reader_id: string | null
    suburb: string | null
    from_suburb: string | null
    bookshelf_id: string | null
    stopped_at: Date
    is_loan: boolean
    is_shown: boolean
    contradicted_at: When
    is_named: boolean
    shows_suburb: boolean
    words: string
    words_state: string
  }[]
  bookshelves: { id: string; name: string; state: string; hidden_at: When }[]
  swap_legs: {
    hint_id: string
    getter_id: string
    giver_id: string
    work_id: string
    copy_id: string
    exchange_id: string | null
  }[]
  wishes: { member_id: string; work_id: string; book_id: string }[]
  not_for_me: { member_id: string; work_id: string }[]
  recommendations_off: { member_id: string; since: Date }[]
  conversations: {
    id: string
    low_id: string
    high_id: string
    standing: string
    last_message: string
    last_news: string | null
  }[]
  participants: { conversation_id: string; member_id: string; unread: number }[]
  held_messages: { conversation_id: string; sender_id: string }[]
  exchanges: { id: string; owner_id: string; borrower_id: string; copy_id: string; state: string }[]
  ratings: { exchange_id: string; rater_id: string; rated_id: string; stars: number; created_at: Date }[]
  member_notices: { id: string; member_id: string; is_listed: boolean; read_at: When }[]
  clubs: { id: string; visibility: string; closed_at: When; hidden_at: When }[]
  club_members: { club_id: string; member_id: string; role: string }[]
  club_bans: { club_id: string; member_id: string }[]
  discussions: { id: string; club_id: string; author_id: string }[]
  discussion_posts: {
    id: string
    discussion_id: string
    number: number
    author_id: string
    about_place: number | null
    deleted_at: When
    hidden_at: When
  }[]
  reviews: { id: string; book_id: string; member_id: string; hidden_at: When }[]
  events: {
    id: string
    club_id: string | null
    series_id: string | null
    organiser_id: string | null
    state: string
    is_public: boolean
    cancelled_at: When
    hidden_at: When
    awaits_email: boolean
    starts_at: Date
    ends_at: Date
  }[]
  event_answers: { event_id: string; member_id: string }[]
  club_choices: {
    id: string
    closed_at: When
    is_called_off: boolean
    winner_id: string | null
    ballots: number | null
  }[]
  club_candidates: { id: string; choice_id: string; nominated_at: Date }[]
  club_ballots: { choice_id: string; member_id: string; ranking: string[] }[]
}

const columns: { [Table in keyof Neighbourhood]: (keyof Neighbourhood[Table][number])[] } = {
  members: [
    ...(['id', 'name', 'is_confirmed', 'disabled_at', 'disabled_reason', 'suspended_until'] as const),
    ...(['suburb', 'shows_wishes'] as const),
  ],
  blocks: ['blocker_id', 'blocked_id'],
  books: ['id', 'work_id', 'title'],
  copies: [
    ...(['id', 'owner_id', 'work_id', 'book_id', 'lat', 'lng', 'withdrawn_at', 'paused_at'] as const),
    ...(['club_id', 'lent_elsewhere_to', 'active_exchange_id', 'suburb'] as const),
  ],
  holds: ['id', 'member_id', 'work_id', 'copy_id', 'created_at', 'handed_over_in'],
  hold_offers: ['hold_id', 'copy_id', 'state'],
  reservations: ['copy_id', 'member_id', 'club_id'],
  copy_codes: ['copy_id', 'code', 'shows_loans'],
  journey_stops: [
    ...([
      'id',
      'copy_id',
      'kind',
      'exchange_id',
      'reader_id',
      'suburb',
      'from_suburb',
      'bookshelf_id',
      'stopped_at',
    ] as const),
    ...([
      'is_loan',
      'is_shown',
      'contradicted_at',
      'is_named',
      'shows_suburb',
      'words',
      'words_state',
    ] as const),
  ],
  bookshelves: ['id', 'name', 'state', 'hidden_at'],
  swap_legs: ['hint_id', 'getter_id', 'giver_id', 'work_id', 'copy_id', 'exchange_id'],
  wishes: ['member_id', 'work_id', 'book_id'],
  not_for_me: ['member_id', 'work_id'],
  recommendations_off: ['member_id', 'since'],
  conversations: ['id', 'low_id', 'high_id', 'standing', 'last_message', 'last_news'],
  participants: ['conversation_id', 'member_id', 'unread'],
  held_messages: ['conversation_id', 'sender_id'],
  exchanges: ['id', 'owner_id', 'borrower_id', 'copy_id', 'state'],
  ratings: ['exchange_id', 'rater_id', 'rated_id', 'stars', 'created_at'],
  member_notices: ['id', 'member_id', 'is_listed', 'read_at'],
  clubs: ['id', 'visibility', 'closed_at', 'hidden_at'],
  club_members: ['club_id', 'member_id', 'role'],
  club_bans: ['club_id', 'member_id'],
  discussions: ['id', 'club_id', 'author_id'],
  discussion_posts: [
    ...(['id', 'discussion_id', 'number', 'author_id', 'about_place', 'deleted_at', 'hidden_at'] as const),
  ],
  reviews: ['id', 'book_id', 'member_id', 'hidden_at'],
  events: [
    ...(['id', 'club_id', 'series_id', 'organiser_id', 'state', 'is_public', 'cancelled_at'] as const),
    ...(['hidden_at', 'awaits_email', 'starts_at', 'ends_at'] as const),
  ],
  event_answers: ['event_id', 'member_id'],
  club_choices: ['id', 'closed_at', 'is_called_off', 'winner_id', 'ballots'],
  club_candidates: ['id', 'choice_id', 'nominated_at'],
  club_ballots: ['choice_id', 'member_id', 'ranking'],
}

export async function readNeighbourhood({ rows }: Pick<CityDatabase, 'rows'>): Promise<Neighbourhood> {
  const read: [string, object[]][] = []
  for (const [table, names] of Object.entries(columns))
    read.push([table, await rows(`select ${names.join(', ')} from ${table} order by 1, 2`)])
  return Object.fromEntries(read) as Neighbourhood // by its table of columns
}
