import { aMember } from '#tests/support/builders.ts'
import { asAnyone, type Deeds, inner } from './deed.ts'

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
  firstName: 'Mia',
  lastName: 'Rossi',
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

export const memberDeeds: Deeds<'members'> = {
  saveProfile: {
    stage: asAnyone(({ members }, viewer) => members.saveProfile(viewer, profile)),
    may: { member: 'may' },
  },
  editProfile: {
    stage: asAnyone(({ members }, viewer) => members.editProfile(viewer, edits)),
    may: { member: 'may' },
  },
  saveLoves: {
    stage: asAnyone(({ members }, viewer) => members.saveLoves(viewer, { favouriteGenres: ['Poetry'] })),
    may: { member: 'may' },
  },
  editableProfile: {
    stage: asAnyone(({ members }, viewer) => members.editableProfile(viewer)),
    may: { member: 'may' },
  },
  profile: {
    async stage({ db, members }) {
      const { id } = await aMember(db)
      return { roles: { member: await aMember(db) }, act: (viewer) => members.profile(viewer, id) }
    },
    may: { member: 'may', guest: 'may' },
  },

  blockedMembers: {
    stage: asAnyone(({ members }, viewer) => members.blockedMembers(viewer)),
    may: { member: 'may' },
  },

  block: inner('part of blocking, which is moderation’s'),
  unblock: inner('part of unblocking, which is moderation’s'),
  hide: inner('part of leaving'),
  unhide: inner('part of changing one’s mind about leaving'),
  removeMember: inner('what a feature that lets members leave does last, in its own transaction'),
  lockPair: inner('the lock before whatever begins between two members'),
  areBlocked: inner('what other services ask inside their own transactions'),
  setCell: inner('part of sharing a location, which is the library’s'),
}
