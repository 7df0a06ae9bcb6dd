import { expect, test } from 'vitest'
import { submissionStatus, withdrawalOf } from './submission-status.ts'

const ahead = { isCancelled: false, isHidden: false, isChange: false, hasBegun: false, isOver: false }

test.each([
  ['waiting', { state: 'draft' }, 'Pending Review', /^We review every event before it’s published/],
  ['its day passed', { state: 'draft', hasBegun: true }, 'Date passed', /Choose another date/],
  ['rejected', { state: 'rejected' }, 'Rejected', /^You can change it and submit it again\.$/],
  ['rejected, past', { state: 'rejected', hasBegun: true }, 'Rejected', /submit it again/],
  ['approved', { state: 'approved' }, 'Approved', null],
  ['going on', { state: 'approved', hasBegun: true }, 'Approved', null],
  ['past', { state: 'approved', hasBegun: true, isOver: true }, 'Over', null],
  ['hidden', { state: 'approved', isHidden: true }, 'Hidden', /^Only you and administrators/],
  ['hidden, past', { state: 'approved', isHidden: true, isOver: true }, 'Hidden', /can see it/],
  [
    'hidden and cancelled',
    { state: 'approved', isHidden: true, isCancelled: true },
    'Cancelled',
    /been told/,
  ],
  ['cancelled', { state: 'approved', isCancelled: true }, 'Cancelled', /has been told/],
  ['withdrawn', { state: 'draft', isCancelled: true }, 'Withdrawn', /never published/],
  ['withdrawn after its answer', { state: 'rejected', isCancelled: true }, 'Withdrawn', /never published/],
  [
    'change waiting',
    { state: 'draft', isChange: true },
    'Pending Review',
    /stays as it is\. We’ll review your/,
  ],
  ['change too late', { state: 'draft', isChange: true, hasBegun: true }, 'Date passed', /stays as it is/],
  [
    'change to one that has begun',
    { state: 'draft', isChange: true, isChangeOver: true },
    'Too late',
    /has started and stays as it is/,
  ],
  [
    'change rejected, and it has begun',
    { state: 'rejected', isChange: true, isChangeOver: true },
    'Too late',
    /withdraw your changes/,
  ],
  ['change rejected', { state: 'rejected', isChange: true }, 'Rejected', /stays as it is\. You can change/],
] as const)('%s', (_name, stands, badge, says) => {
  const words = submissionStatus({ ...ahead, ...stands })
  expect(words.badge).toBe(badge)
  if (says) expect(words.says).toMatch(says)
  else expect(words.says).toBeNull()
})

test('a published event is cancelled, anything else is withdrawn', () => {
  expect(withdrawalOf({ state: 'approved', isChange: false })).toBe('cancel')
  expect(withdrawalOf({ state: 'draft', isChange: false })).toBe('withdraw')
  expect(withdrawalOf({ state: 'rejected', isChange: false })).toBe('withdraw')
  expect(withdrawalOf({ state: 'draft', isChange: true })).toBe('withdrawChanges')
})
