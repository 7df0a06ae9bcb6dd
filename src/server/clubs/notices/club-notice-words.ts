// The wording of notices about a club.
import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { person, unkept } from '#server/notices/notice.ts'

const club = z.object({ club: z.string() })
const answered = club.extend({ answer: unkept(z.string()) })

const pausedCopies =
  'If you shared any books with its members only, they’re paused now. In your bookcase, you can choose again who sees them.'

const seeClub = 'See the club'
const findAnother = 'Find another club'

export const clubWords = {
  requested: wording(
    club.extend({ by: person, message: unkept(z.string()) }),
    ({ club, by, message }, { nameOf }) => {
      const asker = nameOf(by) ?? 'A member'
      return {
        subject: `${asker} has asked to join ${club}`,
        paragraphs: [`${asker} would like to join your book club, ${club}.`, ...wrote(message)],
        label: 'Review the request',
      }
    },
  ),
  approved: wording(answered, ({ club, answer }) => ({
    subject: `You’ve joined ${club}`,
    paragraphs: [`Welcome to ${club}! You can now read along and join in.`, ...wrote(answer)],
    label: seeClub,
  })),
  declined: wording(answered, ({ club, answer }) => ({
    subject: `Your request to join ${club} was declined`,
    paragraphs: [`Its admins have declined your request to join ${club}.`, ...wrote(answer)],
    label: findAnother,
  })),
  /** Declined, because it has closed. */
  closedToYou: wording(answered, ({ club, answer }) => ({
    subject: `Your request to join ${club} was declined`,
    paragraphs: [`The book club ${club} has closed, so it can’t take new members.`, ...wrote(answer)],
    label: findAnother,
  })),
  invited: wording(
    club.extend({ by: person, description: unkept(z.string()) }),
    ({ club, by, description }, { nameOf }) => {
      const inviter = nameOf(by) ?? 'A member'
      return {
        subject: `${inviter} has invited you to ${club}`,
        paragraphs: [
          `${inviter} would like you to join the book club ${club}.`,
          ...(description === undefined ? [] : [description]),
        ],
        label: 'See the invitation',
      }
    },
  ),
  admin: wording(club, ({ club }) => ({
    subject: `You’re now an admin of ${club}`,
    paragraphs: [
      `You now run the book club ${club}. You can manage its members, its requests and its details.`,
    ],
    label: seeClub,
  })),
  moderator: roleChanged('a moderator'),
  member: roleChanged('a member'),
  removed: wording(club, ({ club }) => ({
    subject: `You’re no longer in ${club}`,
    paragraphs: [`The admins of the book club ${club} have removed you from it.`, pausedCopies],
    label: findAnother,
  })),
  reported: wording(club, ({ club }) => ({
    subject: `Someone has reported ${club}`,
    paragraphs: [
      `A neighbour has reported a problem with your book club ${club}. The site’s administrators can see the report too.`,
    ],
    label: 'Read the report',
  })),
  closed: wording(club, ({ club }) => ({
    subject: `${club} has closed`,
    paragraphs: [`The book club ${club} has closed. You can still read everything in it.`, pausedCopies],
    label: seeClub,
  })),
  public: wording(club, ({ club }, { city }) => ({
    subject: `${club} is now public`,
    paragraphs: [
      `Every ${city.productName} member can now read everything in ${club}, including older discussions.`,
    ],
    label: seeClub,
  })),
  private: wording(club, ({ club }) => ({
    subject: `${club} is now private`,
    paragraphs: [`Only members of ${club} can now read what’s in it.`],
    label: seeClub,
  })),
}

function roleChanged(what: string) {
  return wording(club, ({ club }) => ({
    subject: `You’re now ${what} of ${club}`,
    paragraphs: [`Your role in the book club ${club} has changed. You’re now ${what}.`],
    label: seeClub,
  }))
}

function wrote(words: string | undefined): string[] {
  return words ? [`They wrote: “${words}”`] : []
}
