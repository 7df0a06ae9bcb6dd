import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { pushInput } from './notice-inputs.ts'
import { firstSquareForm, openNoticeForm, settingsForm, subscriptionForm } from './settings-forms.ts'

const said = (facts: object) =>
  settingsForm.safeParse(facts).error?.issues.map(({ path, message }) => [path[0], message])

test('an unticked checkbox is off, and quiet hours default to the night', () => {
  const read = settingsForm.parse({ messages: true })
  expect(read).toMatchObject({ messages: true, quiet: false, quietFrom: '22:00', quietTo: '07:00' })
  expect(Object.values(read).filter((value) => value === true)).toHaveLength(1)
})

test.each(['quietFrom', 'quietTo'])('%s is a time of day', (field) => {
  for (const time of ['00:00', '09:59', '19:00', '23:59'])
    expect(said({ [field]: time }), time).toBeUndefined()
  for (const time of ['', '24:00', '22:60', '7:00', '22:00:00', 'late'])
    expect(said({ [field]: time }), time).toEqual([[field, 'Choose a time, like 22:00']])
  expect(said({ [field]: 22 })).toEqual([[field, 'Choose a time']])
})

test('if there are quiet hours, they end at another time than they begin', () => {
  const same = { quietFrom: '22:00', quietTo: '22:00' }
  expect(said({ ...same, quiet: true })).toEqual([
    ['quietTo', 'Choose an end time that’s different from the start'],
  ])
  expect(said({ ...same, quiet: false })).toBeUndefined()
  expect(said({ ...same, quietTo: '22:01', quiet: true })).toBeUndefined()
})

test('a member who shares no square yet can share one only once it is found', () => {
  const problem = (facts: object) => firstSquareForm.safeParse(facts).error?.issues[0]
  const found = { lat: '-27.48', lng: '153.01' }
  for (const facts of [{}, { shareLocation: true, ...found }, found])
    expect(problem(facts), JSON.stringify(facts)).toBeUndefined()
  for (const facts of [{}, { lat: found.lat }, { lng: found.lng }])
    expect(problem({ shareLocation: true, ...facts })).toMatchObject({ path: ['shareLocation'] })
  expect(said({ shareLocation: true }), 'one that is shared already stays').toBeUndefined()
})

test('emails are off unless they are turned on, and a notice is opened by its id', () => {
  expect(subscriptionForm.parse({})).toEqual({ email: 'off' })
  expect(subscriptionForm.parse({ email: 'on' })).toEqual({ email: 'on' })
  expect(subscriptionForm.safeParse({ email: 'yes' }).success).toBe(false)
  expect(openNoticeForm.safeParse({ notice: randomUUID() }).success).toBe(true)
  expect(openNoticeForm.safeParse({ notice: 'nope' }).success).toBe(false)
})

const subscription = {
  endpoint: 'https://push.example/abc',
  p256dh: 'p'.repeat(87),
  auth: 'a_-'.repeat(7).concat('a'),
}

test.each<[keyof typeof subscription, string[], unknown[]]>([
  [
    'endpoint',
    ['http://a', `https://${'a'.repeat(990)}`],
    [`https://${'a'.repeat(991)}`, 'https://', 'ftp://a', 'https://a b', undefined],
  ],
  ['p256dh', ['-'.repeat(87)], ['p'.repeat(86), 'p'.repeat(88), `${'p'.repeat(86)}+`, undefined]],
  ['auth', ['_'.repeat(22)], ['a'.repeat(21), 'a'.repeat(23), `${'a'.repeat(21)}=`, undefined]],
])('%s as a browser sends it', (field, good, bad) => {
  const read = (value: unknown) => pushInput.safeParse({ ...subscription, [field]: value })
  for (const value of good) expect(read(value).error, value).toBeUndefined()
  for (const value of bad)
    expect(
      read(value).error?.issues.map(({ path, message }) => [path[0], message]),
      String(value),
    ).toEqual([[field, new DomainError('PUSH_REFUSED').message]])
})
