import { defineRefusals } from './refusal.ts'

export const baseRefusals = defineRefusals({
  AUTHENTICATION_REQUIRED: [401, 'Please sign in to access this feature.'],
  ACCESS_DENIED: [403, 'You need administrator privileges to access this area.'],
  FORBIDDEN: [403, 'You can’t change this because it isn’t yours.'],
  NOT_FOUND: [404, 'We couldn’t find that. It may have been removed.'],
  FORM_NOT_READABLE: [400, 'We couldn’t read what you sent. Reload the page and try again.'],
  DATABASE_AWAY: [503, 'Verandah is taking a short break. Please try again in a moment.'],
  BUSY: [503, 'We’re very busy right now, and nothing was changed. Please try again in a few seconds.'],
  FAULT: [500, 'Something went wrong on our side. Please try again.'],
  SENT_FROM_ELSEWHERE: [
    403,
    'This didn’t come from a page on this site, so we didn’t change anything. Open the page again and try once more.',
  ],
  UPLOAD_TOO_SLOW: [408, 'That took too long to upload. Check your connection and try again.'],
  OUTCOME_UNKNOWN: [
    503,
    'We can’t tell whether this was saved. Send it again as it is: we’ll check first, so that nothing is saved twice.',
  ],
  OUTCOME_UNCHECKED: [503, 'We can’t tell whether this was saved. Please look before you send it again.'],
  ALREADY_SAVED: [
    409,
    'This was saved the first time, so it hasn’t been saved again. Reload the page to see it.',
  ],
  FILES_AWAY: [
    503,
    'We can’t reach our file storage right now, so your file wasn’t stored or sent. Please try again in a moment.',
  ],
  RATE_LIMITED: [429, 'You’re doing that too often. Please wait a few minutes and try again.'],
  LEAVING: [403, 'Your account is about to be deleted. If you want to keep it, go to your settings first.'],
  SUSPENDED: [
    403,
    'Your account is suspended. You can still read, and finish exchanges you’ve already started. Your notifications say why, and for how long.',
  ],
  PROOF_NEEDED: [403, 'Please confirm it’s you, then try again.'],
  ADMIN_PROOF_NEEDED: [403, 'Please confirm it’s you before you use your administrator rights.'],
})
