import { createECDH, randomBytes } from 'node:crypto'
import { fromRow, type Plans, plain, plan } from '#simulation/people/plan.ts'
import { sentence } from '#simulation/people/words.ts'

const westEnd = { lat: -27.482, lng: 153.006, label: 'West End', suburb: null }

export const memberPlans: Plans = {
  'members.editProfile': plan(1, ({ me, chance }) => ({
    ...{ name: me.name, location: chance.pick(['West End', 'New Farm', 'Toowong']), role: 'Reader' },
    ...{ bio: sentence(chance), favouriteGenres: ['Mystery'], favouriteAuthors: ['Thea Astley'] },
  })),
  'members.saveLoves': plan(1, ({ chance }) => ({
    favouriteGenres: chance.oneIn(2) ? ['Fantasy'] : [],
    favouriteQuotes: [{ text: sentence(chance).slice(0, 400), source: 'A book' }],
  })),
  'members.editableProfile': plain(1),
  'members.profile': fromRow(3, 'select id from members'),
  'members.blockedMembers': plain(1),
  'places.bookshelves': plain(1, { from: westEnd, shown: 6 }),
  'places.suburbBookshelves': plain(1, { suburb: 'west-end-4101', shown: 3 }),
  'places.bookshelf': fromRow(1, 'select id from bookshelves'),
  'places.suggestBookshelf': plan(1, ({ chance }) => ({
    ...{ name: 'Shelf by the river', directions: sentence(chance).slice(0, 200), suburb: 'West End' },
    position: { lat: -27.48 - chance.below(90) / 10_000, lng: 153 + chance.below(90) / 10_000 },
  })),
  'places.checkBookshelf': plan(2, async ({ one, chance }) => {
    const shelf = await one("select id from bookshelves where state = 'approved'")
    return shelf && { ...shelf, words: 'Full of crime novels.', books: chance.below(60) }
  }),
  'places.check': fromRow(1, 'select id from bookshelf_checks'),
  'places.removeCheck': fromRow(1, 'select id from bookshelf_checks where member_id = $me'),
  'places.pins': plain(1, { zoom: 12 }),
}

export const accountPlans: Plans = {
  'signIn.phoneCountries': plain(1),
  'signIn.awaited': plain(1, { purpose: 'sign-up' }),
  'security.contact': plain(1),
  'security.sessions': plain(1),
  'security.endSession': fromRow(1, 'select id as session from sessions where member_id = $me'),
  'security.endOtherSessions': plain(1),
  'security.changePassword': plan(
    1,
    ({ me }) => ({ currentPassword: me.password, password: `${me.password}!` }),
    ({ me }) => {
      me.password += '!'
    },
  ),
  'passkeys.list': plain(1),
  'passkeys.beginAdd': plain(1),
  'passkeys.beginSignIn': plan(1, ({ me }) => ({ address: me.address })),
  'passkeys.isOffered': plain(1),
  'passkeys.closeOffer': plain(1),
  'passkeys.rename': plan(2, async ({ one }) => {
    const own = await one<object>('select id as passkey from passkeys where member_id = $me')
    return own && { ...own, name: 'My old phone' }
  }),
  'passkeys.remove': fromRow(2, 'select id as passkey from passkeys where member_id = $me'),
  'issuers.remove': fromRow(
    3,
    "select id as way from accounts where member_id = $me and provider_id <> 'credential'",
  ),
  'security.removeContact': fromRow(
    2,
    `select channel from members, (values ('email'), ('phone')) c (channel)
     where id = $me and email is not null and phone is not null`,
  ),
  'proof.ways': plan(1, ({ chance }) => ({ forAdmin: chance.oneIn(2) })),
  'proof.withPassword': plan(1, ({ me }) => ({ password: me.password })),
  'streetLinks.own': plain(2),
  'streetLinks.draw': plain(1),
  'streetLinks.change': plan(1, ({ chance }) => ({
    showsName: chance.oneIn(3),
    showsSuburb: !chance.oneIn(3),
  })),
  'streetLinks.end': plan(1, ({ chance }) => (chance.oneIn(5) ? {} : undefined)),
  'streetLinks.open': plan(2, async ({ one, me }) => {
    const link = await one<{ code: string }>('select code from invitations')
    return link && { ...link, address: me.address }
  }),
  'streetLinks.arrive': fromRow(2, 'select code from invitations'),
  'streetLinks.letKnow': plan(1, ({ chance }) => ({ isTold: !chance.oneIn(3) })),
  'issuers.offered': plain(1),
  'issuers.waiting': plan(1, ({ me }) => ({ browser: me.browser })),
  'issuers.linked': plain(1),
  'dataRights.exports': plain(1),
  'dataRights.askExport': plain(1),
  'dataRights.openExport': fromRow(
    30,
    "select id from data_exports where member_id = $me and state = 'ready'",
  ),
  'dataRights.loansUnderWay': plain(1),
  'dataRights.stay': plan(60, ({ me }) =>
    me.viewer.kind === 'member' && me.viewer.leavesAt ? {} : undefined,
  ),
  'dataRights.leave': plan(1, ({ me }) => ({ password: me.password })),
}

/** Half of a browser's key pair, of random bytes. */
function publicPoint(): Buffer {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(randomBytes(32))
  return pair.getPublicKey()
}

const preference = { isOn: true, inApp: true, email: false, push: true }

export const noticePlans: Plans = {
  'notices.pushHere': plain(1),
  'notices.turnOnPush': plan(2, () => ({
    endpoint: `https://push.example/${randomBytes(12).toString('hex')}`,
    p256dh: publicPoint().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })),
  'notices.turnOffPush': plain(1),
  'notices.list': plain(3),
  'notices.read': fromRow(
    4,
    'select id as "noticeId" from member_notices where member_id = $me and read_at is null',
  ),
  'notices.readAll': plain(1),
  'notices.clear': plain(3),
  'notices.isClearUndoable': plain(1),
  'notices.undoClear': plan(40, async ({ one, chance }) => {
    const cleared = await one(
      "select id from member_notices where member_id = $me and cleared_at > now() - interval '1 minute'",
    )
    // A page that has been open for a while still offers it.
    return cleared || chance.oneIn(40) ? {} : undefined
  }),
  'notices.settings': plain(1),
  'notices.saveSettings': plan(5, async ({ one, chance }) => {
    const isRecommended = await one('select member_id as id from recommended_works where member_id = $me')
    return {
      preferences: { messages: { ...preference, isOn: chance.oneIn(2) }, clubs: preference },
      quiet: chance.oneIn(2) ? { from: '22:00', to: '07:00' } : null,
      // Who is recommended something is the one who may mind.
      recommends: !chance.oneIn(isRecommended ? 2 : 6),
      cell: chance.oneIn(3) ? null : { lat: -27.48, lng: 153.01 },
    }
  }),
}
