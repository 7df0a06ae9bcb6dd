import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { JoinRequests } from './join-requests.tsx'

type Asked = Parameters<typeof LeaveQuestion>[0]
const asked = vi.hoisted(() => [] as object[])
vi.mock('#web/shell/forms/leave-question.tsx', () => ({
  LeaveQuestion: (props: Asked) => {
    asked.push(props)
    return null
  },
}))
beforeEach(() => void asked.splice(0))

const request = (id: string) => ({ id, message: '', askedOn: 'today', by: { id, name: id, photo: null } })

test('what is written to somebody who asks to join is not lost without a question, except by showing more', () => {
  const element = createElement(JoinRequests, { requests: [request('mia'), request('noah')] })
  renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  )
  expect(asked.length, 'one for all of them').toBe(1)
  const [{ isWithin }] = asked as [Asked]
  const stays = (search: string) => isWithin?.({ search } as Parameters<NonNullable<typeof isWithin>>[0])
  expect([stays('?show=requests&rows=40'), stays('?show=members'), stays('')]).toEqual([true, false, false])
})
