import type { ReactNode } from 'react'
import {
  data,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root'
import inter from './fonts/inter.woff2?url'
import literata from './fonts/literata.woff2?url'
import { isOfferMade } from './members/security/passkey-offer-cookie.ts'
import { Arrival } from './shell/focus/arrival.tsx'
import { useTypedEarly } from './shell/forms/typed-early.ts'
import { keepUnsentForm } from './shell/forms/unsent-form.ts'
import { BottomBar } from './shell/frame/bottom-bar.tsx'
import { Footer } from './shell/frame/footer.tsx'
import { Header } from './shell/frame/header.tsx'
import { PreviewCard } from './shell/frame/preview-card.tsx'
import { useShellData } from './shell/frame/shell-data.ts'
import { shellViewer } from './shell/frame/shell-viewer.ts'
import { guard } from './shell/guard.ts'
import { redirectInPlace } from './shell/history/redirect-in-place.ts'
import { returnToEarlier } from './shell/history/return-to-earlier.ts'
import icon from './shell/icon.svg'
import { LazyComponent } from './shell/lazy-component.tsx'
import { noteOwnPosts } from './shell/live/own-posts.ts'
import { pageMeta } from './shell/page-meta.ts'
import { ProblemScreen, problemTitle } from './shell/problem-screen.tsx'
import { loads } from './shell/screen.ts'
import { ThemeColour } from './shell/theme/theme-colour.tsx'
import { readTheme } from './shell/theme/theme-cookie.ts'
import { useTheme } from './shell/theme/theme-switch.tsx'
import { ToastBanner } from './shell/toasts/toast-banner.tsx'
import { clearToastHeader, readToast } from './shell/toasts/toast-cookie.ts'
import { asksForData, toastOfTab } from './shell/toasts/toast-of-tab.ts'
import { Toasts } from './shell/toasts/toasts.tsx'
import './styles.css'
import { PicturesOrigin } from './ui/pictures/public-picture.tsx'

export const middleware: Route.MiddlewareFunction[] = [toastOfTab, guard]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  noteOwnPosts,
  returnToEarlier,
  redirectInPlace,
  keepUnsentForm,
]

export const links: LinksFunction = () => [
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  // The manifest's icons would have black corners on an iPhone. Only the page as it is served is read for it.
  ...(import.meta.env.SSR ? [{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }] : []),
  ...[inter, literata].map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
]

export const meta = ({ error }: Route.MetaArgs) => pageMeta(error ? { title: problemTitle(error) } : {})

/** The member's account pages; on other screens this line would be in the way. */
const isOwnProfile = ({ pathname }: URL) => pathname === '/profile'

export const loader = loads(
  async ({ viewer, badges, request, url, services, city, requestId, supportEmail, origin, picturesUrl }) => {
    const [toast, theme, isOffered] = await Promise.all([
      asksForData(request) ? null : readToast(request),
      readTheme(request),
      isOfferMade(request),
    ])
    const shell = {
      viewer: shellViewer(viewer, badges),
      productName: city.productName,
      supportEmail,
      origin,
      picturesUrl,
      theme,
      toast,
      requestId,
      offersPasskey: isOffered && isOwnProfile(url) && (await services.passkeys.isOffered(viewer)),
    }
    // A toast is shown once: the response that carries it removes its cookie.
    return data(shell, toast ? { headers: { 'Set-Cookie': await clearToastHeader() } } : undefined)
  },
)

/** The badge, toast and login state are reloaded with everything else, except after an action that failed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === undefined || actionStatus < 400

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShellData()
  const theme = useTheme()
  useTypedEarly()
  return (
    <html lang="en-AU" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <ThemeColour theme={theme} />
        <Meta />
        {/* After a screen's own picture, which link previews use first. */}
        {shell && <PreviewCard origin={shell.origin} productName={shell.productName} />}
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <PicturesOrigin value={shell?.picturesUrl ?? null}>
          <Header />
          <main id="main" tabIndex={-1} className="main page-width">
            <ToastBanner toast={shell?.toast ?? null} />
            {shell?.offersPasskey && <LazyComponent load={passkeyOffer} />}
            {children}
          </main>
          <Footer />
          <BottomBar />
          {shell?.viewer && <LazyComponent key={shell.viewer.id} load={signedIn} />}
        </PicturesOrigin>
        <LazyComponent load={thisDevice} />
        <Arrival />
        <Toasts toast={shell?.toast ?? null} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

// Only members have live updates and a send queue.
const signedIn = async () => (await import('./signed-in.tsx')).SignedIn
const passkeyOffer = async () => (await import('./members/security/passkey-offer.tsx')).PasskeyOffer
const thisDevice = async () => (await import('./shell/device/this-device.tsx')).ThisDevice

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemScreen error={error} />
}
