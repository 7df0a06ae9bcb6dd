import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { notPermitted } from './not-permitted.ts'

const failed = (code: string, path = '/opt/verandah/node_modules/.building-screens') =>
  Object.assign(new Error(`${code}: failed`), { code, path })

test.each(['EACCES', 'EPERM'])('%s names the user, the path, and as whom to run commands', (code) => {
  const said = notPermitted(failed(code))
  expect(said).toContain(
    `The user ${userInfo().username} may not use /opt/verandah/node_modules/.building-screens`,
  )
  expect(said).toContain('sudo -u verandah -H')
  expect(said).toContain('chown')
})

test.each([
  failed('ENOENT'),
  new Error('EACCES'),
  Object.assign(new Error('listen'), { code: 'EACCES' }),
  'EACCES',
])('anything else is another failure: %s', (error) => {
  expect(notPermitted(error)).toBeUndefined()
})
