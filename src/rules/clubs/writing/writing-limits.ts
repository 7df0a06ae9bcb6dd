// How much a member may write and attach. A file of its own, because the limits of every address read it.
const MB = 1024 * 1024

export const writingLimits = {
  /** Characters. */
  title: 150,
  message: 8000,
  /** In one message. */
  links: 10,
  link: 2000,
  files: 5,
  /** Bytes. */
  file: 10 * MB,
  filesOfMessage: 30 * MB,
  filesOfDay: 100 * MB,
  fileName: 120,
  /** Characters of a picture's description. */
  pictureAlt: 200,
} as const

/** How long members can edit their own posts. */
export const editMinutes = 15
