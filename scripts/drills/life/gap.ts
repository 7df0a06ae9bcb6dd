/** The longest time in which something did not happen, in milliseconds. */
export function watchGap() {
  let last = performance.now()
  let longest = 0
  const note = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return {
    note,
    /** Counts the time since the last one too. */
    longest(): number {
      note()
      return longest
    },
  }
}
