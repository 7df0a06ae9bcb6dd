let last = 0

/** Another network each time, as the server sees it. */
export const anAddress = (): string => {
  last += 1
  return `2001:db8:${last.toString(16)}:0::/64`
}

/** The same network each time. */
export const oneAddress = '2001:db8::/64'
