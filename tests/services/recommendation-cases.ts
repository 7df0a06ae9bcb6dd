import type { Viewer } from '#rules/base/viewer.ts'
import { aBook, aMember } from '#tests/support/builders.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

function aboutBook(
  act: (house: House, viewer: Viewer, book: { bookId: string }) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const { id: bookId } = await aBook(house.db)
    return {
      roles: { member: await aMember(house.db) },
      act: (viewer) => act(house, viewer, { bookId }),
    }
  }
}

export const recommendationCases: ServiceCases<'recommendations'> = {
  forYou: {
    stage: asAnyone(({ recommendations }, viewer) => recommendations.forYou(viewer)),
    may: { member: 'may' },
  },
  alsoHave: {
    stage: aboutBook(({ recommendations }, viewer, book) => recommendations.alsoHave(viewer, book)),
    may: { member: 'may' },
  },
  notForMe: {
    stage: aboutBook(({ recommendations }, viewer, book) => recommendations.notForMe(viewer, book)),
    may: { member: 'may' },
  },
  forMeAfterAll: {
    stage: aboutBook(({ recommendations }, viewer, book) => recommendations.forMeAfterAll(viewer, book)),
    may: { member: 'may' },
  },
  isOn: {
    stage: asAnyone(({ recommendations }, viewer) => recommendations.isOn(viewer)),
    may: { member: 'may' },
  },
  setOn: inner('a part of saving the settings'),
  compute: inner('a job, each night'),
}
