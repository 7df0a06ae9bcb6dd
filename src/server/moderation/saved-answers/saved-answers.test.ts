import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostRowNumber } from '#rules/base/numbers.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { savedAnswerLimits } from '#rules/moderation/saved-answers.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember } from '#tests/support/builders.ts'

let house: LoneHouse
let ada: Member
let ben: Member
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.startOver()
  await house.db.deleteFrom('saved_answers').execute()
  ada = await aMember(house.db, { name: 'Ada', isAdmin: true })
  ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
})

const passed = { title: 'Day passed', words: 'Hello {name}, the day has passed.' }
const all = () => house.moderation.savedAnswers(ben)
const first = async () => {
  const [answer] = await all()
  if (!answer) throw new Error('There is none')
  return answer
}
const logged = async (admin: Member) =>
  (await house.moderation.adminLog(ada, { by: admin.id })).lines.map(({ action }) => action)

test('an answer saved by one administrator can be used, changed and removed by another, and is logged', async () => {
  await house.moderation.saveAnswer(ada, passed)
  const { id, version } = await first()
  expect(await all()).toEqual([{ id, version: 0, ...passed }])
  await house.moderation.changeSavedAnswer(ben, { id, version, title: 'Too late', words: 'It is over.' })
  expect(await all()).toEqual([{ id, version: 1, title: 'Too late', words: 'It is over.' }])
  await house.moderation.removeSavedAnswer(ben, { id })
  await house.moderation.removeSavedAnswer(ben, { id })
  expect(await all()).toEqual([])
  expect(await logged(ada)).toEqual(['saved-answer.add'])
  expect((await logged(ben)).toSorted()).toEqual(['saved-answer.change', 'saved-answer.remove'])
})

test('nobody but administrators reads or writes them', async () => {
  const mia = await aMember(house.db)
  for (const [viewer, code] of [
    [mia, 'ACCESS_DENIED'],
    [guest, 'AUTHENTICATION_REQUIRED'],
  ] as const) {
    const { moderation } = house
    const change = { id: randomUUID(), version: 0, ...passed }
    await expect(moderation.savedAnswers(viewer)).rejects.toMatchObject({ code })
    await expect(moderation.saveAnswer(viewer, passed)).rejects.toMatchObject({ code })
    await expect(moderation.changeSavedAnswer(viewer, change)).rejects.toMatchObject({ code })
    await expect(moderation.removeSavedAnswer(viewer, { id: change.id })).rejects.toMatchObject({ code })
  }
  expect(await all()).toEqual([])
})

describe('of two administrators at once', () => {
  test('the second change is refused', async () => {
    await house.moderation.saveAnswer(ada, passed)
    const { id, version } = await first()
    const change = (admin: Member, words: string) =>
      house.moderation.changeSavedAnswer(admin, { id, version, title: 'Day passed', words })
    const done = await Promise.allSettled([change(ada, 'One'), change(ben, 'Two')])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(change(ada, 'Three')).rejects.toMatchObject({ code: 'SAVED_ANSWER_CHANGED' })
    const unknown = { id, version: mostRowNumber, title: 'Day passed', words: 'Four' }
    await expect(house.moderation.changeSavedAnswer(ada, unknown)).rejects.toMatchObject({
      code: 'SAVED_ANSWER_CHANGED',
    })
  })

  test('a title is unique, regardless of case', async () => {
    const done = await Promise.allSettled([
      house.moderation.saveAnswer(ada, passed),
      house.moderation.saveAnswer(ben, { ...passed, title: 'DAY PASSED' }),
    ])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'SAVED_ANSWER_KNOWN' },
    })
    expect(await all()).toHaveLength(1)
  })

  test('the last place is taken once', async () => {
    for (let at = 1; at < savedAnswerLimits.most; at++)
      await house.moderation.saveAnswer(ada, { title: `Answer ${at}`, words: 'No.' })
    const done = await Promise.allSettled([
      house.moderation.saveAnswer(ada, passed),
      house.moderation.saveAnswer(ben, { ...passed, title: 'Another' }),
    ])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'SAVED_ANSWERS_FULL' },
    })
    expect(await all()).toHaveLength(savedAnswerLimits.most)
  })
})
