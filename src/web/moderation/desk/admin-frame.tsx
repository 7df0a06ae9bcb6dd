// The frame of the administrators' screens: a row of links to them, each with its count of waiting items.
import { Outlet } from 'react-router'
import { type Handle, loads } from '#web/shell/screen.ts'
import type { Route } from './+types/admin-frame'
import { AdminRooms } from './admin-rooms.tsx'

export const handle: Handle = { access: 'admin' }

export const loader = loads(async ({ services, viewer }) => services.moderation.waiting(viewer))

export default function AdminFrame({ loaderData: waiting }: Route.ComponentProps) {
  return (
    <>
      <AdminRooms waiting={waiting} />
      <Outlet />
    </>
  )
}
