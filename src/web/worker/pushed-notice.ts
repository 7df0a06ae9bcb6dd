export type PushedNotice = { id: string; title: string; path: string; tag: string }

/** The pushed notice, if it can be read: browsers require something to be shown for each push. Links only within this site. */
export function pushedNotice(text: string | undefined, origin: string): PushedNotice {
  const { id, title, path, tag } = fieldsOf(text)
  const isWhole = [id, title, tag].every((field) => typeof field === 'string' && field !== '')
  if (!isWhole) return { id: '', title: 'You have a new notification', path: '/notifications', tag: 'new' }
  return {
    id: String(id),
    title: String(title),
    tag: String(tag),
    path: isLocal(path, origin) ? path : '/notifications',
  }
}

function fieldsOf(text: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {} // made by somebody else
  }
}

function isLocal(path: unknown, origin: string): path is string {
  return typeof path === 'string' && path.startsWith('/') && new URL(path, origin).origin === origin
}
