import type { Planted } from './planted.ts'

/** Of queues, journeys, what to read next, and swap hints. */
export const discoveryFaults: readonly Planted[] = [
  {
    name: 'the member who has waited longest is overtaken',
    file: 'src/server/holds/line-queries.ts',
    was: 'order by c.id, line.created_at, line.id',
    becomes: 'order by c.id, line.created_at desc, line.id',
    within: 120,
  },
  {
    name: 'an offer stands through the night as well',
    file: 'src/rules/holds/holds.ts',
    was: 'if (until) at = until.getTime()',
    becomes: 'if (until && !quiet) at = until.getTime()',
    within: 120,
  },
  {
    name: 'a member is told a position in the queue as if later ones were ahead',
    file: 'src/server/holds/hold-queries.ts',
    was: 'and (other.created_at, other.id) < (',
    becomes: 'and (other.created_at, other.id) > (',
    within: 120,
  },
  {
    name: 'a copy that is free is offered to nobody',
    file: 'src/server/holds/line-queries.ts',
    was: "l.copy_id is null or l.answer in ('yes', 'always')\n",
    becomes: "l.copy_id is null or l.answer = 'yes'\n",
    within: 120,
  },
  {
    name: 'a copy that is kept for somebody stays listed',
    file: 'migrations/initial/04_library.sql',
    was: 'new.listed := is_free(new) and new.kept_until is null;',
    becomes: 'new.listed := is_free(new);',
    within: 30,
  },
  {
    name: 'a swap hint is found across a block',
    file: 'src/server/swaps/swap-queries.ts',
    was: 'select blocker_id, blocked_id from blocks union all select blocked_id, blocker_id from blocks',
    becomes: 'select blocker_id, blocked_id from blocks where blocker_id = blocked_id',
    within: 120,
  },
  {
    name: 'a swap hint outlives its copy',
    file: 'src/server/swaps/whole-ring-queries.ts',
    was: 'sql<boolean>`c.listed`',
    becomes: 'sql<boolean>`c.withdrawn_at is null`',
    within: 60,
  },
  {
    name: 'a journey tells the suburb of a reader who did not choose so',
    file: 'src/server/journeys/journey-queries.ts',
    was: '(s.shows_suburb or s.kind <>',
    becomes: '(s.is_shown or s.kind <>',
    within: 60,
  },
  {
    name: 'a journey shows lines that nobody has let through',
    file: 'src/server/journeys/journey-view.ts',
    was: "words: words_state === 'shown' && !is_contradicted ? words : ''",
    becomes: 'words',
    within: 60,
  },
  {
    name: 'what was computed stays when a member switches it off',
    file: 'src/server/recommendations/recommendation-queries.ts',
    was: "await tx.deleteFrom('recommended_works').where('member_id', '=', memberId).execute()",
    becomes: '',
    within: 40,
  },
  {
    name: 'what is not for a member is recommended to them',
    file: 'src/server/recommendations/recommendation-queries.ts',
    was: 'select work_id from not_for_me where',
    becomes: 'select work_id from not_for_me where work_id <> work_id and',
    within: 60,
  },
]
