// Phone numbers as they are kept (E.164) and shown. Only on the server: the numbering plans of the world are 100 KB.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { DomainError } from '#rules/domain-error.ts'

/** '0412 345 678' → '+61412345678', where the city is in Australia. NOT_A_PHONE if it can receive no SMS: it is no mobile number. */
export function readPhone(typed: string, country: CountryCode): string {
  const read = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  if (!read?.isValid()) throw new DomainError('NOT_A_PHONE')
  return read.number
}

/** '+61412345678' → '+61 412 345 678'. */
export function showPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
