// Disposable email addresses, which are gone after minutes, so that nobody could be reached there about a book. Only services
// that give mailboxes to anyone without an account, and only the most used ones. Relays to a person's own mailbox are not
// listed.
import { Refusal } from '#rules/base/refusal.ts'
import { memberRefusals } from './member-refusals.ts'

const disposable = new Set(
  `10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org 20minutemail.com 33mail.com anonbox.net
  burnermail.io byom.de chacuo.net crazymailing.com discard.email discardmail.com discardmail.de dispostable.com
  drdrb.com dropmail.me easytrashmail.com emailfake.com emailondeck.com emailtemporanea.com etempmail.com eyepaste.com
  fakeinbox.com fakemail.net fakemailgenerator.com fexbox.org filzmail.com generator.email getairmail.com
  getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net
  guerrillamail.org guerrillamailblock.com harakirimail.com inboxbear.com inboxkitten.com incognitomail.org
  internxt-mail.com jetable.org kuku.lu linshiyouxiang.net luxusmail.org mail-temp.com mail.tm mailcatch.com maildrop.cc
  maileater.com mailexpire.com mailinator.com mailinator.net mailinator2.com mailnesia.com mailnull.com mailpoof.com
  mailsac.com mailtemp.net mintemail.com minuteinbox.com moakt.cc moakt.com mohmal.com mt2015.com mytemp.email
  mytrashmail.com nada.email notsharingmy.info nowmymail.com pokemail.net sharklasers.com smailpro.com spam4.me
  spambog.com spambox.us spamex.com spamfree24.org spamgourmet.com spaml.com spamspot.com tafmail.com temp-mail.io
  temp-mail.org tempail.com tempinbox.com tempmail.dev tempmail.email tempmail.ninja tempmail.plus tempmailaddress.com
  tempmailo.com tempr.email throwaway.email throwawaymail.com tmail.ws tmailor.com tmpmail.net tmpmail.org trash-mail.com
  trashmail.com trashmail.de trashmail.me trashmail.net trbvm.com wegwerfmail.de wegwerfmail.net wegwerfmail.org
  yopmail.com yopmail.fr yopmail.net zetmail.com`.split(/\s+/),
)

/** Throws DISPOSABLE_ADDRESS for one of these services and for its subdomains. `email` is in lower case. */
export function assertLastingAddress(email: string): void {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  const isDisposable = labels.some((_, at) => disposable.has(labels.slice(at).join('.')))
  if (isDisposable) throw new Refusal('DISPOSABLE_ADDRESS', memberRefusals)
}
