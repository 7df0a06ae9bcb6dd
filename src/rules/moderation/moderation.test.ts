import { expect, test } from 'vitest'
import { allowed, denied, guest, type Member } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { canReport } from './moderation.ts'

const mia = aViewer({ id: 'mia', name: 'Mia' })
const admin: Member = { ...mia, id: 'admin', isAdmin: true }

test.each([
  ['a guest', guest, 'noah', denied('AUTHENTICATION_REQUIRED')],
  ['a member', mia, 'noah', allowed],
  ['a member, what is nobody’s doing,', mia, null, allowed],
  ['a member, their own doing,', mia, 'mia', denied('NOT_TO_YOURSELF')],
  ['an administrator', admin, 'noah', allowed],
])('%s reports: %s %s', (_, viewer, responsibleId, decision) => {
  expect(canReport(viewer, responsibleId)).toEqual(decision)
})
