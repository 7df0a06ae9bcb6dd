// The law that the pages of terms and privacy name. Apart from city.ts, which every page loads.
import { city } from './city.ts'

export const law = {
  /** 'The law of … governs these terms.' */
  governing: `${city.state}, ${city.country}`,
  /** '… when the law of … requires it.' */
  binding: `${city.state} or ${city.country}`,
  /** 'your rights under …' */
  consumer: 'the Australian Consumer Law',
  /** 'You can complain to …' */
  privacyOffice: 'the Office of the Australian Information Commissioner',
} as const
