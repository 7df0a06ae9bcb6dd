// Sentences are not stored: what the app says is worded when it is read or sent. An app of its own, because a job that another
// test makes fail keeps the sentence of its error.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { strangeSentences } from '#tests/support/stored-sentences.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp()
})
afterAll(() => app.stop())

test('the sample neighbourhood stores no sentence that nobody wrote, in no row and no job', async () => {
  expect(await strangeSentences(app.pool)).toEqual({})
})
