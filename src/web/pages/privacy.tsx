import { city } from '#city/city.ts'
import { law } from '#city/law.ts'
import { periodOf } from '#rules/base/numbers.ts'
import { fewestTogether } from '#rules/clubs/reading/progress.ts'
import { departureDays, exportKeptDays, openReportDays } from '#rules/data-rights/data-rights.ts'
import { cityEventLimits } from '#rules/events/city-event-limits.ts'
import { ratingHiddenDays } from '#rules/exchanges/ratings.ts'
import { shelfPreviewHours, shelfReportDays } from '#rules/library/shelf-files.ts'
import { logKeptYears } from '#rules/members/logged-actions.ts'
import {
  codeMinutes,
  knownBrowserDays,
  minimumAge,
  sessionDays,
  signUpKeptDays,
} from '#rules/members/members.ts'
import { newMember } from '#rules/members/new-members.ts'
import { fewestJoined } from '#rules/members/street-links.ts'
import { undoDays } from '#rules/members/way-limits.ts'
import { answeredReportKeptDays, reporterNetworkDays } from '#rules/moderation/automatic.ts'
import { contactKeptDays } from '#rules/moderation/contact.ts'
import { keptNotices } from '#rules/notices/notices.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle } from '#web/shell/screen.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { SupportLink } from './support-link.tsx'
import { TextLink } from './text-link.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy',
    description: `What ${city.productName} stores about you, why, for how long, and who can see it.`,
  })

