import { defaultPreference } from '#rules/notices/notices.ts'
import { unsubscribePath } from '#server/notifications/unsubscribe-ticket.ts'
import { aMember, aNotice, aSession } from '#tests/support/builders.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { asAnyone, type Deed, type Deeds } from './deed.ts'
import { secret } from './house.ts'

const settings = {
  preferences: { messages: defaultPreference, requests: { email: false }, clubs: { isOn: false } },
  quiet: { from: '22:00', to: '07:00' },
}

/** A link from a letter opens for whoever holds it. */
const byTicket = (act: (house: Parameters<Deed['stage']>[0], ticket: string) => Promise<unknown>): Deed => ({
  async stage(house) {
    const member = await aMember(house.db)
    const path = unsubscribePath(secret, { memberId: member.id, kinds: ['messages'] })
    return { roles: { member }, act: () => act(house, path.slice('/unsubscribe/'.length)) }
  },
  may: { member: 'may', guest: 'may' },
})

export const noticeDeeds: Deeds<'notices'> = {
  list: {
    stage: asAnyone(({ notices }, viewer) => notices.list(viewer)),
    may: { member: 'may' },
  },
  read: {
    async stage({ db, notices }) {
      const [reader, stranger] = [await aMember(db), await aMember(db)]
      const { id } = await aNotice(db, { member: reader })
      return { roles: { reader, stranger }, act: (viewer) => notices.read(viewer, id) }
    },
    may: { reader: 'may', stranger: 'NOT_FOUND' },
    tells: { reader: ['notices'] },
  },
  readAll: {
    stage: asAnyone(({ notices }, viewer) => notices.readAll(viewer)),
    may: { member: 'may' },
    tells: { member: ['notices'] },
  },
  clear: {
    stage: asAnyone(({ notices }, viewer) => notices.clear(viewer)),
    may: { member: 'may' },
    tells: { member: ['notices'] },
  },
  settings: {
    stage: asAnyone(({ notices }, viewer) => notices.settings(viewer)),
    may: { member: 'may' },
  },
  saveSettings: {
    stage: asAnyone(({ notices }, viewer) => notices.saveSettings(viewer, settings)),
    may: { member: 'may' },
  },
  pushHere: {
    stage: asAnyone(({ notices }, viewer) => notices.pushHere(viewer)),
    may: { member: 'may' },
  },
  turnOnPush: {
    async stage({ db, notices }) {
      const [owner, unknown] = [await aMember(db), await aMember(db)]
      const session = await aSession(db, owner)
      const { subscription } = aBrowser('https://push.example.net')
      return {
        // The second says of a session that it is theirs.
        roles: { owner: { ...owner, session }, stranger: { ...unknown, session } },
        act: (viewer) => notices.turnOnPush(viewer, subscription),
      }
    },
    may: { owner: 'may', stranger: 'AUTHENTICATION_REQUIRED' },
  },
  turnOffPush: {
    stage: asAnyone(({ notices }, viewer) => notices.turnOffPush(viewer)),
    may: { member: 'may' },
  },
  subscription: byTicket(({ notices }, ticket) => notices.subscription(ticket)),
  setSubscription: byTicket(({ notices }, ticket) => notices.setSubscription(ticket, false)),
}
