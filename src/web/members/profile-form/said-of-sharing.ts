/** The end of the toast, for members who shared the square of the suburb they have just changed. */
export function saidOfSharing({ stoppedSharing }: { stoppedSharing: boolean }): string {
  if (!stoppedSharing) return ''
  return ' We stopped sharing your location because you changed your suburb. You can turn it on again in your settings.'
}
