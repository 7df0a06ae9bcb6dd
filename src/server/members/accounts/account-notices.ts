// The notices that somebody has become an administrator or can no longer act as one: a stolen account makes others, or shuts them out.
import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { accountActions } from '#rules/members/accounts.ts'
import { logAboutPath } from '#rules/moderation/admin-paths.ts'
import { type NoticeSourceIn, person } from '#server/notices/notice.ts'
import { type AdministratorChange, tellOfAdministrator } from './account-jobs.ts'

type Change = AdministratorChange['change']

const subjects: Record<Change, (name: string) => string> = {
  grant: (name) => `${name} is now an administrator`,
  revoke: (name) => `${name} is no longer an administrator`,
  disable: (name) => `The account of ${name}, an administrator, was disabled`,
  enable: (name) => `The account of ${name}, an administrator, was enabled`,
  suspend: (name) => `${name}, an administrator, was suspended`,
}

const administratorWords = {
  changed: wording(
    z.object({ change: z.enum([...accountActions, 'suspend']), member: person, by: person }),
    ({ change, member, by }, { id, nameOf }) => {
      const isOwn = by !== null && by === id
      const who = isOwn ? 'You did this.' : `${nameOf(by) ?? 'Another administrator'} did this.`
      return {
        subject: subjects[change](nameOf(member) ?? 'A former member'),
        paragraphs: [
          by === null ? 'This was done on the server.' : who,
          isOwn
            ? 'If it wasn’t you, somebody else is using your account: change your password, and tell the person who runs the server.'
            : 'If you didn’t expect this, ask the person who runs the server. They can undo it there, even if no administrator can.',
        ],
        label: 'See the log',
      }
    },
  ),
  yours: wording(z.object({ isNow: z.boolean(), by: person }), ({ isNow, by }, { nameOf }) => ({
    subject: isNow ? 'You’re now an administrator' : 'You’re no longer an administrator',
    paragraphs: [
      by === null
        ? 'This was done by the person who runs the server.'
        : `${nameOf(by) ?? 'Another administrator'} did this.`,
      isNow
        ? 'You can now answer reports, check what members suggest, and help with accounts.'
        : 'If you didn’t expect this, ask the person who runs the server.',
    ],
    label: 'See your settings',
  })),
}

/** To administrators as they were before, whatever they have turned off. */
export const administratorNotices: NoticeSourceIn<AdministratorChange, typeof administratorWords> = {
  job: tellOfAdministrator,
  kind: 'account',
  isBySms: true,
  words: administratorWords,
  async compose(_db, { change, memberId, by, to }) {
    const [only] = to
    if (!only) return undefined
    return only === memberId
      ? {
          ...{ to, of: memberId, path: '/settings' },
          news: { news: 'yours', facts: { isNow: change === 'grant', by } },
        }
      : {
          ...{ to, of: memberId, path: logAboutPath(memberId) },
          news: { news: 'changed', facts: { change, member: memberId, by } },
        }
  },
}
