import type { Viewer } from '#rules/base/viewer.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { aMessage } from '#tests/support/exchanges.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import { aPicture, type House } from './house.ts'

/** Two have begun to talk. */
function inConversation(
  act: (house: House, viewer: Viewer, conversationId: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const [writer, reader] = [await aMember(house.db), await aMember(house.db)]
    const { conversationId } = await house.messages.start(writer, { otherId: reader.id, ...aMessage() })
    return {
      roles: { writer, reader, stranger: await aMember(house.db) },
      act: (viewer) => act(house, viewer, conversationId),
    }
  }
}

/** To a member who has written first: a stranger gets no photos. */
const withPhoto: ServiceCase['stage'] = async ({ db, messages }) => {
  const [writer, reader] = [await aMember(db), await aMember(db)]
  const { conversationId } = await messages.start(reader, { otherId: writer.id, ...aMessage() })
  const photo = { file: aPicture(), alt: 'A shelf' }
  return {
    roles: { writer },
    act: (viewer) => messages.send(viewer, { conversationId, ...aMessage(), photo }),
  }
}

export const messageCases: ServiceCases<'messages'> = {
  assertNewNote: inner('part of requesting a copy'),
  heldMessage: inner('part of a report that nobody makes by hand'),
  deliverHeld: inner('part of answering such a report'),
  refuseHeld: inner('part of answering such a report'),
  excerpt: inner('part of reporting a conversation, in moderation'),
  start: {
    async stage({ db, messages }) {
      const [writer, reader, blocked] = [await aMember(db), await aMember(db), await aMember(db)]
      await aBlock(db, reader, blocked)
      return {
        roles: { writer, reader, blocked },
        act: (viewer) => messages.start(viewer, { otherId: reader.id, ...aMessage() }),
      }
    },
    may: { writer: 'may', reader: 'NOT_TO_YOURSELF', blocked: 'BLOCKED' },
    tells: { writer: ['messages'], reader: ['messages'] },
    enqueues: ['messages.notify'],
    further: [
      asAnyone(async ({ db, messages }, viewer) =>
        messages.start(viewer, { otherId: (await aMember(db)).id, ...aMessage('See https://example.org') }),
      ),
    ],
  },
  send: {
    stage: inConversation(({ messages }, viewer, conversationId) =>
      messages.send(viewer, { conversationId, ...aMessage() }),
    ),
    may: { writer: 'may', reader: 'may', stranger: 'NOT_FOUND' },
    further: [
      inConversation(({ messages }, viewer, conversationId) =>
        messages.send(viewer, { conversationId, ...aMessage('See https://example.org') }),
      ),
      withPhoto,
    ],
    tells: { writer: ['messages'], reader: ['messages'] },
    enqueues: ['messages.notify'],
  },
  markRead: {
    async stage({ db, messages }) {
      const [writer, reader] = [await aMember(db), await aMember(db)]
      const { conversationId } = await messages.start(writer, { otherId: reader.id, ...aMessage() })
      return {
        roles: { reader },
        act: (viewer) => messages.markRead(viewer, { conversationId }),
      }
    },
    may: { reader: 'may' },
    tells: { reader: ['messages'] },
  },

  conversationToReport: {
    stage: inConversation(({ messages }, viewer, conversationId) =>
      messages.conversationToReport(viewer, { conversationId }),
    ),
    may: { writer: 'may', reader: 'may', stranger: 'NOT_FOUND' },
  },

  isAcrossBlock: {
    stage: inConversation(({ messages }, viewer, conversationId) =>
      messages.isAcrossBlock(viewer, { conversationId }),
    ),
    may: { writer: 'may', reader: 'may', stranger: 'may' },
  },

  conversationsToReport: {
    async stage({ db, messages }) {
      const [writer, reader] = [await aMember(db), await aMember(db)]
      await messages.start(writer, { otherId: reader.id, ...aMessage() })
      return {
        roles: { writer, stranger: await aMember(db) },
        act: (viewer) => messages.conversationsToReport(viewer, { memberIds: [reader.id] }),
      }
    },
    may: { writer: 'may', stranger: 'may' },
  },

  conversations: {
    stage: asAnyone(({ messages }, viewer) => messages.conversations(viewer, { tab: 'all' })),
    may: { member: 'may' },
  },
  conversation: {
    async stage({ db, messages }) {
      const [writer, reader] = [await aMember(db), await aMember(db)]
      const { conversationId } = await messages.start(writer, { otherId: reader.id, ...aMessage() })
      return {
        roles: { writer, reader, stranger: await aMember(db) },
        act: (viewer) => messages.conversation(viewer, { conversationId }),
      }
    },
    may: { writer: 'may', reader: 'may', stranger: 'NOT_FOUND' },
  },
  photo: {
    async stage({ db, messages }) {
      const [writer, reader] = [await aMember(db), await aMember(db)]
      const { conversationId } = await messages.start(writer, { otherId: reader.id, ...aMessage() })
      const { id: photoId } = await db
        .insertInto('images')
        .values({ kind: 'message', width: 1280, height: 960, tint: '#aabbcc', uploaded_by: writer.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('messages')
        .values({
          conversation_id: conversationId,
          sender_id: writer.id,
          body: '',
          has_photo: true,
          photo_id: photoId,
        })
        .execute()
      return {
        roles: { writer, reader, stranger: await aMember(db) },
        act: (viewer) => messages.photo(viewer, { conversationId, photoId, variant: '480.webp' }),
      }
    },
    may: { writer: 'may', reader: 'may', stranger: 'NOT_FOUND' },
  },
  open: {
    async stage({ db, messages }) {
      const contact = await aMember(db)
      return {
        roles: { member: await aMember(db), contact },
        act: (viewer) => messages.open(viewer, { otherId: contact.id }),
      }
    },
    may: { member: 'may', contact: 'NOT_TO_YOURSELF' },
  },

  openForExchange: inner('part of requesting a copy'),
  postWords: inner('part of requesting a copy'),
  postSystem: inner('part of each step of an exchange'),
  forgetBetween: inner('part of blocking'),
}
