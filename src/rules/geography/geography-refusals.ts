import { unknownSuburb } from '#city/city.ts'
import { defineRefusals } from '#rules/base/refusal.ts'

export const geographyRefusals = defineRefusals({
  UNKNOWN_SUBURB: [400, unknownSuburb],
  NOT_A_CELL: [400, 'You can only share an approximate location.'],
  FAR_FROM_HOME: [400, 'That’s far from your suburb. Change your suburb first, or try again at home.'],
})
