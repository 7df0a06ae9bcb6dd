import type { Viewer } from '#rules/base/viewer.ts'
import type { Badges } from '#server/badges.ts'
import type { RequestEnv } from './request-log.ts'

/** The context of a request by the time a route or a screen answers it. */
export type AppEnv = RequestEnv & {
  Variables: RequestEnv['Variables'] & { viewer: Viewer; badges: Badges | undefined }
}
