// A discussion of several pages, which begins with pictures.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Member } from '#rules/base/viewer.ts'
import { pictureWidths } from '#rules/pictures/picture-paths.ts'
import type { Parts } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import type { SampleEmail } from './people.ts'

const PICTURES = join(import.meta.dirname, 'pictures')
const MINUTE = 60 * 1000
const replies = 130

const club = 'Crime on the Verandah'
const title = 'Where do you read? Show us your spot'
const talkers: readonly SampleEmail[] = [
  'priya@sample.test',
  'grace@sample.test',
  'oliver@sample.test',
  'mia@sample.test',
]
const lines = [
  'On the back steps, before anybody else is up.',
  'The 199 bus, upper back left. I have missed my stop **twice** this month.',
  'In the bath. Library books stay outside.',
  '> before anybody else is up\n\nYou have no cockatoos, then.',
  'Under the poinciana, until the ants find me.',
  'Anywhere, as long as the fan works.',
]

// In `pictures/`, each no wider than a message's picture.
const pictures = [
  {
    ...{ name: 'verandah.webp', width: 1280, height: 960, tint: '#c8a878' },
    files: { 480: 'torn-corner-480', 1280: 'torn-corner-1280' },
    alt: 'A blue book on a wooden table, a corner of its cover torn: the cat reads here, too',
  },
  {
    ...{ name: 'chair by the box.webp', width: 640, height: 360, tint: '#8fb3a0' },
    files: { 480: 'street-library-320', 1280: 'street-library-640' },
    alt: 'A small wooden book box on a post beside a fence',
  },
  // Its sender gave it no description.
  {
    ...{ name: 'IMG_2291.webp', width: 640, height: 360, tint: '#a58fb3' },
    files: { 480: 'ghost-stories-320', 1280: 'ghost-stories-640' },
    alt: '',
  },
] as const

export async function addLongDiscussion(
  db: Database,
  loading: {
    clubs: Map<string, { id: string }>
    member: (email: SampleEmail) => Member
    loadedAt: number
  } & Pick<Parts, 'images'>,
): Promise<void> {
  const { clubs, member, loadedAt, images } = loading
  const began = loadedAt - (replies + 60) * 20 * MINUTE
  const said = (at: number) => ({
    author: member(talkers[at % talkers.length] ?? 'priya@sample.test'),
    message: `${lines[at % lines.length]}`,
    at: new Date(began + at * 20 * MINUTE),
  })
  const first = { ...said(0), message: 'Three of mine. The cat comes with the first.' }
  const { postIds } = await aDiscussion(db, {
    clubId: clubs.get(club)?.id ?? '',
    title,
    posts: [first, ...Array.from({ length: replies }, (_, at) => said(at + 1))],
  })
  for (const { name, width, height, tint, files, alt } of pictures) {
    const facts = { kind: 'message' as const, width, height, tint, uploaded_by: first.author.id }
    const { id } = await db.insertInto('images').values(facts).returning('id').executeTakeFirstOrThrow()
    for (const wide of pictureWidths.message)
      await images.put(id, `${wide}.webp`, await readFile(join(PICTURES, `${files[wide]}.webp`)))
    const sent = { name, alt, bytes: 1, post_id: postIds[0] ?? null, uploaded_by: first.author.id }
    await db
      .insertInto('discussion_files')
      .values({ ...sent, image_id: id })
      .execute()
  }
}
