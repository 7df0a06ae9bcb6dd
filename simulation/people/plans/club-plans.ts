import { randomUUID } from 'node:crypto'
import { clubCategories } from '#rules/clubs/clubs.ts'
import { type Asking, aPicture, fromRow, type Plans, plan } from '#simulation/people/plan.ts'
import { clubName, personName, sentence } from '#simulation/people/words.ts'
import type { Chance } from '#simulation/world/chance.ts'

const westEnd = { lat: -27.482, lng: 153.006, label: 'West End', suburb: null }
const open = 'c.closed_at is null and c.hidden_at is null'
/** A club that they run, or are a member of. */
const own = (more = 'true') =>
  `select c.id as "clubId" from clubs c join club_members m on m.club_id = c.id where m.member_id = $me and ${open} and ${more}`
const run = own("m.role = 'admin'")
/** One of the others in a club that they run. */
const others = (more = 'true') =>
  `select o.club_id as "clubId", o.member_id as "memberId" from club_members o
   join club_members m on m.club_id = o.club_id and m.member_id = $me and m.role = 'admin'
   join clubs c on c.id = o.club_id where o.member_id <> $me and ${open} and ${more}`
const strange = (visibility: string) =>
  `select c.id as "clubId" from clubs c where c.visibility = '${visibility}' and ${open}
   and not exists (select from club_members m where m.club_id = c.id and m.member_id = $me)`

const inOwn =
  (sql: string, more: (asking: Asking) => object = () => ({})) =>
  async (asking: Asking) => {
    const found = await asking.one<object>(sql)
    return found && { ...found, ...more(asking) }
  }

const facts = ({ chance }: Asking) => ({
  name: clubName(chance),
  description: `We read together. ${sentence(chance)}`.slice(0, 500),
  category: chance.pick(clubCategories),
})

export const clubPlans: Plans = {
  'clubs.liveliestClubs': plan(1, () => ({ limit: 6 })),
  'clubs.suburbsWithClubs': plan(1, () => ({})),
  'clubs.clubsInSuburb': plan(1, () => ({ suburb: 'west-end-4101', limit: 6 })),
  'clubs.findClubs': plan(2, ({ chance }) => ({
    ...{ text: chance.oneIn(2) ? '' : 'readers', category: null, withinKm: null, from: westEnd },
    ...{ isMine: chance.oneIn(2), page: 1, pageSize: 20 },
  })),
  'clubs.countClubsCalled': plan(1, () => ({ text: 'readers' })),
  'clubs.clubsOf': plan(
    1,
    inOwn('select id as "memberId" from members', () => ({ limit: 5 })),
  ),
  'clubs.club': fromRow(4, 'select id as "clubId" from clubs'),
  'clubs.managedClub': fromRow(2, run),
  'clubs.clubMembers': plan(
    2,
    inOwn(own(), () => ({ shown: 20 })),
  ),
  'clubs.mayHear': fromRow(1, "select 'club:' || id as topic from clubs"),
  'clubs.preview': fromRow(1, "select '/club/' || id as path from clubs"),
  'clubs.searchClub': plan(
    2,
    inOwn(own(), () => ({ text: 'river', people: 5, page: null })),
  ),
  'clubs.beginClub': plan(1, (asking) => ({
    ...facts(asking),
    visibility: asking.chance.pick(['public', 'public', 'private']),
  })),
  'clubs.joinClub': fromRow(6, strange('public')),
  'clubs.askToJoin': plan(
    4,
    inOwn(strange('private'), ({ chance }) => ({ message: sentence(chance).slice(0, 500) })),
  ),
  'clubs.withdrawRequest': fromRow(
    1,
    `select club_id as "clubId" from club_join_requests where member_id = $me and state = 'waiting'`,
  ),
  'clubs.leaveClub': fromRow(1, own()),
  'clubs.editClub': plan(1, inOwn(run, facts)),
  'clubs.changeVisibility': plan(
    1,
    inOwn(run, ({ chance }) => ({ visibility: chance.pick(['public', 'private']) })),
  ),
  'clubs.closeClub': plan(1, async (asking) =>
    asking.chance.oneIn(4) ? asking.one<object>(run) : undefined,
  ),
  'clubs.joinRequests': plan(
    1,
    inOwn(run, () => ({ shown: 20 })),
  ),
  'clubs.answerRequest': plan(
    6,
    inOwn(
      `select r.club_id as "clubId", r.id as request from club_join_requests r join club_members m on m.club_id = r.club_id
       where r.state = 'waiting' and m.member_id = $me and m.role = 'admin'`,
      ({ chance }) => ({
        answer: chance.pick(['approved', 'approved', 'declined']),
        words: 'Thanks for asking.',
      }),
    ),
  ),
  'clubs.clubReports': fromRow(1, run),
  'clubs.resolveReport': fromRow(
    30,
    `select r.club_id as "clubId", r.id as report from club_reports r join club_members m on m.club_id = r.club_id
     where r.settled_at is null and m.member_id = $me and m.role <> 'member'`,
  ),
  'clubs.changeRole': plan(
    3,
    inOwn(others(), ({ chance }) => ({ role: chance.pick(['admin', 'moderator', 'member']) })),
  ),
  'clubs.handOver': fromRow(1, others()),
  'clubs.removeMember': fromRow(1, others("o.role = 'member'")),
  'clubs.banMember': fromRow(1, others("o.role = 'member'")),
  'clubs.unbanMember': fromRow(
    2,
    `select b.club_id as "clubId", b.member_id as "memberId" from club_bans b join club_members m on m.club_id = b.club_id
     where m.member_id = $me and m.role = 'admin'`,
  ),
  'clubs.bannedFrom': fromRow(1, run),
  'clubs.invitations': fromRow(1, run),
  'clubs.inviteByLink': plan(
    2,
    inOwn(run, () => ({ days: 7 })),
    ({ passOn }, link) => {
      const [, clubId, token] = /([\w-]{36})\?invite=([\w-]+)/.exec(String(link)) ?? []
      passOn('invitation', { clubId, token })
    },
  ),
  'clubs.inviteMember': plan(5, async ({ one, chance }) => {
    const club = await one<object>(run)
    const other = await one<{ name: string }>(
      'select username as name from members where id <> $me and left_at is null',
    )
    return club && other && { ...club, name: chance.oneIn(9) ? personName(chance) : other.name }
  }),
  'clubs.withdrawInvitation': fromRow(
    1,
    `select i.club_id as "clubId", i.id from club_invitations i join club_members m on m.club_id = i.club_id
     where i.ended_at is null and m.member_id = $me and m.role = 'admin'`,
  ),
  'clubs.acceptInvitation': plan(5, async ({ one, passedOn, chance }) =>
    chance.oneIn(2)
      ? passedOn('invitation')
      : one<object>(
          'select club_id as "clubId" from club_invitations where invited_id = $me and ended_at is null',
        ),
  ),
  'clubs.declineInvitation': fromRow(
    6,
    'select club_id as "clubId" from club_invitations where invited_id = $me and ended_at is null',
  ),
}

