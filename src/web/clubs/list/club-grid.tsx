import { ClubCard, type ListedClub } from './club-card.tsx'

export function ClubGrid({ label, clubs }: { label: string; clubs: readonly ListedClub[] }) {
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {clubs.map((club) => (
        <li key={club.id} className="min-w-0">
          <ClubCard club={club} />
        </li>
      ))}
    </ul>
  )
}
