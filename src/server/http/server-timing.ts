/** The instants of one request, in milliseconds of performance.now(). */
type Instants = { arrived: number; sessionAsked: number; sessionRead: number; ended: number }

/**
 * The header that browsers show among the timings of a request. Only administrators get it, because times tell strangers what
 * exists and what does not. A page that is looked at waits before its session is read; a form that is sent waits after that.
 */
export function serverTiming({ arrived, sessionAsked, sessionRead, ended }: Instants): string {
  const parts: [string, string, number][] = [
    ['wait', 'Waiting for a slot', sessionAsked - arrived],
    ['session', 'Session', sessionRead - sessionAsked],
    ['screen', 'Screen', ended - sessionRead],
    ['total', 'Total', ended - arrived],
  ]
  return parts.map(([name, what, ms]) => `${name};desc="${what}";dur=${ms.toFixed(1)}`).join(', ')
}
