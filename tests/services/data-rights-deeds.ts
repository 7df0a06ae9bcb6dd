import { randomUUID } from 'node:crypto'
import type { Member } from '#rules/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { asAnyone, type Deed, type Deeds, inner } from './deed.ts'
import type { House } from './house.ts'

/** Somebody without a password, who has just signed in. */
async function justSignedIn({ db, time }: House): Promise<Member> {
  return { ...(await aMember(db)), signedInAt: time.now }
}

const leaving = (act: (house: House, viewer: Member) => Promise<unknown>): Deed['stage'] => {
  return async (house) => {
    const member = await justSignedIn(house)
    return {
      roles: { member },
      act: (viewer) => (viewer.kind === 'guest' ? house.dataRights.stay(viewer) : act(house, viewer)),
    }
  }
}

export const dataRightsDeeds: Deeds<'dataRights'> = {
  exports: {
    stage: asAnyone(({ dataRights }, viewer) => dataRights.exports(viewer)),
    may: { member: 'may' },
  },
  askExport: {
    stage: asAnyone(({ dataRights }, viewer) => dataRights.askExport(viewer)),
    may: { member: 'may' },
    tells: { member: ['data'] },
    counts: ['exportByMember'],
    enqueues: ['data-rights.export'],
  },
  openExport: {
    async stage({ db, dataRights }) {
      const [member, stranger] = [await aMember(db), await aMember(db)]
      await dataRights.askExport(member)
      const id = (await dataRights.exports(member))[0]?.id ?? randomUUID()
      await dataRights.makeExport(id, { isLastTry: true })
      return { roles: { member, stranger }, act: (viewer) => dataRights.openExport(viewer, id) }
    },
    may: { member: 'may', stranger: 'NOT_FOUND' },
  },
  loansUnderWay: {
    stage: asAnyone(({ dataRights }, viewer) => dataRights.loansUnderWay(viewer)),
    may: { member: 'may' },
  },
  leave: {
    stage: leaving(({ dataRights }, viewer) => dataRights.leave(viewer, { password: '' })),
    may: { member: 'may' },
    tells: { member: ['membership'] },
    counts: ['passwordByMember'],
  },
  stay: {
    stage: async (house) => {
      const member = await justSignedIn(house)
      await house.dataRights.leave(member, { password: '' })
      return { roles: { member }, act: (viewer) => house.dataRights.stay(viewer) }
    },
    may: { member: 'may' },
    tells: { member: ['membership'] },
  },

  makeExport: inner('a job, once an export was asked for'),
  tend: inner('a job, every hour'),
}
