import { expect, test, vi } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { action } from './block.tsx'

test('a member blocks the other of a conversation also when that one has blocked them meanwhile', async () => {
  const blockMember = vi.fn(async () => undefined)
  const conversationToReport = async () => ({ id: 'b', isBlocked: true })
  const services = {
    messages: { conversationToReport },
    moderation: { blockMember },
  } as unknown as AppContext['services'] // the action calls nothing else
  const answer = await acting(action, actionArgs('/messages/1/block', { intent: 'block' }, { services }))
  expect(answer).toBeInstanceOf(Response)
  expect(blockMember).toHaveBeenCalledWith(expect.anything(), { memberId: 'b' })
})
