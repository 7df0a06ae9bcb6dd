// Every icon of the product, drawn by Lucide.
import * as lucide from 'lucide'
import type { ComponentProps } from 'react'

export type Icon = (props: Omit<ComponentProps<'svg'>, 'children'>) => React.JSX.Element

/** One element: the shapes in it stand as they are and never change, so React need not make and compare each of them. */
function drawn(shapes: lucide.IconNode): Icon {
  const inside = { __html: shapes.map(markup).join('') }
  return (props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's own shapes
      dangerouslySetInnerHTML={inside}
    />
  )
}

function markup([tag, attributes]: lucide.IconNode[number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}></${tag}>`
}

export const ArrowLeft = drawn(lucide.ArrowLeft)
export const ArrowRight = drawn(lucide.ArrowRight)
export const Ban = drawn(lucide.Ban)
export const BookHeart = drawn(lucide.BookHeart)
export const BookMarked = drawn(lucide.BookMarked)
export const BookOpen = drawn(lucide.BookOpen)
export const BookOpenText = drawn(lucide.BookOpenText)
export const BookPlus = drawn(lucide.BookPlus)
export const BookUp2 = drawn(lucide.BookUp2)
export const BookX = drawn(lucide.BookX)
export const CalendarCheck = drawn(lucide.CalendarCheck)
export const CalendarDays = drawn(lucide.CalendarDays)
export const CalendarX2 = drawn(lucide.CalendarX2)
export const Check = drawn(lucide.Check)
export const ChevronDown = drawn(lucide.ChevronDown)
export const ChevronLeft = drawn(lucide.ChevronLeft)
export const ChevronRight = drawn(lucide.ChevronRight)
export const CircleAlert = drawn(lucide.CircleAlert)
export const CircleCheck = drawn(lucide.CircleCheck)
export const CloudOff = drawn(lucide.CloudOff)
export const Compass = drawn(lucide.Compass)
export const EllipsisVertical = drawn(lucide.EllipsisVertical)
export const ExternalLink = drawn(lucide.ExternalLink)
export const Eye = drawn(lucide.Eye)
export const EyeOff = drawn(lucide.EyeOff)
export const Flag = drawn(lucide.Flag)
export const Handshake = drawn(lucide.Handshake)
export const Heart = drawn(lucide.Heart)
export const Hourglass = drawn(lucide.Hourglass)
export const ImagePlus = drawn(lucide.ImagePlus)
export const Inbox = drawn(lucide.Inbox)
export const Info = drawn(lucide.Info)
export const Library = drawn(lucide.Library)
export const LibraryBig = drawn(lucide.LibraryBig)
export const LoaderCircle = drawn(lucide.LoaderCircle)
export const LockKeyhole = drawn(lucide.LockKeyhole)
export const LogIn = drawn(lucide.LogIn)
export const LogOut = drawn(lucide.LogOut)
export const Mail = drawn(lucide.Mail)
export const MapPin = drawn(lucide.MapPin)
export const MapPinned = drawn(lucide.MapPinned)
export const Menu = drawn(lucide.Menu)
export const MessageCircle = drawn(lucide.MessageCircle)
export const MessagesSquare = drawn(lucide.MessagesSquare)
export const Monitor = drawn(lucide.Monitor)
export const Moon = drawn(lucide.Moon)
export const Pencil = drawn(lucide.Pencil)
export const Plus = drawn(lucide.Plus)
export const Search = drawn(lucide.Search)
export const SendHorizontal = drawn(lucide.SendHorizontal)
export const ShieldCheck = drawn(lucide.ShieldCheck)
export const Star = drawn(lucide.Star)
export const Sun = drawn(lucide.Sun)
export const Trash2 = drawn(lucide.Trash2)
export const TriangleAlert = drawn(lucide.TriangleAlert)
export const UserPen = drawn(lucide.UserPen)
export const UserRound = drawn(lucide.UserRound)
export const Users = drawn(lucide.Users)
export const UsersRound = drawn(lucide.UsersRound)
export const X = drawn(lucide.X)
