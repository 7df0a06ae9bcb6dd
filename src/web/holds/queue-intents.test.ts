import { expect, test } from 'vitest'
import { pausedByPasses } from '#rules/holds/holds.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { queueIntents } from './queue-intents.ts'

const action = performs({ ...queueIntents })
const copyId = '00000000-0000-4000-8000-000000000001'

/** The toast after an answer. */
async function told(fields: Record<string, string>, result: unknown): Promise<string> {
  const holds = { answerLendOn: async () => result, passOffer: async () => result }
  const services = { holds } as unknown as AppContext['services'] // all that these intents ask for
  const args = actionArgs('/bookcase', fields, { viewer: aViewer({ id: 'mia', name: 'Mia' }), services })
  const answer = await acting(action, args)
  return answer instanceof Response ? decodeURIComponent(answer.headers.get('X-Toast') ?? '') : ''
}

test('the toast after “yes” says whether somebody is offered the copy', async () => {
  const yes = { intent: 'lend-on', copyId, answer: 'yes' }
  expect(await told(yes, { isOffered: true })).toContain('It’s now on offer to someone in the queue.')
  expect(await told(yes, { isOffered: false })).toContain(
    'We’ll offer it to the next person who can have it.',
  )
})

test('the toast after letting an offer pass claims nothing about others in the queue', async () => {
  const pass = { intent: 'pass-offer', offerId: copyId }
  expect(await told(pass, { isPaused: false })).toMatch(/You’ve let it pass.*You keep your place/)
  expect(await told(pass, { isPaused: true })).toContain(pausedByPasses)
})
