import { inner } from './case.ts'
import { aPicture } from './house.ts'
import { aCircle, asOneself, each, type MemberCases } from './member-case.ts'

const profile = {
  name: 'Mia Rossi',
  role: 'Reader',
  location: 'West End',
  bio: '',
  website: '',
  linkedin: '',
  twitter: '',
  github: '',
}
const edits = {
  name: 'Mia Rossi',
  location: '',
  bio: '',
  role: '',
  website: '',
  linkedin: '',
  twitter: '',
  github: '',
  currentlyReading: '',
  favouriteGenres: [],
  favouriteAuthors: [],
  favouriteQuotes: [],
}

export const memberCases: MemberCases<'members'> = {
  saveProfile: {
    stage: asOneself(({ members }, viewer) => members.saveProfile(viewer, profile)),
    may: each,
    further: [
      asOneself(({ members }, viewer) => members.saveProfile(viewer, { ...profile, photo: aPicture() })),
    ],
  },
  editProfile: {
    stage: asOneself(({ members }, viewer) => members.editProfile(viewer, edits)),
    may: each,
    further: [
      asOneself(({ members }, viewer) => members.editProfile(viewer, { ...edits, photo: aPicture() })),
    ],
  },
  saveLoves: {
    stage: asOneself(({ members }, viewer) => members.saveLoves(viewer, { favouriteGenres: ['Poetry'] })),
    may: each,
  },
  editableProfile: {
    stage: asOneself(({ members }, viewer) => members.editableProfile(viewer)),
    may: each,
  },
  profile: {
    async stage(house) {
      const roles = await aCircle(house)
      return { roles, act: (viewer) => house.members.profile(viewer, { id: roles.owner.id }) }
    },
    may: { ...each },
  },

  blockedMembers: {
    stage: asOneself(({ members }, viewer) => members.blockedMembers(viewer, {})),
    may: each,
  },

  block: inner('part of blocking, which is moderation’s'),
  unblock: inner('part of unblocking, which is moderation’s'),
  changeAccount: inner('part of what administrators do to accounts, in moderation'),
  suspendAccount: inner('part of answering a report, in moderation'),
  lockAdministrators: inner('part of leaving'),
  hide: inner('part of leaving'),
  unhide: inner('part of changing one’s mind about leaving'),
  removeMember: inner('what a feature that lets members leave does last, in its own transaction'),
  isNew: inner('part of what happens when something is reported'),
  brake: inner('counted with what it is about, by the operation itself'),
  lockPair: inner('the lock before whatever begins between two members'),
  areBlocked: inner('what other services ask inside their own transactions'),
  setCell: inner('a part of saving the settings'),
}
