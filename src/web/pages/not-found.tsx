import { data } from 'react-router'
import { LinkButton } from '#web/ui/link-button.tsx'

export const handle = { access: 'guest' }

export function loader() {
  return data(null, { status: 404 })
}

export const meta = () => [{ title: 'Page not found' }]

export default function NotFound() {
  return (
    <section className="py-20 text-center">
      <h1 className="font-serif text-6xl">404</h1>
      <p className="mt-4">Oops! Page not found</p>
      <LinkButton to="/">Return to Home</LinkButton>
    </section>
  )
}
