import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { managePath } from '#rules/clubs/club-paths.ts'
import type { ClubMember } from '#server/clubs/club-view.ts'
import type { Services } from '#server/services.ts'
import { managedMembers } from './managed-members.ts'
import { MemberRoles } from './member-roles.tsx'

const people = (count: number) =>
  Array.from(
    { length: count },
    (_, n): ClubMember => ({
      id: `m${n}`,
      name: `Noah ${n}`,
      role: 'member',
      photo: null,
    }),
  )

function opened(query: string, of: { listed: number; found?: number }) {
  const url = new URL(managePath('club', 'members') + query, 'https://books.example')
  const clubs = {
    clubMembers: async (_viewer: Viewer, { shown }: { shown: number }) => ({
      members: people(Math.min(of.listed, shown)),
    }),
    searchClub: async (_viewer: Viewer, { people: most }: { people: number }) => ({
      members: people(Math.min(of.found ?? 0, most)),
      hasMoreMembers: (of.found ?? 0) > most,
    }),
  }
  // It uses nothing else of them.
  return managedMembers({ viewer: guest, params: { id: 'club' }, url }, clubs as unknown as Services['clubs'])
}

async function textOf(query: string, of: { listed: number; found?: number }) {
  const props = await opened(query, of)
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(MemberRoles, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('a member beyond the end of a long list is found by name', async () => {
  const { members, moreTo } = await opened('&q=noah', { listed: 500, found: 60 })
  expect(members).toHaveLength(50)
  expect(moreTo).toBe('/club/club/settings?show=members&q=noah&rows=100')
})

test('a long list has a search, and says where it ends', async () => {
  const page = await textOf('&rows=500', { listed: 500 })
  expect(page).toContain('role="search"')
  expect(page).toContain('The first 500 members are listed.')
  expect(await textOf('', { listed: 3 })).not.toContain('role="search"')
  expect(await textOf('&q=quokka', { listed: 500 })).toContain('Nothing matches')
})
