import { loads } from '#web/shell/screen.ts'

export const handle = { access: 'guest' }
export const loader = loads(async ({ city }) => ({ name: city.productName }))

export default function Home({ loaderData }: { loaderData: { name: string } }) {
  return <h1>{loaderData.name}</h1>
}
