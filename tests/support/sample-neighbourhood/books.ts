import type { addBookGenres } from '#city/genres.ts'

// Forty real books. Each ISBN names one real edition; `published` is the year in which the work first appeared. The
// descriptions are our own, as a neighbour would write them.

export type SampleBook = {
  readonly title: string
  readonly author: string
  readonly genre: (typeof addBookGenres)[number]['genre']
  /** As exact as it is known: 1991, or 2018-06-18. */
  readonly published: string
  readonly isbn?: string
  readonly description: string
}

export const sampleBooks = [
  {
    title: 'Boy Swallows Universe',
    author: 'Trent Dalton',
    genre: 'Fiction',
    published: '2018-06-18',
    isbn: '9780062898104',
    description:
      'Eli Bell grows up in Darra in the eighties with a brother who writes on the air and a babysitter who knows every wall of Boggo Road. It is rough and tender at once, and you will never drive down Ipswich Road the same way again.',
  },
  {
    title: 'Cloudstreet',
    author: 'Tim Winton',
    genre: 'Fiction',
    published: '1991',
    isbn: '9780743234412',
    description:
      'Two unlucky families share one big groaning house in Perth for twenty years. The Lambs work, the Pickles gamble, and the river runs through all of it. Best read slowly, on a step, in bare feet.',
  },
  {
    title: 'Johnno',
    author: 'David Malouf',
    genre: 'Fiction',
    published: '1975',
    isbn: '9780143180142',
    description:
      'A quiet man looks back on his wild school friend and on the Brisbane they both longed to leave: trams, tin roofs, wartime heat. Short enough for a weekend, and half the streets are still there to walk.',
  },
  {
    title: 'Too Much Lip',
    author: 'Melissa Lucashenko',
    genre: 'Fiction',
    published: '2018',
    description:
      'Kerry Salter rides home to Bundjalung country on a stolen Harley, meaning to stay a day. Her family has other plans, and so does the council. Furious, very funny, and full of talking crows.',
  },
  {
    title: 'In a Sunburned Country',
    author: 'Bill Bryson',
    genre: 'Non-Fiction',
    published: '2000',
    isbn: '9780767903868',
    description:
      'A cheerful visitor crosses Australia by train, car and hotel bar, delighted by everything that could kill him. We know it here as “Down Under”. Good company for anyone hosting relatives from overseas.',
  },
  {
    title: 'Silent Spring',
    author: 'Rachel Carson',
    genre: 'Non-Fiction',
    published: '1962',
    isbn: '9780618249060',
    description:
      'The book that asked where the birds had gone and taught gardeners to read the label. Carson is a scientist who writes like someone on the back step at dusk, and most of it has not dated a day.',
  },
  {
    title: 'H is for Hawk',
    author: 'Helen Macdonald',
    genre: 'Non-Fiction',
    published: '2014',
    isbn: '9780224097000',
    description:
      'After her father dies, a woman trains a goshawk in her living room. Part grief, part falconry lesson, part argument with another writer long gone. You need not care about birds to begin; you will by the end.',
  },
  {
    title: 'Eats, Shoots & Leaves: The Zero Tolerance Approach to Punctuation',
    author: 'Lynne Truss',
    genre: 'Non-Fiction',
    published: '2003',
    isbn: '9781592402038',
    description:
      'A whole book about commas that people read aloud at parties. Truss is stern, silly and almost always right. My copy has pencil in the margins, mostly from people who disagree.',
  },
  {
    title: 'Sabriel',
    author: 'Garth Nix',
    genre: 'Fantasy',
    published: '1995',
    isbn: '9780064471831',
    description:
      'A schoolgirl inherits seven bells, a sword and the job of keeping the dead where they belong. Cold rivers, a cat who is not a cat, and a heroine who gets on with it. Grown-ups borrow this one too.',
  },
  {
    title: 'A Wizard of Earthsea',
    author: 'Ursula K. Le Guin',
    genre: 'Fantasy',
    published: '1968',
    isbn: '9780553383041',
    description:
      'A goatherd with too much talent and too much pride goes to a school for wizards and lets something loose. It is barely two hundred pages and has more sea in it than most atlases.',
  },
  {
    title: "The Magicians' Guild",
    author: 'Trudi Canavan',
    genre: 'Fantasy',
    published: '2001',
    isbn: '9781841493138',
    description:
      'In a city that sweeps its poor out every winter, a girl from the slums throws a stone and finds it goes straight through a magic wall. First of three, by a Melbourne author; the other two are on my shelf.',
  },
  {
    title: 'Jonathan Strange & Mr Norrell',
    author: 'Susanna Clarke',
    genre: 'Fantasy',
    published: '2004',
    isbn: '9780765356154',
    description:
      'Two gentlemen bring magic back to England during the war with Napoleon, and cannot agree on how it should be done. Long, sly, and with the best footnotes on this street. Bring a strong bag.',
  },
  {
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    genre: 'Romance',
    published: '1813-01-28',
    isbn: '9780679783268',
    description:
      'Five sisters, one alarming mother, and a man who makes a very bad first impression at a dance. If you have only seen the films, the book is funnier. This one has been through three share houses.',
  },
  {
    title: 'The Rosie Project',
    author: 'Graeme Simsion',
    genre: 'Romance',
    published: '2013',
    isbn: '9781476729084',
    description:
      'A genetics professor designs a questionnaire to find a wife, then meets someone who fails every question. Set in Melbourne, read in two sittings, passed on with a smile.',
  },
  {
    title: 'A Town Like Alice',
    author: 'Nevil Shute',
    genre: 'Romance',
    published: '1950',
    isbn: '9781842323007',
    description:
      'From a long march in wartime Malaya to a Gulf Country town that needs an ice-cream parlour. Plainly told by a cautious solicitor, which only makes the love story stronger. Some of its attitudes are of its age.',
  },
  {
    title: 'Crazy Rich Asians',
    author: 'Kevin Kwan',
    genre: 'Romance',
    published: '2013',
    isbn: '9780385536974',
    description:
      'Rachel flies to Singapore to meet her boyfriend’s family and discovers nobody mentioned the private planes. Gossip, gowns and page after page of food. Do not start it hungry.',
  },
  {
    title: 'The Dry',
    author: 'Jane Harper',
    genre: 'Mystery',
    published: '2016',
    isbn: '9781250105608',
    description:
      'A federal investigator goes home for a funeral to a farming town that has not seen rain in two years, and has not forgiven him either. You can feel the dust. I guessed wrong three times.',
  },
  {
    title: "The No. 1 Ladies' Detective Agency",
    author: 'Alexander McCall Smith',
    genre: 'Mystery',
    published: '1998',
    isbn: '9781400034772',
    description:
      'Precious Ramotswe sells her father’s cattle and opens a detective agency in Gaborone, with one secretary and a great deal of bush tea. Gentle, wise, and kind to its villains.',
  },
  {
    title: 'And Then There Were None',
    author: 'Agatha Christie',
    genre: 'Mystery',
    published: '1939',
    isbn: '9780312330873',
    description:
      'Ten strangers, one island, a nursery rhyme on the wall and no boat until morning. Still the neatest trap anyone has built out of paper. Please do not write the answer inside the cover; somebody already did, and I taped over it.',
  },
  {
    title: 'The Shadow of the Wind',
    author: 'Carlos Ruiz Zafón',
    genre: 'Mystery',
    published: '2001',
    isbn: '9780143034902',
    description:
      'A boy in post-war Barcelona is allowed one book from a hidden library, and then finds out that someone is burning every other copy. Fog, old houses, booksellers. Made for a wet weekend.',
  },
  {
    title:
      'Longitude: The True Story of a Lone Genius Who Solved the Greatest Scientific Problem of His Time',
    author: 'Dava Sobel',
    genre: 'History',
    published: '1995',
    isbn: '9780802714626',
    description:
      'How a Yorkshire clockmaker spent his life building a timepiece that would keep a ship off the rocks, while the learned gentlemen looked at the moon. Small book, big story.',
  },
  {
    title: 'Salt: A World History',
    author: 'Mark Kurlansky',
    genre: 'History',
    published: '2002',
    isbn: '9780142001615',
    description:
      'Wars, taxes, fish and ham: everything people have done for the white stuff in the cupboard. Best read a chapter at a time, with something pickled.',
  },
  {
    title: "The Warmth of Other Suns: The Epic Story of America's Great Migration",
    author: 'Isabel Wilkerson',
    genre: 'History',
    published: '2010',
    isbn: '9780679444329',
    description:
      'Three people leave the American South, years apart, for Chicago, New York and Los Angeles. Wilkerson talked to more than a thousand others to tell it properly. It reads like the best kind of novel.',
  },
  {
    title: "Endurance: Shackleton's Incredible Voyage",
    author: 'Alfred Lansing',
    genre: 'History',
    published: '1959',
    isbn: '9780786706211',
    description:
      'Twenty-eight men lose their ship to the ice and set about getting home. Lansing worked from their diaries, so you hear them grumble. I read it every January to cool down.',
  },
  {
    title: "Mao's Last Dancer",
    author: 'Li Cunxin',
    genre: 'Biography',
    published: '2003',
    isbn: '9780425201336',
    description:
      'A peasant boy is picked out of a cold classroom to learn ballet, and the road leads much further than Beijing. He went on to lead the Queensland Ballet, so you may have clapped for him already.',
  },
  {
    title: 'Wild Swans: Three Daughters of China',
    author: 'Jung Chang',
    genre: 'Biography',
    published: '1991',
    isbn: '9780743246989',
    description:
      'Grandmother, mother, daughter: a hundred years of China told at one kitchen table. Hard in places, and impossible to put down. Our whole book club cried at a different page.',
  },
  {
    title: 'Born a Crime: Stories From a South African Childhood',
    author: 'Trevor Noah',
    genre: 'Biography',
    published: '2016',
    isbn: '9780385689229',
    description:
      'Growing up in Johannesburg as living proof that the law had been broken. The jokes are good and the mother is better. You will hear his voice the whole way through.',
  },
  {
    title: 'I Know Why the Caged Bird Sings',
    author: 'Maya Angelou',
    genre: 'Biography',
    published: '1969',
    isbn: '9780553279375',
    description:
      'Maya Angelou’s childhood in Arkansas and California, in sentences you want to read out loud. It does not look away from anything, and it keeps its joy. Take your time with it.',
  },
  {
    title: 'On the Beach',
    author: 'Nevil Shute',
    genre: 'Science Fiction',
    published: '1957',
    isbn: '9781842322765',
    description:
      'The war is over in the north, and in Melbourne people plant gardens and wait for the wind. The quietest end of the world ever written, and all the more unsettling for it.',
  },
  {
    title: 'Kindred',
    author: 'Octavia E. Butler',
    genre: 'Science Fiction',
    published: '1979',
    isbn: '9780807083697',
    description:
      'A young writer in 1976 is pulled back, again and again, to a plantation where her own ancestors live. No machine, no explanation, no safe distance. I finished it on the train and missed my stop.',
  },
  {
    title: 'Station Eleven',
    author: 'Emily St. John Mandel',
    genre: 'Science Fiction',
    published: '2014',
    isbn: '9780385353304',
    description:
      'Twenty years after everything stopped, a band of actors walks from town to town playing Shakespeare. More hopeful than it sounds, and lovely about the things we would miss.',
  },
  {
    title: "The Hitchhiker's Guide to the Galaxy",
    author: 'Douglas Adams',
    genre: 'Science Fiction',
    published: '1979',
    isbn: '9780345391803',
    description:
      'Arthur Dent’s house is about to be knocked down, and then so is his planet. Tea, towels and a depressed robot. Our copy falls open at the whale.',
  },
  {
    title: "Quiet: The Power of Introverts in a World That Can't Stop Talking",
    author: 'Susan Cain',
    genre: 'Self-Help',
    published: '2012',
    isbn: '9780307352149',
    description:
      'For everyone who has ever hidden in the kitchen at a party. Cain explains why a third of us are built this way and what we are good for. Lend it to a loud friend afterwards.',
  },
  {
    title: "Man's Search for Meaning",
    author: 'Viktor E. Frankl',
    genre: 'Self-Help',
    published: '1946',
    isbn: '9780807014295',
    description:
      'A psychiatrist remembers the camps, and what made some people able to go on. Half memoir, half idea, and short enough to read on a hard day. It has helped me twice.',
  },
  {
    title: 'The Life-Changing Magic of Tidying Up: The Japanese Art of Decluttering and Organizing',
    author: 'Marie Kondō',
    genre: 'Self-Help',
    published: '2011',
    isbn: '9781607747307',
    description:
      'Hold each thing, ask whether it brings you joy, thank it, let it go. It worked on the linen cupboard, though not on the books. Fittingly, I am giving this one away.',
  },
  {
    title: 'Big Magic: Creative Living Beyond Fear',
    author: 'Elizabeth Gilbert',
    genre: 'Self-Help',
    published: '2015',
    isbn: '9781594634710',
    description:
      'A pep talk for anybody with a half-finished quilt, song or novel in a drawer. Gilbert says to make things anyway and keep your day job. Cheering, brisk, and not a bit precious.',
  },
  {
    title: 'The Book Thief',
    author: 'Markus Zusak',
    genre: 'Young Adult',
    published: '2005',
    isbn: '9780375831003',
    description:
      'Death tells the story of a girl in wartime Germany who steals books and shares them in a cellar. By a Sydney author, and passed between three generations in our house. Tissues not included.',
  },
  {
    title: 'Looking for Alibrandi',
    author: 'Melina Marchetta',
    genre: 'Young Adult',
    published: '1992',
    isbn: '9780375836947',
    description:
      'Josie has one year of school left, a nonna with secrets and a father who has just turned up. Sydney in the nineties, tomato day included. I read it at fifteen and again last month.',
  },
  {
    title: 'Tomorrow, When the War Began',
    author: 'John Marsden',
    genre: 'Young Adult',
    published: '1993',
    isbn: '9780439829106',
    description:
      'Seven teenagers come back from a week in the bush to find their town empty and the dogs dead. Ellie writes it all down. Fair warning: there are six more, and you will want them at once.',
  },
  {
    title: 'On the Jellicoe Road',
    author: 'Melina Marchetta',
    genre: 'Young Adult',
    published: '2006',
    isbn: '9780670070299',
    description:
      'A boarding school, a territory war with the townies and the cadets, and a manuscript about five friends from long ago. Confusing for fifty pages and then it gets you. Trust it.',
  },
] as const satisfies readonly SampleBook[]

export type SampleTitle = (typeof sampleBooks)[number]['title']
