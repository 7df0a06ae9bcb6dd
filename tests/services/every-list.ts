// Which functions of the services return a list, by their types: a new one is included automatically.
import type { Services } from '#server/services.ts'

type Lists = readonly unknown[] | ReadonlyMap<unknown, unknown>
type PartsOf<Answer> = Answer extends Lists ? Answer : Answer extends object ? Answer[keyof Answer] : never
/** An array or a map, or an object that contains one: the page of a search, a book with its sharers. */
type HasList<Answer> = Extract<PartsOf<NonNullable<Answer>>, Lists> extends never ? false : true

type Answer<ServiceCase> = ServiceCase extends (...given: never[]) => infer Given ? Awaited<Given> : never

/** The names of a service's functions that return a list. */
export type ListsOf<Name extends keyof Services> = {
  [ServiceCase in keyof Services[Name]]: HasList<Answer<Services[Name][ServiceCase]>> extends true
    ? ServiceCase
    : never
}[keyof Services[Name]]
