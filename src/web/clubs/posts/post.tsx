import { memo } from 'react'
import { postPath } from '#rules/clubs/discussions/discussion-paths.ts'
import { partWords } from '#rules/clubs/reading/reading-places.ts'
import { profilePath } from '#rules/members/profile-path.ts'
import { picturePath } from '#rules/pictures/picture-paths.ts'
import type { PostView } from '#server/clubs/discussions/discussion-view.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { AheadPost } from './ahead-post.tsx'
import { linkStyle, PostActions } from './post-actions.tsx'
import { PostFiles } from './post-files.tsx'
import { PostPictures } from './post-pictures.tsx'
import { PostReactions } from './post-reactions.tsx'
import './written.css'

/**
 * A post in a discussion. There are fifty on a page, so each has little markup: its HTML was rendered when it was written, by
 * rules/clubs/writing/markdown.ts alone.
 */
export const Post = memo(function Post({
  post,
  clubId,
  here,
  mayReply,
}: {
  post: PostView
  clubId: string
  /** The page it is on, where its windows open. */
  here: string
  mayReply: boolean
}) {
  const { id, number, author, badge, html, links, files, when, at, isEdited, shown } = post
  if (shown === 'ahead') return <AheadPost post={post} here={here} />
  const opens = (window: string) => withParam(here, window, id)
  if (shown !== 'shown')
    return (
      <article
        id={`post-${number}`}
        className="flex flex-wrap items-center gap-x-4 rounded-card border border-line px-4 py-3 text-soft"
      >
        {withoutWords[shown]}
        {shown === 'hidden' && post.mayDelete && (
          <Link to={opens('delete')} state={opensWindow} preventScrollReset className={linkStyle}>
            Delete
          </Link>
        )}
      </article>
    )
  const [path = ''] = here.split('?')
  return (
    <article
      id={`post-${number}`}
      aria-labelledby={`by-${number}`}
      className="grid gap-2 rounded-card border border-line bg-card px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <Avatar
          name={author?.name ?? '?'}
          src={author?.photo && picturePath(author.photo.id, 96)}
          size="sm"
        />
        <h2 id={`by-${number}`} className="text-base font-semibold text-ink">
          {author ? (
            <Link to={profilePath(author.id)}>
              <bdi>{author.name}</bdi>
            </Link>
          ) : (
            'A former member'
          )}
        </h2>
        {badge && <Badge tone="primary">{badge}</Badge>}
        <Link
          to={postPath(path, number)}
          aria-label={`${when}, link to this ${number === 0 ? 'discussion' : 'reply'}`}
          className="inline-flex min-h-11 min-w-11 items-center hover:underline"
        >
          <time dateTime={at}>{when}</time>
        </Link>
        {isEdited && <span>edited</span>}
        {post.about && <span>about {partWords(post.about)}</span>}
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown, in which nothing but text is anybody's */}
      <div dir="auto" className="written" dangerouslySetInnerHTML={{ __html: html }} />
      {links.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {links.map((link) => (
            <li key={link}>
              <a href={link} rel="nofollow ugc noopener" target="_blank" className="underline wrap-anywhere">
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      <PostPictures files={files} clubId={clubId} by={author?.name ?? 'a former member'} />
      <PostFiles files={files.filter(({ picture }) => picture === null)} clubId={clubId} />
      <RefusalAlert of={{ intent: 'react', post: id }} />
      <div className="-mb-2 flex flex-wrap items-start gap-x-4">
        <PostReactions post={post} here={here} mayReact={mayReply} />
        <PostActions post={post} opens={opens} mayReply={mayReply} />
      </div>
    </article>
  )
})

const withoutWords = {
  deleted: 'This reply was deleted',
  hidden: 'An administrator has hidden this',
  blocked: 'Not shown',
}
