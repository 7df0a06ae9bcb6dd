import type { ProfileGenre } from '#city/genres.ts'

// The members of the sample neighbourhood. Nobody here is a real person. Eight live within 5 km of the CBD and of each
// other, so that home has books at its default distance; the rest show how far the library reaches.

export type SamplePerson = {
  readonly name: string
  readonly email: `${string}@sample.test`
  readonly isAdmin?: true
  readonly suburb: string
  readonly role: string
  readonly bio: string
  readonly favouriteGenres: readonly ProfileGenre[]
  readonly favouriteAuthors: readonly string[]
  readonly quotes: readonly { readonly text: string; readonly source: string }[]
  readonly currentlyReading?: string
  readonly joinedOn: string
}

export const samplePeople = [
  {
    name: 'Mia Castellano',
    email: 'mia@sample.test',
    suburb: 'west-end-4101',
    role: 'Weekend reader',
    bio: 'Nurse on odd shifts, so my reading happens on the ferry and in the bath. I lend anything except the cookbooks. Happiest at the Davies Park markets with a paperback and a bag of lychees.',
    favouriteGenres: ['Literary Fiction', 'Young Adult', 'Biography'],
    favouriteAuthors: ['Tim Winton', 'Melina Marchetta', 'Chimamanda Ngozi Adichie'],
    quotes: [
      {
        text: 'I declare after all there is no enjoyment like reading!',
        source: 'Jane Austen, Pride and Prejudice',
      },
      { text: 'There is no Frigate like a Book', source: 'Emily Dickinson' },
    ],
    currentlyReading: 'Station Eleven',
    joinedOn: '2024-03-09',
  },
  {
    name: 'Noah Tran',
    email: 'noah@sample.test',
    suburb: 'highgate-hill-4101',
    role: 'Slow reader, fast lender',
    bio: 'I teach maths at the bottom of the hill and read science fiction at the top of it. Happy to meet at the library or at Boundary Street over a coffee. Please do fold the corners.',
    favouriteGenres: ['Science Fiction', 'Mystery', 'Non-Fiction'],
    favouriteAuthors: ['Octavia E. Butler', 'Ursula K. Le Guin', 'Garth Nix'],
    quotes: [{ text: 'I am no bird; and no net ensnares me.', source: 'Charlotte Brontë, Jane Eyre' }],
    currentlyReading: 'Kindred',
    joinedOn: '2024-03-16',
  },
  {
    name: 'Ruth Ellery',
    email: 'admin@sample.test',
    isAdmin: true,
    suburb: 'south-brisbane-4101',
    role: 'Keeps the shelves in order',
    bio: 'Thirty years behind a library desk and now I do it for fun. I look after the neighbourhood library, so write to me when something is not right.',
    favouriteGenres: ['Mystery', 'Biography', 'Poetry'],
    favouriteAuthors: ['Agatha Christie', 'Helen Garner', 'Oodgeroo Noonuccal'],
    quotes: [
      {
        text: 'Reading maketh a full man; conference a ready man; and writing an exact man.',
        source: 'Francis Bacon, Of Studies',
      },
    ],
    joinedOn: '2024-02-17',
  },
  {
    name: 'Jack Mulvaney',
    email: 'jack@sample.test',
    suburb: 'paddington-4064',
    role: 'Renovator with a reading chair',
    bio: 'Our Queenslander has been “nearly done” since 2016, but the bookcase is finished. I like a long history and a short commute. Pick up from the front steps, mind the ladder.',
    favouriteGenres: ['Historical Fiction', 'Non-Fiction', 'Adventure'],
    favouriteAuthors: ['Alfred Lansing', 'Kate Grenville'],
    quotes: [
      {
        text: 'It is not down in any map; true places never are.',
        source: 'Herman Melville, Moby-Dick',
      },
    ],
    currentlyReading: 'Salt: A World History',
    joinedOn: '2024-04-20',
  },
  {
    name: 'Sofía Herrera',
    email: 'sofia@sample.test',
    suburb: 'fortitude-valley-4006',
    role: 'Night owl, day baker',
    bio: 'I came from Valparaíso for a year and stayed for the jacarandas. I bake before dawn and read after lunch, in Spanish when I can get it.',
    favouriteGenres: ['Literary Fiction', 'Mystery', 'Poetry'],
    favouriteAuthors: ['Carlos Ruiz Zafón', 'Isabel Allende', 'Gabriela Mistral'],
    quotes: [
      {
        text: 'El que lee mucho y anda mucho, ve mucho y sabe mucho.',
        source: 'Miguel de Cervantes, Don Quijote',
      },
    ],
    joinedOn: '2024-06-01',
  },
  {
    name: 'Kirra Dawson',
    email: 'kirra@sample.test',
    suburb: 'kangaroo-point-4169',
    role: 'Reads between climbs',
    bio: 'You will find me under the cliffs with chalk on my hands and a book in the bag. Big on First Nations writers and on anything with a good map in the front.',
    favouriteGenres: ['Literary Fiction', 'Fantasy', 'Adventure'],
    favouriteAuthors: ['Melissa Lucashenko', 'Tara June Winch', 'Garth Nix'],
    quotes: [],
    currentlyReading: 'Cloudstreet',
    joinedOn: '2024-07-13',
  },
  {
    name: 'Oliver Grant',
    email: 'oliver@sample.test',
    suburb: 'new-farm-4005',
    role: 'Powerhouse usher',
    bio: 'Matinees, musicals and murder mysteries. I give books away once I know who did it. Look for the bloke with the beagle in the park on Saturday mornings.',
    favouriteGenres: ['Mystery', 'Thriller', 'Romance'],
    favouriteAuthors: ['Agatha Christie', 'Jane Harper', 'Kevin Kwan'],
    quotes: [
      {
        text: 'You see, but you do not observe.',
        source: 'Arthur Conan Doyle, A Scandal in Bohemia',
      },
    ],
    joinedOn: '2024-08-24',
  },
  {
    name: 'Aisha Karimi',
    email: 'aisha@sample.test',
    suburb: 'spring-hill-4000',
    role: 'Law student on a budget',
    bio: 'Textbooks take my money, so novels have to come from neighbours. I return them early, with a thank-you note inside. Persian poetry on request.',
    favouriteGenres: ['Biography', 'Young Adult', 'Poetry'],
    favouriteAuthors: ['Marjane Satrapi', 'Maya Angelou', 'Hafez'],
    quotes: [
      {
        text: 'Beware; for I am fearless, and therefore powerful.',
        source: 'Mary Shelley, Frankenstein',
      },
    ],
    currentlyReading: 'Wild Swans: Three Daughters of China',
    joinedOn: '2025-02-22',
  },
  {
    name: 'Priya Raman',
    email: 'priya@sample.test',
    suburb: 'st-lucia-4067',
    role: 'Reef scientist, novel smuggler',
    bio: 'I count corals for a living and hide novels behind the papers on my desk. Can bring books across on the CityCat. Also collecting everything Rachel Carson wrote.',
    favouriteGenres: ['Non-Fiction', 'Science Fiction', 'Fantasy'],
    favouriteAuthors: ['Rachel Carson', 'Susanna Clarke', 'Emily St. John Mandel'],
    quotes: [
      { text: 'There is grandeur in this view of life', source: 'Charles Darwin, On the Origin of Species' },
      { text: 'The sea! the sea!', source: 'Xenophon, Anabasis' },
    ],
    currentlyReading: 'Jonathan Strange & Mr Norrell',
    joinedOn: '2024-05-11',
  },
  {
    name: 'Dorothy Penfold',
    email: 'dorothy@sample.test',
    suburb: 'ashgrove-4060',
    role: 'Retired teacher',
    bio: 'I taught Year 4 for thirty-one years and still read aloud, mostly to the cat. My grandchildren have outgrown their shelf and I would love to see it travel.',
    favouriteGenres: ["Children's", 'Historical Fiction', 'Romance'],
    favouriteAuthors: ['Jane Austen', 'Nevil Shute', 'Ruth Park'],
    quotes: [
      {
        text: 'The person, be it gentleman or lady, who has not pleasure in a good novel, must be intolerably stupid.',
        source: 'Jane Austen, Northanger Abbey',
      },
    ],
    currentlyReading: "Mao's Last Dancer",
    joinedOn: '2024-03-30',
  },
  {
    name: 'Thuy Pham',
    email: 'thuy@sample.test',
    suburb: 'darra-4076',
    role: 'Café owner with a swap shelf',
    bio: 'Half the shelf behind the coffee machine belongs to customers by now. I read on Mondays, when we are closed. Come for a book, stay for a cà phê sữa đá.',
    favouriteGenres: ['Biography', 'Self-Help', 'Historical Fiction'],
    favouriteAuthors: ['Jung Chang', 'Trent Dalton', 'Nam Le'],
    quotes: [],
    joinedOn: '2024-09-07',
  },
  {
    name: 'Leilani Faleolo',
    email: 'leilani@sample.test',
    suburb: 'inala-4077',
    role: 'Mum of three, reader of thirty',
    bio: 'Choir on Sundays, netball on Saturdays, books in the car park in between. I keep a box of teenage reads that goes round the whole street.',
    favouriteGenres: ['Young Adult', 'Fantasy', "Children's"],
    favouriteAuthors: ['Markus Zusak', 'John Marsden', 'Sia Figiel'],
    quotes: [
      {
        text: 'Hope is the thing with feathers that perches in the soul.',
        source: 'Emily Dickinson',
      },
    ],
    currentlyReading: 'Tomorrow, When the War Began',
    joinedOn: '2024-10-19',
  },
  {
    name: 'Yuki Hayashi',
    email: 'yuki@sample.test',
    suburb: 'sunnybank-4109',
    role: 'Tidy shelves, untidy mind',
    bio: 'Software tester. I own exactly forty books and let one go whenever a new one arrives, so keep an eye on my bookcase.',
    favouriteGenres: ['Self-Help', 'Science Fiction', 'Mystery'],
    favouriteAuthors: ['Haruki Murakami', 'Douglas Adams', 'Yoko Ogawa'],
    quotes: [],
    joinedOn: '2025-04-05',
  },
  {
    name: 'Grace Okafor',
    email: 'grace@sample.test',
    suburb: 'wynnum-4178',
    role: 'Reads by the bay',
    bio: 'Physio, swimmer, loud laugher. My book club argues until the tide goes out. I will lend you the book and then ask what you thought of the ending.',
    favouriteGenres: ['Literary Fiction', 'Biography', 'Non-Fiction'],
    favouriteAuthors: ['Isabel Wilkerson', 'Trevor Noah', 'Bernardine Evaristo'],
    quotes: [
      {
        text: 'If there is no struggle, there is no progress.',
        source: 'Frederick Douglass, 1857',
      },
    ],
    currentlyReading: 'The Shadow of the Wind',
    joinedOn: '2025-01-18',
  },
  {
    name: 'Ben Whitlock',
    email: 'ben@sample.test',
    suburb: 'cleveland-4163',
    role: 'Ferry deckhand',
    bio: 'Four crossings a day to Straddie leaves a lot of time for pages. Salt stains come with the book, free of charge.',
    favouriteGenres: ['Adventure', 'Historical Fiction', 'Thriller'],
    favouriteAuthors: ['Peter Carey', 'Dava Sobel', 'Patrick O’Brian'],
    quotes: [
      {
        text: 'A ship in harbor is safe, but that is not what ships are built for.',
        source: 'John A. Shedd',
      },
    ],
    joinedOn: '2025-06-14',
  },
  {
    name: 'Hamish Baird',
    email: 'hamish@sample.test',
    suburb: 'ipswich-4305',
    role: 'Train modeller',
    bio: 'Retired from the railway workshops and building a smaller one in the shed. I come into town on Thursdays and can carry a bag of books each way.',
    favouriteGenres: ['Non-Fiction', 'Fantasy', 'Biography'],
    favouriteAuthors: ['Bill Bryson', 'Trudi Canavan', 'Terry Pratchett'],
    quotes: [
      {
        text: 'To travel hopefully is a better thing than to arrive.',
        source: 'Robert Louis Stevenson, El Dorado',
      },
    ],
    currentlyReading: 'Longitude',
    joinedOn: '2025-03-08',
  },
  {
    name: 'Winnie Baptiste',
    email: 'winnie@sample.test',
    suburb: 'redcliffe-4020',
    role: 'Back from three weeks at sea',
    bio: 'Cook on a research ship, home every other month. Everybody wants the one cookbook I own, so bear with me: I answer when I have signal.',
    favouriteGenres: ['Biography', 'Adventure'],
    favouriteAuthors: ['Dava Sobel'],
    quotes: [
      {
        text: 'One cannot think well, love well, sleep well, if one has not dined well.',
        source: 'Virginia Woolf',
      },
    ],
    joinedOn: '2024-05-04',
  },
] as const satisfies readonly SamplePerson[]

export type SampleEmail = (typeof samplePeople)[number]['email']
