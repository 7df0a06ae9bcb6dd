import { city } from '#city/city.ts'
import { departureDays, exportKeptDays } from '#rules/data-rights/data-rights.ts'
import { ratingHiddenDays } from '#rules/exchanges/ratings.ts'
import { logKeptYears } from '#rules/members/logged-actions.ts'
import { knownBrowserDays, minimumAge, undoDays } from '#rules/members/members.ts'
import { answeredContactKeptDays } from '#rules/moderation/contact.ts'
import { keptNotices } from '#rules/notices/notices.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Article } from './article.tsx'
import { ArticleSection } from './article-section.tsx'
import { SupportLink } from './support-link.tsx'
import { TextLink } from './text-link.tsx'
import { useLegalBack } from './use-legal-back.ts'

export const handle = { access: 'guest', whileLeaving: true }

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
      lastUpdated="23 November 2026"
      lead="What we store, why, for how long, and who can see it. Nothing is sold, and nobody is followed around the web."
    >
      <ArticleSection title="1. As a guest">
        <p>
          You can browse without an account. Then we store nothing about you. Your browser keeps the files of
          this site, and a cookie only if you choose a theme or a message has to be shown to you once.
        </p>
      </ArticleSection>
      <ArticleSection title="2. Your account">
        <p>
          We store your name, and your email address with your password in a form that cannot be turned back
          into it, or your phone number. The email address is for signing in and for letters about your
          exchanges, the phone number for codes to sign in with. Only you and our administrators can see them,
          and whether you have an account is told to nobody who tries. We keep the moment at which you said
          that you are {minimumAge} or older. Until you have typed in the code we sent you there is no account
          yet: what you signed up with waits, and is forgotten after seven days.
        </p>
        <p>
          Of a passkey we keep the name you gave it, its public half and when it was last used; your
          fingerprint or face never leaves your device. If you sign in through another service, we keep which
          one it is and the number it knows you by. When you change or remove your email address, phone number
          or another way to log in, we keep the old one for {undoDays} days, so that you can take the change
          back. With each session we keep when you last showed that it’s you. Of each browser in which you log
          in we keep a random number and when that was, for {knownBrowserDays} days, so that nobody can lock
          you out of it.
        </p>
      </ArticleSection>
      <ArticleSection title="3. Your profile, your books and your pictures">
        <p>
          Everybody can see what you put on your profile: name, photo, role, suburb, the words about you, your
          links, and what you love to read. The same goes for the books you offer, the condition they are in
          and the suburb they are in, for your ratings once they are open, and for how many books you have
          shared. Your wishlist, the searches you save, whom you have blocked and to whom you have lent a book
          elsewhere only you see. So it is with a file of your books from another site: we keep what stands in
          its rows about titles, authors and shelves for a day, or for a week once you have brought it in.
        </p>
        <p>
          A picture is drawn anew when it arrives. Everything hidden in the file, such as where and with which
          device it was taken, is thrown away before anything is stored.
        </p>
      </ArticleSection>
      <ArticleSection title="4. Where you are">
        <p>
          We never store an address of yours or an exact position. A book is in a suburb. Only if you turn on
          “Share location” do we keep a position of yours: your own browser first rounds it to a square of
          about one kilometre, and only that square reaches us. Turn it off and the square is deleted.
          Distances on screens are measured from such a square or from the middle of a suburb, so nobody can
          work out more from them. The map says how many books there are in a suburb, and of whom they are it
          does not say.
        </p>
        <p>
          A community bookshelf is a thing in the street: whoever suggests one tells where it stands, to ten
          metres, with a photo. Everybody sees both once it is on the map, and nobody but our administrators
          sees who suggested it. What you say of a bookshelf everybody can read, with your name, until you
          remove it.
        </p>
      </ArticleSection>
      <ArticleSection title="5. Requests, conversations and reports">
        <p>
          Requests, due dates and messages with their photos are visible to the two members concerned, as is a
          meeting place once a request has been accepted. If one of them reports the other, our administrators
          see the report and what stood on the profile at that time, and of the conversation no more than the
          messages that whoever reports picks for them. Where one member sends the same text to several
          strangers, it is held back and read by an administrator, who delivers it or does not. We keep how
          they answered. What you send us under Contact is mailed to the people behind {city.productName},
          read and answered by our administrators, and kept for {answeredContactKeptDays} days after the
          answer. A rating stays hidden until both have rated, or for {ratingHiddenDays} days.
        </p>
        <p>
          What our administrators do, and whose account, report or submission they open, stands in a log that
          only they read: who did it, when, what, to which thing of whom, and the reason they gave. It has
          members by their account alone, so your name goes from it when you leave us. Nobody can change it,
          and each line is kept for {logKeptYears} years.
        </p>
        <p>
          What you write in a book club, and the files you send along, are seen by whoever may look into that
          club: of a private one its members alone. If it is reported, those who look after the club and our
          administrators read it. When you delete a comment its words and files go. When you leave us they
          stay, with “A former member” in place of your name.
        </p>
        <p>
          What you answer to an event is kept so that it can be planned. The people who see the event see how
          many come, and your name only if you let them. When you leave a club, your answers to what it has
          planned go. An event that you submit stays when you leave us, without your name. A guest’s email
          address, where one is left to hear what becomes of an event, is deleted when that event is over or
          is not published, and after a week if nobody confirms it.
        </p>
      </ArticleSection>
      <ArticleSection title="6. What you are told">
        <p>
          We keep the notices on your list, the newest {keptNotices.most} and of your wishes the newest{' '}
          {keptNotices.mostWishes}, for {keptNotices.days} days at most, what you have chosen to be told and
          in which ways, and your quiet hours. Letters wait some minutes, so that several things are in one
          and what you have read meanwhile is in none. They carry nothing that tells us whether you opened
          them.
        </p>
        <p>
          Where you let a browser show notices, we keep the address its maker gave it and the keys they are
          encrypted with. It goes when you turn notices off there or end that session.
        </p>
      </ArticleSection>
      <ArticleSection title="7. Signing in and safety">
        <p>
          While you are signed in we keep your session: when it began, when it was last used, with which kind
          of browser and device and, where it is known, from which network address. You see them in your
          security settings and can end each. It ends when you log out or after 30 days without a visit. To
          hold off abuse we count attempts to sign in and messages sent; the counters hold no readable address
          and are swept away soon after their time is over, at the latest a day later.
        </p>
        <p>
          Our server’s log has one line per page asked for: when, which page, how long it took and, for
          members, an account number. It holds no passwords, messages or searches.
        </p>
      </ArticleSection>
      <ArticleSection title="8. Who else receives it">
        <p>
          Nobody, except where the work needs it: the company that runs our server, the one that carries our
          email, and the one that carries our SMS, which gets your number and the words. Notices shown by your
          browser go through its maker’s service, encrypted so that it cannot read them. If you sign in
          through another service, it learns that you do. When you look a book up, our server asks Open
          Library and Google Books for it and keeps what they answer for a month; they are told its number, or
          the title and author you typed, and nothing of you, not even your network address. When you scan a
          barcode, your browser reads it on your device: what the camera sees is neither kept nor sent, only
          the number is. We draw the map ourselves, unless the people who run this site have chosen the tiles
          of a map service: then your browser asks that service for the part of the map you look at, on the
          map’s page alone. We use no advertising, no statistics service and no scripts of others. We hand
          over data only when the law of {city.state} or {city.country} makes us.
        </p>
      </ArticleSection>
      <ArticleSection title="9. How long we keep it">
        <p>
          Your account, your books, exchanges and conversations stay until you delete your account. Sign-in
          codes expire after ten minutes. When you delete your account it is hidden at once, and gone for good
          after {departureDays} days: its name, addresses, number, ways in, pictures, profile, wishes,
          notices, sessions and your messages to us. What you and others wrote to each other and lent each
          other stays with them, from a “Former member”. A file with your data is removed after{' '}
          {exportKeptDays} days. Letters on their way are forgotten within a day. Backups keep what was
          deleted until they are replaced.
        </p>
      </ArticleSection>
      <ArticleSection title="10. Your rights">
        <p>
          You can change your profile and withdraw your books at any time. Under{' '}
          <TextLink to="/settings/data">Your data</TextLink> in the settings you get a copy of all that we
          store about you as a file, which only you can fetch, for {exportKeptDays} days; and there you delete
          your account. Anything else, such as a correction you cannot make yourself: write to <SupportLink />
          . We answer within 30 days.
        </p>
      </ArticleSection>
      <ArticleSection title="11. Cookies, changes and complaints">
        <p>
          Cookies have <TextLink to="/cookies">a page of their own</TextLink>. When this policy changes, the
          date at the top changes with it. If you think we have handled your data wrongly, tell us first; you
          may also turn to the Office of the Australian Information Commissioner.
        </p>
      </ArticleSection>
    </Article>
  )
}
