import { data, redirect } from 'react-router'
import { DomainError } from '#rules/domain-error.ts'
import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import { IssuerButtons } from '#web/members/issuers/issuer-buttons.tsx'
import { areCookiesBlocked, keepTrial } from '#web/members/sign-in/assert-cookies.ts'
import { enter } from '#web/members/sign-in/enter.ts'
import { LoginForm } from '#web/members/sign-in/login-form.tsx'
import { PasskeyLogin } from '#web/members/sign-in/passkey-login.tsx'
import { PhoneLoginForm } from '#web/members/sign-in/phone-login-form.tsx'
import { PhoneSignUpForm } from '#web/members/sign-in/phone-sign-up-form.tsx'
import { SignInCard } from '#web/members/sign-in/sign-in-card.tsx'
import { pathIn, wayBack, wayIn } from '#web/members/sign-in/sign-in-way.ts'
import { SignUpForm } from '#web/members/sign-in/sign-up-form.tsx'
import { cardMeta } from '#web/shell/card-meta.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { SegmentLinks } from '#web/ui/links/segment-links.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import type { Route } from './+types/auth'

export const handle: Handle = { access: 'guest' }

// Guests who open a members' page are redirected here, so link previews of that page are served from here.
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const preview = loaderData?.preview
  if (!preview) return pageMeta({ title: loaderData?.isSignUp ? 'Sign up' : 'Log in' })
  return [...pageMeta(preview), ...preview.more]
}

export const loader = loads(async ({ request, services, viewer, url, city }) => {
  const back = wayBack(url)
  if (viewer.kind === 'member') throw redirect(back)
  const issuers = await services.issuers.offered(viewer)
  const club = await services.clubs.preview(viewer, { path: back })
  const preview = club && {
    ...{ title: club.title, description: club.description, image: club.card ?? club.image },
    more: club.card ? cardMeta(`The book club ${club.title}`) : [],
  }
  const isRefused = url.searchParams.get('cookies') === 'blocked' && areCookiesBlocked(request)
  const shown = {
    back,
    preview,
    ...wayIn(url),
    problem: isRefused ? new DomainError('COOKIES_BLOCKED').message : null,
    issuers,
    countries: await services.signIn.phoneCountries(viewer),
    productName: city.productName,
    cityName: city.name,
  }
  return data(shown, { headers: await keepTrial() })
})

export const action = enter

export default function Auth({ loaderData }: Route.ComponentProps) {
  const { back, isSignUp, channel, problem, issuers, countries, productName, cityName } = loaderData
  const isByPhone = channel === 'phone'
  const to = (isSignUp: boolean, channel: 'email' | 'phone') =>
    keepingWayBack(pathIn({ isSignUp, channel }), back)
  return (
    <SignInCard
      title={isSignUp ? `Join ${productName}` : 'Welcome back'}
      hint={`Borrow, lend and give away books with neighbours in ${cityName}.`}
    >
      {problem && <Alert>{problem}</Alert>}
      <LinkTabs
        label="Log in or sign up"
        replace
        tabs={[
          { label: 'Login', to: to(false, channel), current: !isSignUp },
          { label: 'Sign Up', to: to(true, channel), current: isSignUp },
        ]}
      />
      <SegmentLinks
        label={isSignUp ? 'How to sign up' : 'How to log in'}
        ways={[
          { label: 'Email', to: to(isSignUp, 'email'), current: !isByPhone },
          { label: 'Phone', to: to(isSignUp, 'phone'), current: isByPhone },
        ]}
      />
      {isSignUp && isByPhone && <PhoneSignUpForm countries={countries} />}
      {isSignUp && !isByPhone && <SignUpForm />}
      {!isSignUp && isByPhone && <PhoneLoginForm />}
      {!isSignUp && !isByPhone && <LoginForm back={back} hasIssuers={issuers.length > 0} />}
      {!isSignUp && <PasskeyLogin back={back} />}
      <IssuerButtons issuers={issuers} back={back} />
      <LinkButton to="/" variant="outline" block>
        Continue as Guest
      </LinkButton>
    </SignInCard>
  )
}
