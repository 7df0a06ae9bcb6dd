import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/pictures/image-limits.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import { isPublicVariant } from '#server/images/picture.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { aTalk } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember } from '#tests/support/builders.ts'
import { aReply, arriving } from '#tests/support/discussions.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { createDiscussionFiles } from './discussion-files.ts'

let house: LoneHouse
let files: Pick<LoneHouse['clubs'], 'takeFile' | 'openFile' | 'openPicture'>
const kept = new Map<string, Buffer>()
beforeAll(async () => {
  house = await aLoneHouse()
  const clubFiles = {
    async write(id, content) {
      kept.set(id, Buffer.from(await text(content), 'latin1'))
      return kept.get(id)?.length ?? 0
    },
    open: async (id) => {
      const bytes = kept.get(id)
      return bytes && { size: bytes.length, read: () => new Blob([new Uint8Array(bytes)]).stream() }
    },
    remove: async (id) => void kept.delete(id),
  } satisfies Partial<LargeFiles>
  const { db, time } = house
  const clock = () => time.now
  const door = openMemberDoor({ db, clock, city, limits: { take: async () => {} } })
  const drawn = plainPictures(db)
  const pictures: typeof drawn = {
    ...drawn,
    async take(viewer, file, kind) {
      // Content that names its refusal.
      const refused = /IMAGE\w+/.exec(await file.text())
      if (refused) throw new DomainError(refused[0] as RefusalCode) // as the tests below name it
      return drawn.take(viewer, file, kind)
    },
  }
  const parts = { db, clubFiles, pictures, clock }
  // Files use no other part of a club's services.
  files = door.open(createDiscussionFiles(parts as unknown as ClubParts).operations)
  return house.close
})

const png = '\x89PNG\r\n\x1a\n and so on'
const take = (viewer: Viewer, clubId: string, name: string, content = png) =>
  files.takeFile(viewer, { clubId, name, content: arriving(content) })
const filesOf = async (viewer: Viewer, at: { clubId: string; id: string }) =>
  (await house.clubs.discussion(viewer, at)).posts.at(-1)?.files ?? []

test('a picture is shown in its post with its description, and not stored as uploaded; other files stay files', async () => {
  const { member, other, clubs, at } = await aTalk(house)
  const sent = [
    await take(other, at.clubId, 'river.png'),
    await take(other, at.clubId, 'list.txt', 'Page 90'),
    await take(other, at.clubId, 'steps.png'),
    await take(other, at.clubId, 'trees.png'),
  ]
  const ids = sent.map(({ id }) => id)
  const pictureAlt = ['The river at dusk', 'A list has none', 'Library steps']
  await clubs.reply(other, { ...at, ...aReply('Look', ids), pictureAlt })
  const shown = await filesOf(member, at)
  // Both were sent at once.
  const [list, picture, steps, trees] = shown.toSorted((one, next) => one.name.localeCompare(next.name))
  expect(picture).toMatchObject({
    name: 'river.png',
    picture: { width: 640, height: 960, tint: '#aabbcc', alt: 'The river at dusk' },
  })
  expect(list).toMatchObject({ name: 'list.txt', picture: null })
  expect(
    [steps, trees].map((each) => each?.picture?.alt),
    'each has its own description, or none',
  ).toEqual(['Library steps', ''])
  expect(kept.has(ids[0] ?? ''), 'with its location data').toBe(false)
  expect(await refusalOf(files.openFile(member, { clubId: at.clubId, id: ids[0] ?? '' }))).toBe(
    'DISCUSSION_NOT_FOUND',
  )
  expect(await refusalOf(files.openFile(member, { clubId: at.clubId, id: ids[1] ?? '' }))).toBe('done')
})

test.each([
  ['too large', png + 'x'.repeat(imageLimits.bytes), 'IMAGE_TOO_LARGE'],
  ['of too many pixels', `${png}IMAGE_TOO_HEAVY`, 'IMAGE_TOO_HEAVY'],
  ['that cannot be read', `${png}IMAGE_NOT_READABLE`, 'IMAGE_NOT_READABLE'],
  ['while too many are drawn', `${png}IMAGES_BUSY`, 'IMAGES_BUSY'],
])(
  'a picture %s is refused, and nothing of it is stored: it may contain a location',
  async (_why, content, code) => {
    const { other, at } = await aTalk(house)
    const before = kept.size
    expect(await refusalOf(take(other, at.clubId, 'huge.png', content))).toBe(code)
    expect(kept.size).toBe(before)
    const { rows } = await house.pool.query('select from discussion_files where uploaded_by = $1', [other.id])
    expect(rows).toEqual([])
  },
)

test('a private club’s picture can be fetched by its members while its post exists and no block is between them', async () => {
  const { member, other, admin, clubs, at } = await aTalk(house, { visibility: 'private' })
  const stranger = await aMember(house.db)
  const { id } = await take(other, at.clubId, 'river.webp', 'RIFF1234WEBP')
  const imageId = async () =>
    (await house.db.selectFrom('discussion_files').select('image_id').where('id', '=', id).executeTakeFirst())
      ?.image_id ?? ''
  const picture = await imageId()
  const asks = (viewer: Viewer, asked: { clubId?: string; variant?: string } = {}) =>
    refusalOf(files.openPicture(viewer, { clubId: at.clubId, picture, variant: '480.webp', ...asked }))
  const gone = 'DISCUSSION_NOT_FOUND'
  expect(await asks(other), 'before it is posted').toBe(gone)
  await clubs.reply(other, { ...at, ...aReply('Look', [id]) })
  expect(await Promise.all([member, other, admin].map((viewer) => asks(viewer)))).toEqual([
    'done',
    'done',
    'done',
  ])
  expect(await asks(member, { variant: '1280.webp' })).toBe('done')
  expect(await asks(stranger)).toBe('CLUB_NOT_FOUND')
  expect(await asks(guest)).toBe('AUTHENTICATION_REQUIRED')
  for (const variant of ['640.webp', '480.avif', '../480.webp'])
    expect(await asks(member, { variant })).toBe(gone)
  expect(isPublicVariant('480.webp') || isPublicVariant('1280.webp'), 'nor by its address alone').toBe(false)
  const beside = await aTalk(house)
  expect(await asks(beside.member, { clubId: beside.at.clubId }), 'by another club').toBe(gone)
  await house.moderation.blockMember(member, { memberId: other.id })
  expect(await asks(member)).toBe(gone)
  await house.moderation.unblockMember(member, { memberId: other.id })
  const [, reply] = (await clubs.discussion(member, at)).posts
  await clubs.hidePost(house.db, reply?.id ?? '', house.time.now)
  expect(await asks(member)).toBe(gone)
  await clubs.hidePost(house.db, reply?.id ?? '', null)
  await clubs.deletePost(other, { clubId: at.clubId, id: reply?.id ?? '' })
  expect(await asks(member)).toBe(gone)
})
