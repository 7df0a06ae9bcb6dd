import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { type Reaction, reactions, reactionWords } from '#rules/clubs/discussions/reactions.ts'
import type { PostView } from '#server/clubs/discussions/discussion-view.ts'
import { Frown, Heart, type Icon, Laugh, Lightbulb, SmilePlus, ThumbsUp } from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'

const icons: Record<Reaction, Icon> = {
  like: ThumbsUp,
  love: Heart,
  funny: Laugh,
  sad: Frown,
  think: Lightbulb,
}

type Given = PostView['reactions'][number]

type Shown = { post: PostView; given: Given[]; here: string }

/** Reactions to a post: buttons to add or remove one's own, if allowed. Unfolds who reacted. */
export function PostReactions({ post, here, mayReact }: { post: PostView; here: string; mayReact: boolean }) {
  const given = reactions.flatMap((kind) => post.reactions.filter((each) => each.kind === kind))
  const shown = { post, given, here }
  if (given.length === 0 && !mayReact) return null
  return (
    <div className="flex flex-wrap items-start gap-1.5 has-[details[open]]:basis-full">
      {given.length > 0 && (mayReact ? <CountedButtons {...shown} /> : <Counts given={given} />)}
      <details className="open:basis-full">
        <summary className="inline-flex min-h-11 min-w-11 list-none items-center gap-1.5 text-sm font-semibold text-primary-ink hover:underline [&::-webkit-details-marker]:hidden">
          {mayReact && <SmilePlus aria-hidden className="size-4.5" />}
          <span>
            <span>{mayReact ? 'React' : 'Who reacted'}</span>
            <span className="sr-only">
              : <Typed>{post.author?.name ?? 'A former member'}</Typed>
            </span>
          </span>
        </summary>
        <div className="grid gap-2 pt-1">
          {mayReact && <Choices {...shown} />}
          <Who given={given} />
        </div>
      </details>
    </div>
  )
}

/** The reactions there are, with their counts; pressing one adds the viewer's. */
function CountedButtons({ given, ...of }: Shown) {
  return (
    <ReactForm {...of}>
      {given.map((each) => (
        <button key={each.kind} {...turning(each)} title={reactorsOf(each)} className={chipOf(each.isOwn)}>
          <Counted {...each} />
        </button>
      ))}
    </ReactForm>
  )
}

function Counts({ given }: { given: Given[] }) {
  return given.map((each) => (
    <span key={each.kind} title={reactorsOf(each)} className={chipOf(each.isOwn)}>
      <Counted {...each} />
    </span>
  ))
}

/** All possible reactions, in words. */
function Choices({ given, ...of }: Shown) {
  return (
    <ReactForm {...of}>
      {reactions.map((kind) => {
        const isOwn = given.some((each) => each.kind === kind && each.isOwn)
        return (
          <button key={kind} {...turning({ kind, isOwn })} className={chipOf(isOwn)}>
            <Drawn kind={kind} isOwn={isOwn} /> {reactionWords[kind]}
          </button>
        )
      })}
    </ReactForm>
  )
}

/** Without scripts, the page reloads at the post. */
function ReactForm({ post, here, children }: Omit<Shown, 'given'> & { children: ReactNode }) {
  return (
    <Form
      method="post"
      action={`${here}#post-${post.number}`}
      preventScrollReset
      className="flex flex-wrap gap-1.5"
    >
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="post" value={post.id} />
      {children}
    </Form>
  )
}

const turning = ({ kind, isOwn }: Pick<Given, 'kind' | 'isOwn'>) => ({
  type: 'submit' as const,
  name: isOwn ? 'remove' : 'add',
  value: kind,
  'aria-pressed': isOwn,
})

const chipOf = (isOwn: boolean) =>
  clsx(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border px-3 text-sm tabular-nums',
    isOwn ? 'border-primary bg-primary-soft font-semibold text-primary-ink' : 'border-edge',
  )

function Drawn({ kind, isOwn }: { kind: Reaction; isOwn: boolean }) {
  const Sign = icons[kind]
  return <Sign aria-hidden className="size-4.5" strokeWidth={isOwn ? 2.5 : 2} />
}

function Counted({ kind, isOwn, count }: Given) {
  return (
    <>
      <Drawn kind={kind} isOwn={isOwn} />
      <span className="sr-only">{reactionWords[kind]}</span>
      {count.toLocaleString(city.locale)}
    </>
  )
}

function Who({ given }: { given: Given[] }) {
  if (given.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-soft">
      {given.map((each) => (
        <li key={each.kind} className="wrap-anywhere">
          {reactionWords[each.kind]}: {each.isOwn && <span>You</span>}
          {each.others.map(({ id, name }, at) => (
            <Fragment key={id}>
              {(at > 0 || each.isOwn) && <span>, </span>}
              <Typed>{name}</Typed>
            </Fragment>
          ))}
          {unnamed(each) > 0 && <span>{` and ${unnamed(each).toLocaleString(city.locale)} more`}</span>}
        </li>
      ))}
    </ul>
  )
}

const unnamed = ({ isOwn, others, count }: Given) => count - others.length - (isOwn ? 1 : 0)

/** The same in one line, as a tooltip. */
function reactorsOf(given: Given): string {
  const named = [...(given.isOwn ? ['You'] : []), ...given.others.map(({ name }) => name)].join(', ')
  const more = unnamed(given)
  return `${reactionWords[given.kind]}: ${named}${more > 0 ? ` and ${more.toLocaleString(city.locale)} more` : ''}`
}
