import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ReportDetails } from './report-details.tsx'
import type { ShownGroup } from './shown-reports.ts'

const report = {
  id: 'one',
  about: { kind: 'copy', id: 'copy', asWas: {} },
  reporter: null,
  reason: 'other',
  details: null,
  times: 1,
  reportedOn: 'Yesterday',
  photos: [],
  isAboutViewer: false,
} as unknown as ShownGroup['reports'][number] // all that is shown of it

test.each([
  [1, '/admin/reports?about=copy&answers=1'],
  [2, '/admin/reports?about=copy&page=2&answers=1'],
])('the saved answers open on the same page of the reports: %i', (page, address) => {
  const element = createElement(ReportDetails, {
    group: { id: 'copy', responsible: null, thing: 'Sea', reports: [report], earlier: [] },
    hides: [],
    page,
    pageCount: 2,
    here: '/admin/reports?about=copy',
    saved: null,
  })
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll('&amp;', '&')
  expect(html).toContain(`formAction="${address}"`)
})
