// Phone numbers as stored (E.164) and shown. Only on the server: the world's numbering plans are 100 KB.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { City } from '#city/city.ts'
import { DomainError } from '#rules/domain-error.ts'

/** '0412 345 678' → '+61412345678' for a city in Australia. NOT_A_PHONE if it cannot receive SMS, because it is not a mobile number. */
export function readPhone(typed: string, country: CountryCode): string {
  const read = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  // Satellite and global service numbers belong to no country.
  if (!read?.isValid() || !read.country) throw new DomainError('NOT_A_PHONE')
  return read.number
}

/** PHONE_COUNTRY, with the names of the accepted countries, for other countries' numbers; those of the city's own country must be mobile numbers. */
export function assertTaken(phone: string, countries: readonly string[], city: PhoneCity): void {
  const country = parsePhoneNumberFromString(phone)?.country ?? ''
  const isMobile =
    country !== city.countryCode || city.mobilePrefixes.some((prefix) => phone.startsWith(prefix))
  if (!countries.includes(country) || !isMobile)
    throw new CountryNotTaken(countryNames(countries, city.locale))
}

export type PhoneCity = Pick<City, 'countryCode' | 'mobilePrefixes' | 'locale'>

/** 'Australia and New Zealand' */
export function countryNames(countries: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return new Intl.ListFormat(locale).format(countries.map((country) => names.of(country) ?? country))
}

class CountryNotTaken extends DomainError {
  constructor(names: string) {
    super('PHONE_COUNTRY')
    this.message = `We can only send codes to mobile numbers in ${names}. Use one of those, or your email address.`
  }
}

/** '+61412345678' → '+61 412 345 678'. */
export function showPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}