export default function Privacy() {
  return (
    <Article
      title="Privacy Policy"
      back={useLegalBack()}
      lastUpdated="29 November 2026"
      lead="What we store, why, for how long, and who can see it. We sell nothing, and we don’t follow you around the web."
    >
      <ArticleSection title="1. As a guest">
        <p>
          You can browse without an account. If you do, we store nothing about you. Your browser keeps this
          site’s files, and a cookie only if you choose a theme, you open the login screen, we need to show
          you a message once, you open a neighbour’s invitation, or you leave a line for the next reader of a
          labelled book. When you tell us about such a book, we keep what you said and when, but not who you
          are. If you’re offline, it stays in your browser until it’s sent.
        </p>
      </ArticleSection>
      <ArticleSection title="2. Your account">
        <p>
          We store your name, and either your phone number or your email address and password. Passwords are
          stored in a form that can’t be turned back into the password. We use your email address to log you
          in and to send you emails about your exchanges, and your phone number to send you codes to log in
          with. Only you and our administrators can see them, and we don’t tell anyone whether you have an
          account. We keep the time you told us that you’re {minimumAge} or older. You don’t have an account
          until you’ve typed in the code we sent you. If you don’t, we delete what you signed up with after{' '}
          {signUpKeptDays} days.
        </p>
        <p>
          For a passkey, we keep the name you gave it, its public half and when it was last used. Your
          fingerprint or face never leaves your device. If you log in through another service, we keep which
          one it is and the number it knows you by. When you change or remove your email address, phone number
          or another way to log in, we keep the old one for {undoDays} days, so that you can undo the change.
          For each session, we keep when you last confirmed it’s you. For each browser you log in with, we
          keep a random number and the time for {knownBrowserDays} days, so that nobody can lock you out of
          it.
        </p>
      </ArticleSection>
      <ArticleSection title="3. Your profile, your books and your pictures">
        <p>
          Everyone can see what you put on your profile: name, photo, role, suburb, what you write about
          yourself, your links, and what you love to read. Everyone can also see the books you offer with
          their condition and suburb, unless you show a book only to the members of one club, or to nobody.
          They can see your ratings once they’re visible, and how many books you’ve shared. Members who’ve
          logged in can see which public book clubs you’re in, and any private ones they share with you. Only
          you can see your wishlist, with two exceptions. Your suburb’s page shows your wishes without your
          name if you let it. And if you and a neighbour each have a book the other would like, or three of
          you do in a ring, each of you can see who the others are and that one of them would like a book you
          have, but not which one. From bookcases, wishes, loans and reviews we work out each night what you
          might like to read, which only you can see, and which books the same neighbours have, which everyone
          can see without names. If you turn it off, yours no longer count. Only you can see the searches you
          save, the members you’ve blocked, and the name of anyone outside {city.productName} you’ve lent a
          book to. The same goes for a file of your books from another site. We keep its books with their
          shelves, ratings and reviews for {periodOf(shelfPreviewHours / 24)}, or for{' '}
          {periodOf(shelfReportDays)} once you’ve imported it.
        </p>
        <p>
          Everyone can read your reviews of books, with your name. What you correct in the catalogue stays in
          the book’s history, where members can read your name until you leave. Members can see how many
          people are waiting for a book, but not who. A copy’s owner reads your name once you accept their
          copy. If a neighbour keeps a copy for you, others can see until when, but not for whom.
        </p>
        <p>
          Every copy has a code, and anyone with the code can read where the copy has been: suburbs, months,
          community bookshelves, and lines for the next reader once an administrator has read them. A gift
          shows its suburb and month, and a loan only if both of you let it. Your name shows only if you say
          so, and you can take your own stops off again.
        </p>
        <p>
          If you join by a neighbour’s link, we keep whose link it was. Once at least {fewestJoined} people
          who joined by it have been here for {newMember.daysToVouch} days, that neighbour can see roughly how
          many there are. They see your name only if you let them know.
        </p>
        <p>
          We redraw every picture when it arrives. Anything hidden in the file, such as where it was taken and
          with which device, is thrown away before we store it. A GIF attached in a club is the one exception:
          it stays as you sent it.
        </p>
      </ArticleSection>
      <ArticleSection title="4. Where you are">
        <p>
          We never store your address or your exact position. A book is in a suburb. We only keep a position
          if you turn on “Share location”. Your browser first rounds it to a square of about one kilometre,
          and only that square reaches us. If you turn it off or change your suburb, we delete the square, and
          your books are measured from the centre of their suburb again. We measure distances from that square
          or from the centre of a suburb. From several of them anyone can work out the square, but nothing
          more exact. The map shows how many books there are in a suburb, but not who they belong to.
        </p>
        <p>
          A community bookshelf stands in the street. The member who suggests one tells us where it is, to
          within ten metres, and adds a photo. Everyone can see both once it’s on the map, but only our
          administrators can see who suggested it. What you say about a bookshelf is visible to everyone, with
          your name, until you remove it.
        </p>
      </ArticleSection>
      <ArticleSection title="5. Requests, conversations and reports">
        <p>
          Requests, due dates, and messages with their photos are visible to the two members concerned. So is
          a meeting place, once a request has been accepted. While you wait for a neighbour’s answer, they can
          see whether you’re new here, how many books you have on loan and how many of those are overdue. If
          one of them reports the other, our administrators see the report, what was on the profile at that
          time, and only the messages that the person reporting chooses to show them. If a member sends the
          same text to several strangers, we hold it back until an administrator has read it and decided
          whether to deliver it. We keep that decision. What you send us from the Contact page is emailed to
          the people behind {city.productName}. Our administrators read it and reply, and we keep it for{' '}
          {contactKeptDays} days after the reply, or after you sent it if nobody replies. The email stays in
          their mailbox until they delete it there. A rating stays hidden until both members have rated, or
          for {ratingHiddenDays} days.
        </p>
        <p>
          We record what our administrators do, and which accounts, reports and submissions they open, in a
          log. It says who did what, when, to which account or thing, and the reason they gave. Only they can
          read it. The file with your data has what it says about you, apart from their names, their notes to
          each other and reports that led to nothing. The log refers to members by their account only, so your
          name disappears from it when you leave. Nobody can change it, and we keep each entry for{' '}
          {logKeptYears} years.
        </p>
        <p>
          What you write in a book club, and the files you attach, can be seen by everyone who can see into
          that club. For a private club, that’s only its members. If it’s reported, the club’s admins and
          moderators and our administrators can read it. When you delete a reply, we delete its words and
          files. When you leave {city.productName} they stay, with “A former member” in place of your name.
        </p>
        <p>
          Everyone who can read a post can see who has reacted to it. Your ballot is secret: the club only
          sees the result. The club sees how far you’ve read with your name only if you share your place.
          Otherwise you’re counted without your name once at least {fewestTogether} can be counted together.
          Once an event has begun, its hosts can tick who came. Nobody else sees that, apart from you in the
          file with your data. When you leave {city.productName}, we delete all of these.
        </p>
        <p>
          We keep your reply to an event so that its hosts can plan for it. People who can see the event see
          how many are coming, and your name only if you let them. When you leave a club, we delete your
          replies to its events that aren’t over yet. An event you submit stays when you leave{' '}
          {city.productName}, without your name. If a guest leaves an email address with an event they submit,
          we delete it when the event is over or isn’t published, or after{' '}
          {periodOf(cityEventLimits.confirmDays)} if nobody confirms the address.
        </p>
      </ArticleSection>
      <ArticleSection title="6. Notifications and emails">
        <p>
          We keep the notifications on your list for {keptNotices.days} days at most: the newest{' '}
          {keptNotices.most}, the newest {keptNotices.mostMerged} about messages, replies and the like, and
          the newest {keptNotices.mostWishes} about your wishlist. We also keep which notifications you want,
          how you want them, and your quiet hours. Emails wait a few minutes, so that several things can go in
          one and anything you’ve already read is left out. Nothing in them tells us whether you opened them.
        </p>
        <p>
          If you let a browser show notifications, we keep the address its maker gave it and the keys they’re
          encrypted with. We delete them when you turn notifications off there or end that session.
        </p>
      </ArticleSection>
      <ArticleSection title="7. Logging in and safety">
        <p>
          While you’re logged in we keep your session: when it began, when it was last used, the kind of
          browser and device and, if we know it, the network address. You can see your sessions in your
          security settings and end any of them. A session ends when you log out or after {sessionDays} days
          without a visit. To prevent abuse, we count attempts to log in and messages sent. The counters hold
          no readable address and are deleted no later than a day after they end. With a report we keep a code
          made from your network address, from which nobody can read the address, until the report is answered
          or for {reporterNetworkDays} days.
        </p>
        <p>
          Our server’s log has one line for each page requested: when, which page, how long it took and, for
          members, an account number. It holds no passwords, messages or searches.
        </p>
      </ArticleSection>
      <ArticleSection title="8. Who else gets your data">
        <p>
          Nobody, except the companies we need to run this site: the one that runs our server, the one that
          sends our email, and the one that sends our SMS, which gets your number and the text. Notifications
          shown by your browser go through its maker’s service, encrypted so that it can’t read them. If you
          log in through another service, it learns that you do. When you look up a book, our server asks Open
          Library and Google Books and keeps their answer for a month. They get the ISBN, or the title and
          author you typed, and nothing about you, not even your network address. When you scan a barcode,
          your browser reads it on your device. What the camera sees is never kept or sent, only the number.
          We draw the map ourselves, unless the people who run this site have chosen a map service. In that
          case your browser asks that service for the part of the map you’re looking at, on the pages with a
          map only. They may also have chosen a company that keeps our files, and one that hands out book
          covers and profile photos, which your browser then asks for them. We use no advertising, no
          analytics service and no third-party scripts. We hand over data only when the law of {law.binding}{' '}
          requires it.
        </p>
      </ArticleSection>
      <ArticleSection title="9. How long we keep it">
        <p>
          We keep your account, books, exchanges and conversations until you delete your account. Login codes
          expire after {codeMinutes} minutes. When you delete your account it’s hidden straight away, and
          deleted for good after {departureDays} days, with your name, email address, phone number, ways to
          log in, photos, profile, wishlist, notifications, sessions and messages to us. What you and others
          wrote and lent to each other stays with them, from a “Former member”. If a report about you is still
          open, your account stays hidden until we’ve answered it, for up to {openReportDays} days longer. If
          you leave while you’re suspended, we keep a code made from your email address and phone number, from
          which nobody can read them, until the suspension would have ended, because joining again doesn’t end
          it. Pictures of book covers, bookshelves, clubs and events stay too, without your name. What a
          report says and shows is deleted {answeredReportKeptDays} days after it’s answered. How it was
          answered stays. A file with your data is deleted after {exportKeptDays} days. Emails waiting to be
          sent are deleted within two days. Backups keep deleted data until they’re replaced. If we ever have
          to restore one, an account that was deleted after it was made is there again, and you need to delete
          it once more.
        </p>
      </ArticleSection>
      <ArticleSection title="10. Your rights">
        <p>
          You can change your profile and withdraw your books at any time. In Settings, under{' '}
          <TextLink to="/settings/data">Your data</TextLink>, you can get a file with everything we store
          about you, except what others have reported. Only you can download it, for {exportKeptDays} days.
          You can also delete your account there. For anything else, such as a correction you can’t make
          yourself, write to <SupportLink />. We’ll reply within 30 days.
        </p>
      </ArticleSection>
      <ArticleSection title="11. Cookies, changes and complaints">
        <p>
          Cookies have <TextLink to="/cookies">their own page</TextLink>. When this policy changes, so does
          the date at the top. If you think we’ve mishandled your data, please tell us first. You can also
          complain to {law.privacyOffice}.
        </p>
      </ArticleSection>
    </Article>
  )
}
