import { randomUUID } from 'node:crypto'
import { inner } from './case.ts'
import { aCircle, asOneself, each, type MemberCases, onlyTheOwner } from './member-case.ts'

export const dataRightsCases: MemberCases<'dataRights'> = {
  exports: {
    stage: asOneself(({ dataRights }, viewer) => dataRights.exports(viewer)),
    may: each,
  },
  askExport: {
    stage: asOneself(({ dataRights }, viewer) => dataRights.askExport(viewer)),
    may: each,
    tells: { owner: ['data'] },
    enqueues: ['data-rights.export'],
  },
  openExport: {
    async stage(house) {
      const { dataRights } = house
      const roles = await aCircle(house)
      await dataRights.askExport(roles.owner)
      const id = (await dataRights.exports(roles.owner))[0]?.id ?? randomUUID()
      await dataRights.makeExport(id, { isLastTry: true })
      return { roles, act: (viewer) => dataRights.openExport(viewer, { id }) }
    },
    may: onlyTheOwner('NOT_FOUND'),
  },
  loansUnderWay: {
    stage: asOneself(({ dataRights }, viewer) => dataRights.loansUnderWay(viewer)),
    may: each,
  },
  leave: {
    stage: asOneself(({ dataRights }, viewer) => dataRights.leave(viewer, { password: '' })),
    may: each,
    tells: { owner: ['membership'] },
  },
  stay: {
    stage: async (house) => {
      const roles = await aCircle(house)
      await house.dataRights.leave(roles.owner, { password: '' })
      return { roles, act: (viewer) => house.dataRights.stay(viewer) }
    },
    may: each,
    tells: { owner: ['membership'] },
  },

  makeExport: inner('a job, once an export was asked for'),
  expireAndRemind: inner('a job, every hour'),
}
