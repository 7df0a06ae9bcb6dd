import { aBook } from '#tests/support/builders.ts'
import { asAnyone, inner, type ServiceCases } from './case.ts'

export const recommendationCases: ServiceCases<'recommendations'> = {
  forYou: {
    stage: asAnyone(({ recommendations }, viewer) => recommendations.forYou(viewer)),
    may: { member: 'may' },
  },
  alsoHave: {
    stage: asAnyone(async ({ db, recommendations }, viewer) =>
      recommendations.alsoHave(viewer, { bookId: (await aBook(db)).id }),
    ),
    may: { member: 'may' },
  },
  notForMe: {
    stage: asAnyone(async ({ db, recommendations }, viewer) =>
      recommendations.notForMe(viewer, { bookId: (await aBook(db)).id }),
    ),
    may: { member: 'may' },
  },
  forMeAfterAll: {
    stage: asAnyone(async ({ db, recommendations }, viewer) =>
      recommendations.forMeAfterAll(viewer, { bookId: (await aBook(db)).id }),
    ),
    may: { member: 'may' },
  },
  isOn: {
    stage: asAnyone(({ recommendations }, viewer) => recommendations.isOn(viewer)),
    may: { member: 'may' },
  },
  switch: {
    stage: asAnyone(({ recommendations }, viewer) => recommendations.switch(viewer, { isOn: false })),
    may: { member: 'may' },
  },
  compute: inner('a job, each night'),
}
