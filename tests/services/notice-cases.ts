import type { Viewer } from '#rules/base/viewer.ts'
import { defaultPreference } from '#rules/notices/notices.ts'
import { unsubscribePath } from '#server/notifications/unsubscribe-ticket.ts'
import { aNotice, aSession } from '#tests/support/builders.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { inner } from './case.ts'
import { type House, secret } from './house.ts'
import { aCircle, asOneself, each, type MemberCases, onlyTheOwner } from './member-case.ts'

const settings = {
  preferences: {
    messages: defaultPreference,
    requests: { email: false },
    wishes: {},
    clubs: { isOn: false },
    events: { isOn: false },
  },
  quiet: { from: '22:00', to: '07:00' },
}

/** A link from an email opens for anybody who has it. */
const byTicket = (act: (house: House, viewer: Viewer, ticket: string) => Promise<unknown>) => ({
  async stage(house: House) {
    const roles = await aCircle(house)
    const path = unsubscribePath(secret, { memberId: roles.owner.id, kinds: ['messages'], now: new Date() })
    return { roles, act: (viewer: Viewer) => act(house, viewer, path.slice('/unsubscribe/'.length)) }
  },
  may: { ...each },
})

export const noticeCases: MemberCases<'notices'> = {
  allOf: inner('part of an export, for its member alone'),
  list: {
    stage: asOneself(({ notices }, viewer) => notices.list(viewer)),
    may: each,
  },
  read: {
    async stage(house) {
      const roles = await aCircle(house)
      const { id } = await aNotice(house.db, { member: roles.owner })
      return { roles, act: (viewer) => house.notices.read(viewer, { noticeId: id }) }
    },
    may: onlyTheOwner('NOT_FOUND'),
    tells: { owner: ['notices'] },
  },
  readAll: {
    stage: asOneself(({ notices }, viewer) => notices.readAll(viewer)),
    may: each,
    tells: { owner: ['notices'] },
  },
  clear: {
    stage: asOneself(({ notices }, viewer) => notices.clear(viewer)),
    may: each,
    tells: { owner: ['notices'] },
  },
  isClearUndoable: {
    stage: asOneself(({ notices }, viewer) => notices.isClearUndoable(viewer)),
    may: each,
  },
  undoClear: {
    async stage(house) {
      const roles = await aCircle(house)
      await aNotice(house.db, { member: roles.owner })
      await house.notices.clear(roles.owner)
      return { roles, act: (viewer) => house.notices.undoClear(viewer) }
    },
    may: onlyTheOwner('UNDO_OVER'),
    tells: { owner: ['notices'] },
  },
  settings: {
    stage: asOneself(({ notices }, viewer) => notices.settings(viewer)),
    may: each,
  },
  saveSettings: {
    stage: asOneself(({ notices }, viewer) =>
      notices.saveSettings(viewer, { ...settings, cell: { lat: -27.48, lng: 153.01 } }),
    ),
    may: each,
    tells: { owner: ['library'] },
  },
  pushHere: {
    stage: asOneself(({ notices }, viewer) => notices.pushHere(viewer)),
    may: each,
  },
  turnOnPush: {
    async stage(house) {
      const { owner, another, blocked } = await aCircle(house)
      const session = await aSession(house.db, owner)
      const { subscription } = aBrowser('https://push.example.net')
      return {
        // The others claim a session that is not theirs.
        roles: {
          owner: { ...owner, session },
          another: { ...another, session },
          blocked: { ...blocked, session },
        },
        act: (viewer) => house.notices.turnOnPush(viewer, subscription),
      }
    },
    may: onlyTheOwner('AUTHENTICATION_REQUIRED'),
  },
  turnOffPush: {
    stage: asOneself(({ notices }, viewer) => notices.turnOffPush(viewer)),
    may: each,
  },
  subscription: byTicket(({ notices }, viewer, ticket) => notices.subscription(viewer, { ticket })),
  setSubscription: byTicket(({ notices }, viewer, ticket) =>
    notices.setSubscription(viewer, { ticket, email: false }),
  ),
}
