// Words that are banned in clubs: insults, slurs and the crudest words. Not the subjects of novels (love, violence, bodies),
// and not names or ordinary words.
import { DataSet, englishDataset, parseRawPattern } from 'obscenity'

// From the library's English set: words with no other meaning.
const kept = new Set([
  'abeed', 'africoon', 'arabush', 'blowjob', 'boonga', 'buttplug', 'chingchong', 'deepthroat', 'finger bang', 'gangbang', 'handjob', 'jizz', 'lubejob',
]) // biome-ignore format: a table

/** Words that are also matched when spaced (`f u c k`) or starred (`f*ck`), followed by any of `endings`. */
export const strongest = [
  'fuck', 'fuk', 'fvck', 'phuck', 'phuk', 'shit', 'cunt', 'kunt', 'nigger', 'nigga', 'faggot', 'bitch', 'biatch', 'whore', 'slut', 'wank', 'twat', 'asshole', 'arsehole',
  'dickhead', 'cocksuck', 'retard', 'motherfuck', 'muthafuck', 'mothafuck', 'bullshit', 'horseshit', 'dumbfuck', 'clusterfuck', 'fuckwit', 'shithead', 'dipshit',
] as const // biome-ignore format: a table
export const endings =
  '(?:s|es|z|a|ah|as|ed|er|ers|in|ing|y|ty|ier|tard|tards|head|heads|face|hole|holes|wit|wits|bag|bags|less|up|off|you|tering|ted|ting|load|show|ery|ish)?'

// `|` is a word boundary.
const own = [
  'fuck', '|fuk|', '|fukin', '|fuking', '|fuker', '|fvck', 'phuck', '|phuk', '|fck|', '|fcking|', '|fcked|', '|fkn|', '|fking|', '|stfu|', '|gtfo|',
  '|shit', 'bullshit', 'horseshit', 'dipshit', 'batshit', '|shyt|', '|cunt', 'cunts|', '|kunt|', '|kunts|', 'motherfu', 'muthafu', 'mothafu',
  '|nigger', '|nigga|', '|niggas|', '|niggaz|', 'sandnigger', '|faggot', '|faggy|', '|fagot|', '|bitch', 'sonofabitch', '|biatch', '|bitches|', '|beeyotch',
  '|whore|', '|whores|', '|whoring|', '|slut|', '|sluts|', '|slutty|', '|wanker', '|wanking|', '|wank|', '|twat|', '|twats|', '|asshole', '|azzhole', '|arsehole', '|asshat', '|assclown',
  '|dumbass', '|assface', '|dickhead', '|dickwad', '|dickface', '|dickless|', '|cocksuck', '|cockhead', '|cumshot', '|cumslut', '|retard|', '|retards|', '|retarded|', '|fucktard',
  '|libtard', '|spastic|', '|spastics|', '|spaz|', '|kike|', '|kikes|', '|wetback', '|gook|', '|gooks|', '|raghead', '|towelhead', '|tranny|', '|trannies|', '|shemale', '|abo|', '|abos|', '|boong|', '|boongs|', '|rootrat',
  '|kys|', '|killyourself|', '|pissoff|', '|piss off|', '|suck my dick|', '|suck my cock|', '|eat my ass|', '|kill yourself|', '|go die|', '|root rat|', '|root rats|',
] // biome-ignore format: a table

// Harmless words that a pattern matches.
const harmless = [
  'shitake',
  'shitterton',
  'shittim',
  'shitbox',
  'cuntz',
  'cunta',
  'bitchumen',
  'fuckert',
  'niggerli',
  'wankel',
]

// Book titles that contain such words, so that readers can name them.
const titles = [
  'Go the Fuck to Sleep', 'The Subtle Art of Not Giving a F*ck', 'Everything Is F*cked', 'F*ck Love', 'F*ck Feelings', 'The Fuck-Up', 'Unf*ck Your Habitat', 'Unfuck Your Habitat', 'Get Your Sh*t Together',
  'Memories of My Melancholy Whores', 'Assholes Finish First', 'Assholes: A Theory', 'The No Asshole Rule', 'My Fair Lazy: One Reality Television Addict\'s Attempt to Discover If Not Being A Dumb Ass Is the New Black',
  'Why Men Love Bitches', 'Why Men Marry Bitches', 'Skinny Bitch', 'Beautiful Bitch', 'Bitch Planet', 'Another Bullshit Night in Suck City', 'On Bullshit', 'Bullshit Jobs', 'Sh*t My Dad Says', 'Shit My Dad Says',
  'Cunt: A Declaration of Independence', 'The Nigger of the Narcissus', 'The Life-Changing Magic of Not Giving a F*ck', 'Whores on the Hill', '\'Tis Pity She\'s a Whore', 'The Ethical Slut', 'Pulling Your Own Strings',
] // biome-ignore format: a table

export const bannedList = {
  terms: () => {
    const set = new DataSet<{ originalWord: string }>()
      .addAll(englishDataset)
      .removePhrasesIf(({ metadata }) => !kept.has(metadata?.originalWord ?? ''))
    for (const words of own) set.addPhrase((phrase) => phrase.addPattern(parseRawPattern(words)))
    return set.build()
  },
  harmless,
  titles,
}
