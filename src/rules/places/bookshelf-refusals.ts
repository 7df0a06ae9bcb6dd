import { defineRefusals } from '#rules/base/refusal.ts'

export const bookshelfRefusals = defineRefusals({
  BOOKSHELF_ELSEWHERE: [400, 'That position isn’t in this suburb. Check both.'],
  BOOKSHELF_KNOWN: [409, 'There’s already a bookshelf at this spot, or one waiting for approval.'],
  SUGGESTION_ANSWERED: [409, 'Another administrator has already reviewed this suggestion.'],
})
