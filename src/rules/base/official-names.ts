// Names by which somebody could pass for the people behind the site, or for a member who has left.
import { city } from '#city/city.ts'
import { nameText } from './text-forms.ts'

export const officialName = 'Choose a name that nobody can mistake for our team or a former member'
const tickInName = 'Please leave the tick out'

const ticks = /[\u2611\u2713\u2714\u2705\u221A\u{1F5F8}\u{1F5F9}]/u

const pairs = (signs: string, letters: string) =>
  new Map(Array.from(signs, (sign, at) => [sign, letters.charAt(at)]))

// Letters of other alphabets, digits and signs that look like Latin letters. Some capitals look like another letter than their small ones.
const capitals = pairs('ΗΝΡΧΥВН', 'hnpxybh')
const small = pairs('авеһкмнорстухіѕԁոαβεικνορτυıɑɡł013457@$!|', 'abehkmhopctyxisdnabeikvoptuiagloieastasil')

/** In small Latin letters: `Vérаndah Supp0rt` → `verandah support`. */
function folded(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const lower = Array.from(plain, (sign) => capitals.get(sign) ?? sign)
    .join('')
    .toLowerCase()
  return Array.from(lower, (sign) => small.get(sign) ?? sign).join('')
}

const product = folded(city.productName)
const role =
  'admins?|administrators?|administration|moderators?|moderation|support|team|staff|helpdesk|help|official|security|customer|services?'
const ofRoles = new RegExp(`^(the)?(${product}|${role})+$`)
const isClear = new RegExp(`${product}|admin|moderat|support|helpdesk`)
const aRole = new RegExp(`^(${role})$`)

/** Whether a name has a sign by which other sites mark people they have verified. */
export function hasTick(name: string): boolean {
  return ticks.test(name)
}

/** 'Support team', 'Verandah', 'Help at Verandah' or 'Former member', in whatever letters; not 'Crime on the Verandah' or 'Badminton'. */
export function passesForUs(name: string): boolean {
  const words = folded(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  const letters = words.join('')
  if (letters === 'formermember') return true
  if (ofRoles.test(letters) && isClear.test(letters) && letters !== `the${product}`) return true
  return words.includes(product) && words.some((word) => aRole.test(word))
}

/** The name of a person or a club, who cannot pass for the people behind the site, or for verified by them. */
export function ownName(missing: string) {
  return nameText(missing)
    .refine((typed) => !hasTick(typed), tickInName)
    .refine((typed) => !passesForUs(typed), officialName)
}
