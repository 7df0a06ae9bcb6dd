import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { fieldsRefused, refusalResponse } from './refusal-response.ts'

const answered = async (answer: Response) => ({
  status: answer.status,
  told: await answer.json(),
  headers: ['Retry-After', 'Cache-Control', 'X-Prove'].flatMap((name) => answer.headers.get(name) ?? []),
})

const limited = Object.assign(new DomainError('RATE_LIMITED'), { retryAfterSeconds: 7 })
test.each([
  [new DomainError('OWN_COPY'), []],
  [limited, ['7']],
  [new DomainError('TOO_MANY_TRIES'), ['60']],
  [new DomainError('DATABASE_AWAY'), ['5', 'no-store']],
  [new DomainError('PROOF_NEEDED'), ['self']],
  [new DomainError('ADMIN_PROOF_NEEDED'), ['admin']],
])('%s is its code and its sentence, with its status and what to do first', async (refusal, headers) => {
  const { code, status, message: problem } = refusal
  expect(await answered(refusalResponse(refusal))).toEqual({ status, told: { code, problem }, headers })
})

test('a refused input names its fields, and the first of their problems is the sentence', async () => {
  const fields = { title: ['Write a title', 'And a long one'], text: ['Write something'] }
  const told = { code: 'FORM_NOT_READABLE', problem: 'Write a title', fields }
  expect(await answered(fieldsRefused(fields))).toEqual({ status: 400, told, headers: [] })
  const { message: problem } = new DomainError('FORM_NOT_READABLE')
  expect((await answered(fieldsRefused({}))).told).toEqual({ code: 'FORM_NOT_READABLE', problem, fields: {} })
})
