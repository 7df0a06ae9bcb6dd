// The answers of a club's discussions for each kind of viewer. The rules' own tests cover in full what each standing may do.
import type { Viewer } from '#rules/base/viewer.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { aDiscussion, aReply, arriving } from '#tests/support/discussions.ts'
import { inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

type Talk = {
  house: House
  clubId: string
  id: string
  postIds: string[]
  at: { clubId: string; id: string }
}

/**
 * Somebody of every standing takes an action in a private club, where its member has begun a discussion and its admin
 * has replied.
 */
function inTalk(act: (talk: Talk, viewer: Viewer) => Promise<unknown>): ServiceCase['stage'] {
  return async (house) => {
    const { club, roles } = await aClubWithEverybody(house.db, { visibility: 'private' })
    const at = house.time.now
    const { id, postIds } = await aDiscussion(house.db, {
      clubId: club.id,
      posts: [
        { author: roles.member, message: 'What now?', at },
        { author: roles.admin, message: 'Tea.', at },
      ],
    })
    const talk = { house, clubId: club.id, id, postIds, at: { clubId: club.id, id } }
    return { roles, act: (viewer) => act(talk, viewer) }
  }
}

const outside = {
  stranger: 'CLUB_NOT_FOUND',
  requested: 'CLUB_NOT_FOUND',
  banned: 'CLUB_NOT_FOUND',
  siteAdmin: 'CLUB_NOT_FOUND',
} as const
const all: ServiceCase['may'] = { member: 'may', moderator: 'may', admin: 'may', ...outside }
const moderators: ServiceCase['may'] = {
  moderator: 'may',
  admin: 'may',
  member: 'CLUB_FORBIDDEN',
  ...outside,
}

/** The bytes by which a PNG is recognised. */
const aPngStart = '\x89PNG\r\n\x1a\n and so on'

export const discussionCases = {
  discussions: {
    stage: inTalk(({ house, clubId }, viewer) => house.clubs.discussions(viewer, { clubId })),
    may: all,
  },
  discussion: { stage: inTalk(({ house, at }, viewer) => house.clubs.discussion(viewer, at)), may: all },
  discussionNews: {
    stage: inTalk(({ house, at }, viewer) => house.clubs.discussionNews(viewer, { ...at, after: 0 })),
    may: all,
  },
  markDiscussionRead: {
    stage: inTalk(({ house, at }, viewer) => house.clubs.markDiscussionRead(viewer, { ...at, to: 1 })),
    may: all,
  },
  markDiscussionsRead: {
    stage: inTalk(({ house, clubId }, viewer) => house.clubs.markDiscussionsRead(viewer, { clubId })),
    may: all,
  },
  discussionTalkers: {
    stage: inTalk(({ house, at }, viewer) => house.clubs.discussionTalkers(viewer, at)),
    may: all,
  },
  mentionable: {
    stage: inTalk(({ house, clubId }, viewer) => house.clubs.mentionable(viewer, { clubId, start: 'a' })),
    may: all,
  },
  discussionPost: {
    stage: inTalk(({ house, postIds: [id = ''] }, viewer) => house.clubs.discussionPost(viewer, { id })),
    may: all,
  },
  startDiscussion: {
    stage: inTalk(({ house, clubId }, viewer) =>
      house.clubs.startDiscussion(viewer, {
        clubId,
        title: 'And then?',
        ...aReply('See https://example.org'),
      }),
    ),
    may: all,
    tells: { atClub: ['discussions'] },
  },
  reply: {
    stage: inTalk(({ house, at }, viewer) => house.clubs.reply(viewer, { ...at, ...aReply('Coffee.') })),
    may: all,
    tells: { atClub: ['discussions'] },
    further: [
      inTalk(({ house, at }, viewer) =>
        house.clubs.reply(viewer, { ...at, ...aReply('See https://example.org') }),
      ),
    ],
    enqueues: ['discussions.followers'],
  },
  react: {
    stage: inTalk(({ house, clubId, postIds: [id = ''] }, viewer) =>
      house.clubs.react(viewer, { clubId, id, kind: 'like', isOn: true }),
    ),
    may: all,
    tells: { atClub: ['reactions'] },
  },
  editPost: {
    stage: inTalk(({ house, clubId, postIds: [id = ''] }, viewer) =>
      house.clubs.editPost(viewer, { clubId, id, message: 'What then?' }),
    ),
    may: { member: 'may', moderator: 'CLUB_FORBIDDEN', admin: 'CLUB_FORBIDDEN', ...outside },
    tells: { atClub: ['discussions'] },
    further: [
      inTalk(({ house, clubId, postIds: [id = ''] }, viewer) =>
        house.clubs.editPost(viewer, { clubId, id, message: 'See https://example.org' }),
      ),
    ],
  },
  deletePost: {
    stage: inTalk(({ house, clubId, postIds: [, id = ''] }, viewer) =>
      house.clubs.deletePost(viewer, { clubId, id }),
    ),
    may: moderators,
    tells: { atClub: ['discussions'] },
  },
  pinDiscussion: {
    stage: inTalk(({ house, at }, viewer) => house.clubs.pinDiscussion(viewer, { ...at, pinned: true })),
    may: moderators,
    tells: { atClub: ['discussions'] },
  },
  lockDiscussion: {
    stage: inTalk(({ house, at }, viewer) => house.clubs.lockDiscussion(viewer, { ...at, locked: true })),
    may: moderators,
    tells: { atClub: ['discussions'] },
  },
  followDiscussion: {
    stage: inTalk(({ house, at }, viewer) => house.clubs.followDiscussion(viewer, { ...at, follows: true })),
    may: all,
  },
  takeFile: {
    stage: inTalk(({ house, clubId }, viewer) =>
      house.clubs.takeFile(viewer, { clubId, name: 'notes.txt', content: arriving('Read to page 90') }),
    ),
    may: all,
    further: [
      inTalk(({ house, clubId }, viewer) =>
        house.clubs.takeFile(viewer, { clubId, name: 'cover.png', content: arriving(aPngStart) }),
      ),
    ],
  },
  openFile: {
    stage: async (house) => {
      const { club, roles } = await aClubWithEverybody(house.db, { visibility: 'private' })
      const { id } = await house.clubs.takeFile(roles.member, {
        clubId: club.id,
        name: 'notes.txt',
        content: arriving('Read to page 90'),
      })
      const started = { clubId: club.id, title: 'Notes', ...aReply('Here they are.', [id]) }
      await house.clubs.startDiscussion(roles.member, started)
      return { roles, act: (viewer) => house.clubs.openFile(viewer, { clubId: club.id, id }) }
    },
    may: all,
  },
  openPicture: {
    stage: async (house) => {
      const { club, roles } = await aClubWithEverybody(house.db, { visibility: 'private' })
      const { postIds } = await aDiscussion(house.db, {
        clubId: club.id,
        posts: [{ author: roles.member, message: 'Look', at: house.time.now }],
      })
      const { id: image_id } = await house.db
        .insertInto('images')
        .values({ kind: 'message', width: 640, height: 480, tint: '#aabbcc', uploaded_by: roles.member.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await house.db
        .insertInto('discussion_files')
        .values({ post_id: postIds[0] ?? null, image_id, name: 'river.jpg', bytes: 7 })
        .execute()
      const asked = { clubId: club.id, picture: image_id, variant: '480.webp' }
      return { roles, act: (viewer) => house.clubs.openPicture(viewer, asked) }
    },
    may: all,
  },
  forgetFiles: inner('a job'),
  tellModerators: inner('moderation tells it of a report'),
  forgetDiscussionNotices: inner('part of a block, in moderation'),
} satisfies Partial<ServiceCases<'clubs'>>
