import { tabId } from './tab-id.ts'

/** This tab's stream of live events. `topics`: as a query; `age`: of the page's data, in milliseconds, if known. */
export const livePath = (topics: string, age: number | undefined): string =>
  `/live?tab=${tabId}${age === undefined ? '' : `&age=${Math.ceil(age)}`}&${topics}`
