import { sql } from 'kysely'

/** Whether the viewer sees the conversation `c`: one whose only message is held back is visible to its writer alone. */
export const isTheirsToSee = (viewerId: string) =>
  sql<boolean>`not (c.last_message = '' and c.last_news is null and exists (
    select from held_messages h where h.conversation_id = c.id and h.sender_id <> ${viewerId}
  ))`
