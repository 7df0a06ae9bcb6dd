import { defineRefusals } from '#rules/base/refusal.ts'

export const messageRefusals = defineRefusals({
  PHOTO_TO_STRANGER: [
    403,
    'You can send photos once your neighbour has replied or a request has been accepted.',
  ],
  SAME_NOTE: [409, 'You’ve sent this text to several people. Write a different note, or none.'],
  CONVERSATION_CLOSED: [409, 'This conversation is closed.'],
  AWAITING_ANSWER: [409, 'You can message each other once the request is accepted.'],
  MEMBER_LEFT: [409, 'This member has left. Your messages stay here.'],
})
