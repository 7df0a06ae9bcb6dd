import { redirect } from 'react-router'
import { loginForm, signUpForm } from '#rules/members/member-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import type { Route } from './+types/auth'
import { keepAwaiting } from './awaiting-code.ts'
import { codeSent } from './code-sent.ts'
import { LoginForm } from './login-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { keepingWayBack, wayBack } from './sign-in-way.ts'
import { SignUpForm } from './sign-up-form.tsx'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Log in or sign up' })

export const loader = loads(async ({ viewer, url, city }) => {
  const back = wayBack(url)
  if (viewer.kind === 'member') throw redirect(back)
  return { back, isSignUp: isSignUp(url), productName: city.productName, cityName: city.name }
})

export const action = acts((args) => (isSignUp(args.url) ? signUp(args) : logIn(args)))

async function logIn({ request, services, address, url }: ScreenArgs) {
  return submitted(await request.formData(), loginForm, async (login) => {
    const answer = await services.signIn.logIn(login, address)
    if ('waiting' in answer) {
      const path = keepingWayBack('/auth/verify', wayBack(url))
      return replaceWithToast(path, codeSent, [await keepAwaiting('sign-up', answer.waiting)])
    }
    return replaceWithToast(
      wayBack(url),
      { tone: 'success', title: 'Welcome back!', text: 'You have successfully logged in.' },
      answer.cookies,
    )
  })
}

async function signUp({ request, services, address, url }: ScreenArgs) {
  return submitted(
    await request.formData(),
    signUpForm,
    async (account) => {
      const waiting = await services.signIn.signUp(account, address)
      const path = keepingWayBack('/auth/verify', wayBack(url))
      return replaceWithToast(path, codeSent, [await keepAwaiting('sign-up', waiting)])
    },
    { EMAIL_TAKEN: 'email' },
  )
}

function isSignUp(url: URL): boolean {
  return url.searchParams.get('mode') === 'sign-up'
}

export default function Auth({ loaderData }: Route.ComponentProps) {
  const { back, isSignUp, productName, cityName } = loaderData
  return (
    <SignInCard
      title={isSignUp ? `Join ${productName}` : 'Welcome back'}
      hint={`Borrow, lend and give away books with neighbours in ${cityName}.`}
    >
      <LinkTabs
        label="Log in or sign up"
        replace
        tabs={[
          { label: 'Login', to: keepingWayBack('/auth', back), current: !isSignUp },
          { label: 'Sign Up', to: keepingWayBack('/auth?mode=sign-up', back), current: isSignUp },
        ]}
      />
      {isSignUp ? <SignUpForm /> : <LoginForm back={back} />}
      <LinkButton to="/" variant="outline" block>
        Continue as Guest
      </LinkButton>
    </SignInCard>
  )
}
