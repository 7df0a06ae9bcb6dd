import { defineRefusals } from '#rules/base/refusal.ts'

export const dataRightsRefusals = defineRefusals({
  EXPORT_BEING_MADE: [409, 'We’re already preparing your data. It’ll be here in a moment.'],
  LOAN_UNDER_WAY: [
    409,
    'A book is still on loan. It needs to be returned or marked as lost before you can delete your account.',
  ],
})
