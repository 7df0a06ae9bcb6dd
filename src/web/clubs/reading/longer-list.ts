const lists = ['copies', 'show'] as const

/** The same page with more rows of one of its two lists, and as many of the other as now. Its window is closed. */
export function longerList(
  { pathname, searchParams }: URL,
  list: (typeof lists)[number],
  more: number | undefined,
): string | undefined {
  if (more === undefined) return undefined
  const shown = new URLSearchParams(searchParams)
  for (const name of searchParams.keys()) if (!lists.some((each) => each === name)) shown.delete(name)
  shown.set(list, String(more))
  return `${pathname}?${shown}`
}
