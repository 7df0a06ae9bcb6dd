import type { Viewer } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Database } from '#server/store/database.ts'

/** Pictures taken without looking at them: only their row is made. Those that are let go are listed and stay. */
export function plainPictures(db: Database, letGo: string[] = []): Pick<Pictures, 'take' | 'letGo'> {
  return {
    async take(viewer: Viewer, _file: File, kind: 'cover' | 'photo') {
      const tint = '#aabbcc'
      const uploaded_by = viewer.kind === 'member' ? viewer.id : null
      const { id } = await db
        .insertInto('images')
        .values({ kind, width: 640, height: 960, tint, uploaded_by })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, tint }
    },
    async letGo(_tx, id) {
      if (id !== null) letGo.push(id)
    },
  }
}
