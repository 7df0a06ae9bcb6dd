import { useEffect, useEffectEvent, useRef } from 'react'
import { data, redirect, useLocation, useNavigationType } from 'react-router'
import { rowNumber } from '#rules/base/inputs.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { readPostsPath } from '#rules/clubs/discussions/discussion-paths.ts'
import { isNewlyRead } from '#rules/clubs/discussions/discussions.ts'
import { askedForIn } from '#rules/clubs/reading/ahead.ts'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { ClubNotFound } from '#web/clubs/club/club-not-found.tsx'
import { loadsOfClub } from '#web/clubs/club/loads-of-club.ts'
import { DiscussionHead } from '#web/clubs/discussion/discussion-head.tsx'
import { readNews, useFreshDiscussion } from '#web/clubs/discussion/discussion-news.ts'
import { DiscussionPages, DiscussionPosition } from '#web/clubs/discussion/discussion-pages.tsx'
import { DiscussionWindow } from '#web/clubs/discussion/discussion-windows.tsx'
import { pageOfDiscussion } from '#web/clubs/discussion/page-of-discussion.ts'
import { ReplyForm } from '#web/clubs/discussion/reply-form.tsx'
import type { ShownDiscussion } from '#web/clubs/discussion/shown-discussion.ts'
import { openWindow } from '#web/clubs/discussion/window-of.ts'
import { Post } from '#web/clubs/posts/post.tsx'
import { performs } from '#web/shell/forms/performs.ts'
import { markRead } from '#web/shell/live/mark-read.ts'
import { ReadButton } from '#web/shell/live/read-button.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Handle, ScreenArgs } from '#web/shell/screen.ts'
import { MessageCircle } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import type { Route } from './+types/discussion'
import { discussionIntents } from './discussion-intents.ts'

export const handle: Handle = {
  access: 'guest',
  shows: ['clubs', 'discussions', 'reactions'],
  showsOne: 'discussionId',
  hears: 'club:id',
  readNews,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.discussion?.title ?? 'Discussion not found' })

export const loader = loadsOfClub(async (args) => {
  try {
    return data(await read(args))
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.code === 'DISCUSSION_NOT_FOUND')
      return data({ discussion: null, hasClub: true }, { status: 404 })
    if (error.code === 'CLUB_NOT_FOUND') return data({ discussion: null, hasClub: false }, { status: 404 })
    throw error
  }
})

async function read({ services: { clubs }, viewer, params, url, answersForm }: ScreenArgs) {
  const asked = { clubId: params.id ?? '', id: params.discussionId ?? '' }
  const number = (name: string) => {
    const value = Number(url.searchParams.get(name) ?? Number.NaN)
    return rowNumber.safeParse(value).data
  }
  const page = number('page')
  const askedFor = askedForIn(url.searchParams)
  const discussion = await clubs.discussion(viewer, {
    ...asked,
    page: page || undefined,
    number: number('reply'),
    askedFor,
  })
  // The page of the first unread post changes while reading: a reload has to load the page that is shown.
  if (!page && discussion.pageCount > 1 && !answersForm) throw redirect(atPage(url, discussion.page))
  const window = openWindow(url.searchParams)
  const [about, talkers] = await Promise.all([
    window?.post ? clubs.discussionPost(viewer, { id: window.post, askedFor }) : null,
    window?.kind === 'members' ? clubs.discussionTalkers(viewer, asked) : [],
  ])
  if (about && about.discussionId !== discussion.id) throw new DomainError('DISCUSSION_NOT_FOUND')
  return { discussion, about, talkers, window, askedFor, freshKey: crypto.randomUUID() }
}

function atPage({ pathname, searchParams }: URL, page: number): string {
  const asked = new URLSearchParams(searchParams)
  asked.set('page', String(page))
  return `${pathname}?${asked}`
}

export const action = performs(discussionIntents)

export default function Discussion({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.discussion) return loaderData.hasClub ? <NotFound clubId={params.id} /> : <ClubNotFound />
  return <Found key={loaderData.discussion.id} loaderData={loaderData} />
}

/** What is shown has been read. */
function useMarkRead(discussion: ShownDiscussion): void {
  const { club, id } = discussion
  const { from, to } = numbersShown(discussion)
  const isNew = isNewlyShown(discussion)
  useEffect(() => {
    if (isNew) void markRead(readPostsPath(discussionPath(club.id, id), { from, to }))
  }, [club.id, id, from, to, isNew])
}

const numbersShown = ({ posts }: ShownDiscussion) => ({
  from: posts[0]?.number ?? 0,
  to: posts.at(-1)?.number ?? 0,
})

const isNewlyShown = (discussion: ShownDiscussion) => isNewlyRead(numbersShown(discussion), discussion)

type Read = Awaited<ReturnType<typeof read>>

function Found({ loaderData }: { loaderData: Read }) {
  const { discussion: shown, about, talkers, window, askedFor, freshKey } = loaderData
  const discussion = useFreshDiscussion(shown)
  const { id, club, page, pageCount, posts, canReply, goesOnAt, readTo } = discussion
  const path = discussionPath(club.id, id)
  const here = pageOfDiscussion(path, { page: pageCount > 1 ? String(page) : null, askedFor })
  useMarkRead(discussion)
  useStartAt(goesOnAt > 0 && readTo >= 0 ? goesOnAt : undefined)
  const quoted =
    window?.kind === 'quote' && about ? { id: about.id, words: quoteOf(about), about: about.about } : null
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <DiscussionHead discussion={discussion} here={here} />
      <DiscussionPosition discussion={discussion} />
      <section aria-label="Replies" className="grid gap-3">
        {posts.map((post) => (
          <Post key={post.id} post={post} clubId={club.id} here={here} mayReply={canReply.allowed} />
        ))}
      </section>
      {isNewlyShown(discussion) && <ReadButton />}
      <DiscussionPages discussion={discussion} />
      {canReply.allowed ? (
        <ReplyForm
          clubId={club.id}
          discussionId={id}
          unit={discussion.unit}
          freshKey={freshKey}
          quoted={quoted}
        />
      ) : (
        <Alert tone="info">{new DomainError(canReply.code).message}</Alert>
      )}
      {window && window.kind !== 'quote' && (
        <DiscussionWindow kind={window.kind} about={about} talkers={talkers} here={here} />
      )}
    </div>
  )
}

/**
 * A discussion opened by its plain address starts at the first unread post, or at the post the address names. A window over
 * it, going back from there, and reloads keep the page.
 */
function useStartAt(firstUnread: number | undefined): void {
  const { hash, search, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isOpen = useRef(false)
  const start = useEffectEvent(() => {
    const named = new URLSearchParams(search).get('reply')
    const target = isOpen.current ? !isBack && named : (named ?? firstUnread)
    isOpen.current = true
    if (target && !hash) document.getElementById(`post-${target}`)?.scrollIntoView()
  })
  useEffect(() => {
    if (key) start()
  }, [key])
}

function quoteOf({ authorName, body }: { authorName: string; body: string }): string {
  return `> **${authorName.replaceAll(/[*_[\]\\`|]/g, '')}:**\n${body.replaceAll(/^/gm, '> ')}`
}

function NotFound({ clubId }: { clubId: string }) {
  return (
    <EmptyState
      icon={MessageCircle}
      headingLevel="h1"
      title="Discussion not found"
      hint="It doesn’t exist or has been removed."
      action={<LinkButton to={clubPath(clubId)}>Back to the club</LinkButton>}
      className="py-20"
    />
  )
}
