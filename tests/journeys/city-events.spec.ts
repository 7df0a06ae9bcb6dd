// The city's events: a guest's is rejected with a reason, a member's is approved, others answer it, and their calendar
// can read it.

import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { dayIn } from '#tests/support/events.ts'
import { expect, expectToast, newestLetter, test } from '#tests/support/journey.ts'
import { runJobsNow } from '#tests/support/run-jobs-now.ts'

async function fillIn(page: Page, title: string): Promise<void> {
  await page.goto('/submit-event')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Kind of event').selectOption('Reading')
  await page.getByLabel('Description').fill('An hour of poems, read aloud by the river.')
  await page.getByLabel('Date').fill(dayIn(9))
  await page.getByLabel('Time').fill('6:30 PM - 8 PM')
  await expect(page.getByText('We read this as 6.30 pm to 8.00 pm')).toBeVisible()
  await page.getByLabel('Place').fill('West End Library')
  await page.getByLabel('Suburb').fill('West End')
}

test('a guest’s event is rejected; a member’s is approved, answered and read by a calendar', {
  tag: '@main',
}, async ({ visitor, neighbour, rows }) => {
  const [guest, ada, mel, noel] = await Promise.all([
    visitor(),
    neighbour('Ada Admin'),
    neighbour('Mel Member'),
    neighbour('Noel Neighbour'),
  ])
  await rows('update members set is_admin = true where id = $1', [ada.member.id])
  const [refused, wanted] = [`Cheap watches ${ada.member.id}`, `Poems by the river ${ada.member.id}`]
  const email = `guest.${ada.member.id}@example.org`
  const submitted = 'Event submitted successfully! It will be reviewed by our team.'

  await test.step('a guest submits, and confirms the address', async () => {
    await fillIn(guest, refused)
    await guest.getByLabel('Your email (optional)').fill(email)
    await guest.getByRole('button', { name: 'Submit Event' }).click()
    await expectToast(guest, submitted)
    await expect.poll(() => newestLetter(email)).toBeDefined()
    const link = /\/submit-event\?confirm=[\w-]+/.exec((await newestLetter(email))?.text ?? '')?.[0] ?? ''
    await guest.goto(link)
    await guest.getByRole('button', { name: 'Confirm my address' }).click()
    await expectToast(guest, 'Thank you!')
  })

  await test.step('a member submits', async () => {
    await fillIn(mel.page, wanted)
    await mel.page.getByRole('button', { name: 'Submit Event' }).click()
    await expectToast(mel.page, submitted)
  })

  const { page } = ada
  await test.step('an administrator rejects one with a reason, and approves the other', async () => {
    await page.goto('/admin/events')
    await page.getByRole('link', { name: `Reject ${refused}` }).click()
    const window = page.getByRole('dialog', { name: 'Reject this event?' })
    await window.getByLabel('Reason').fill('This is not about books.')
    await window.getByRole('button', { name: 'Reject' }).click()
    await expectToast(page, 'Event rejected.')
    await page.getByRole('button', { name: `Approve ${wanted}` }).click()
    await expectToast(page, 'Event approved and published!')
    await expect
      .poll(async () => (await newestLetter(email))?.text ?? '')
      .toContain('“This is not about books.”')
  })

  await test.step('others say they are going, and their calendar reads it', async () => {
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from events where title = $1', [
      wanted,
    ])
    await noel.page.goto(`/event/${id}`)
    await noel.page.getByRole('button', { name: 'Going', exact: true }).click()
    await expectToast(noel.page, 'See you there!')
    await expect(noel.page.getByText('1 person is attending this event')).toBeVisible()
    const file = await noel.page.request.get(`/event/${id}/calendar.ics`)
    const [event] = new ICAL.Component(ICAL.parse(await file.text())).getAllSubcomponents('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe(wanted)
  })

  await test.step('its organiser writes to everyone going, who see the message on the event’s page and get a notice', async () => {
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from events where title = $1', [
      wanted,
    ])
    await mel.page.goto(`/event/${id}`)
    await mel.page.getByRole('link', { name: 'Write to everyone going' }).click()
    const window = mel.page.getByRole('dialog', { name: 'Write to everyone going' })
    await window.getByLabel('Your message').fill('Bring a rug: the grass is damp.')
    await window.getByRole('button', { name: 'Send to everyone going' }).click()
    await expectToast(mel.page, 'Sent to everyone going')
    await expect(noel.page.getByText('Bring a rug: the grass is damp.')).toBeVisible()
    // For a minute it can be undone; nobody is notified before that.
    const [note] = await rows<{ id: string }>('select id from host_notes where event_id = $1', [id])
    expect(await runJobsNow(rows, 'event.notify-host-note', [note?.id ?? ''])).toBe(1)
    await expect
      .poll(async () => {
        const about = await rows(
          'select from member_notices where member_id = $1 and about_id = $2 and news = $3',
          [noel.member.id, id, 'written'],
        )
        return about.length
      })
      .toBe(1)
  })

  await test.step('and ticks who came, once it has begun', async () => {
    await rows(
      `update events set starts_at = now() - interval '2 hours', ends_at = now() + interval '1 hour' where title = $1`,
      [wanted],
    )
    // Members whose name is private are not listed.
    await rows('update event_answers set is_named = true where member_id = $1', [noel.member.id])
    await mel.page.reload()
    await mel.page.getByRole('link', { name: 'Who came' }).click()
    const window = mel.page.getByRole('dialog', { name: 'Who came' })
    await window.getByRole('checkbox', { name: noel.name }).check()
    await window.getByRole('button', { name: 'Save who came' }).click()
    await expectToast(mel.page, 'Saved')
    await mel.page.getByRole('link', { name: 'Who came' }).click()
    await expect(window.getByRole('checkbox', { name: noel.name })).toBeChecked()
    await expect(noel.page.getByRole('link', { name: 'Who came' })).toHaveCount(0)
  })

  await test.step('a tick that another host takes away meanwhile stays away, also once the list is read again', async () => {
    const window = mel.page.getByRole('dialog', { name: 'Who came' })
    await rows('update event_answers set came_at = null where member_id = $1', [noel.member.id])
    await page.goto(new URL(mel.page.url()).pathname)
    await page.getByRole('button', { name: 'Going', exact: true }).click()
    await expectToast(page, 'See you there!')
    const late = window.getByRole('checkbox', { name: 'A member who keeps their name private' })
    await late.check()
    await window.getByRole('button', { name: 'Save who came' }).click()
    await expectToast(mel.page, 'Saved')
    await mel.page.getByRole('link', { name: 'Who came' }).click()
    await expect(late).toBeChecked()
    await expect(window.getByRole('checkbox', { name: noel.name })).not.toBeChecked()
  })
})
