import { defineRefusals } from '#rules/base/refusal.ts'

export const journeyRefusals = defineRefusals({
  CODE_UNKNOWN: [404, 'We don’t know this code. Check it against the label.'],
  SHELF_NEEDED: [400, 'Choose the bookshelf where you left it.'],
  LINE_HAS_LINK: [400, 'A line for the next reader can’t contain a link.'],
  LOAN_NOT_NAMED: [409, 'We can’t tell which loan this was about. Open the book’s page and press it again.'],
  LINE_ANSWERED: [409, 'Another administrator has already reviewed this line.'],
  LINE_CHANGED: [409, 'Its reader has just changed this line. Please read it again first.'],
})