const discussion = (more = 'true') =>
  `select d.club_id as "clubId", d.id from discussions d join club_members m on m.club_id = d.club_id
   join clubs c on c.id = d.club_id where m.member_id = $me and ${open} and ${more}`
const post = (more: string) =>
  `select p.club_id as "clubId", p.id from discussion_posts p join club_members m on m.club_id = p.club_id
   where m.member_id = $me and p.deleted_at is null and ${more}`

/** As it arrives, also a second time. */
const sending = (file: Blob) => ({ [Symbol.asyncIterator]: () => file.stream()[Symbol.asyncIterator]() })

export const aFile = (chance: Chance) =>
  chance.oneIn(2)
    ? { name: 'the list.txt', content: sending(new Blob(['One, two, three.'])) }
    : { name: 'the table.png', content: sending(aPicture(chance)) }

const files = 'join discussion_files f on f.post_id = p.id'

export const discussionPlans: Plans = {
  'clubs.discussions': fromRow(3, own()),
  'clubs.discussion': fromRow(5, discussion()),
  'clubs.discussionNews': plan(
    2,
    inOwn(discussion(), () => ({ after: 0 })),
  ),
  'clubs.markDiscussionRead': plan(
    4,
    inOwn(discussion(), ({ chance }) => ({ from: 0, to: chance.below(8) })),
  ),
  'clubs.markDiscussionsRead': fromRow(1, own()),
  'clubs.discussionTalkers': fromRow(1, discussion()),
  'clubs.mentionable': plan(
    1,
    inOwn(own(), () => ({ start: 'p' })),
  ),
  'clubs.discussionPost': fromRow(1, post('true').replace('p.club_id as "clubId", ', '')),
  'clubs.startDiscussion': plan(
    4,
    inOwn(own(), ({ chance }) => ({
      ...{ title: clubName(chance), message: sentence(chance), clientKey: randomUUID() },
    })),
  ),
  'clubs.reply': plan(10, async (asking) => {
    const found = await asking.one<object>(discussion('d.locked_at is null'))
    const file = await asking.one(
      'select id from discussion_files where uploaded_by = $me and post_id is null',
    )
    const sentWith = file ? { file: [file.id], pictureAlt: ['A picture'] } : {}
    return found && { ...found, ...sentWith, message: sentence(asking.chance), clientKey: randomUUID() }
  }),
  'clubs.takeFile': plan(
    8,
    inOwn(own(), ({ chance }) => aFile(chance)),
  ),
  'clubs.openFile': fromRow(
    15,
    post('f.image_id is null')
      .replace(', p.id', ', f.id')
      .replace(' join club_members', ` ${files} join club_members`),
  ),
  'clubs.openPicture': plan(
    15,
    inOwn(
      post('f.image_id is not null')
        .replace(', p.id', ', f.image_id as picture')
        .replace(' join club_members', ` ${files} join club_members`),
      () => ({ variant: '480.webp' }),
    ),
  ),
  'clubs.editPost': plan(20, async ({ one, chance }) => {
    // A page that has been open for a while still offers it.
    const since = chance.oneIn(20) ? '1 day' : '15 minutes'
    const own = await one<object>(post(`p.author_id = $me and p.created_at > now() - interval '${since}'`))
    return own && { ...own, message: sentence(chance) }
  }),
  'clubs.deletePost': fromRow(1, post("p.number > 0 and (p.author_id = $me or m.role <> 'member')")),
  'clubs.pinDiscussion': plan(
    1,
    inOwn(discussion("m.role <> 'member'"), ({ chance }) => ({ pinned: chance.oneIn(2) })),
  ),
  'clubs.lockDiscussion': plan(
    1,
    inOwn(discussion("m.role <> 'member'"), ({ chance }) => ({ locked: chance.oneIn(4) })),
  ),
  'clubs.followDiscussion': plan(
    2,
    inOwn(discussion(), ({ chance }) => ({ follows: chance.oneIn(2) })),
  ),
  'clubs.react': plan(
    6,
    inOwn(post('true'), ({ chance }) => ({
      ...{ kind: chance.pick(['like', 'love', 'funny', 'sad', 'think']), isOn: !chance.oneIn(4) },
    })),
  ),
}
