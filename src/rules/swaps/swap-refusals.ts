import { defineRefusals } from '#rules/base/refusal.ts'

export const swapRefusals = defineRefusals({
  SWAP_OVER: [409, 'This swap no longer works: something changed for one of you. Your wish stays.'],
})
