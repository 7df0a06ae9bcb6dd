import { growsTo, shownCount } from '#rules/base/paging.ts'
import { longestSearch } from '#rules/base/search.ts'
import { managePath } from '#rules/clubs/club-paths.ts'
import type { Services } from '#server/services.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** The members of a club, or those found by `?q=`: a long list ends before its last member. */
export async function managedMembers(
  { viewer, params, url }: Pick<ScreenArgs, 'viewer' | 'params' | 'url'>,
  clubs: Pick<Services['clubs'], 'clubMembers' | 'searchClub'>,
) {
  const { id: clubId = '' } = params
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, longestSearch)
  const shown = shownCount(url.searchParams.get('rows'))
  const { members, more } = text
    ? await found({ text, shown })
    : await clubs.clubMembers(viewer, { clubId, shown })
  const search = new URLSearchParams({ ...(text && { q: text }), rows: String(more) })
  return {
    clubId,
    text,
    members,
    ownId: viewer.kind === 'member' ? viewer.id : '',
    moreTo: more && `${managePath(clubId, 'members')}&${search}`,
  }

  async function found({ text, shown }: { text: string; shown: number }) {
    const asked = { clubId, text, people: shown, page: null }
    const { members, hasMoreMembers } = await clubs.searchClub(viewer, asked)
    return { members, more: hasMoreMembers ? growsTo(shown) : undefined }
  }
}
