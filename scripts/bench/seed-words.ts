// Words for the benchmark's titles and names. Each title word occurs in about one book in a hundred, as in a real
// catalogue.

export const titleNouns = words(`
  river garden house winter summer storm island mountain harbour lantern orchard library teacher daughter brother
  stranger secret promise shadow mirror window bridge railway kitchen letter machine ocean desert forest valley
  city village market museum theatre hospital school prison castle palace temple church tower cellar attic
  journey voyage return escape arrival wedding funeral birthday harvest murder mystery treasure compass atlas map
  clock candle feather needle ribbon button violin piano guitar drum song poem story legend myth ghost angel
  dragon tiger horse sparrow raven heron dolphin whale spider beetle rose lily fern banksia jacaranda mango
  honey salt sugar bread coffee wine silver copper iron glass paper stone dust rain thunder lightning`)

export const titleAdjectives = words(`
  quiet broken hidden golden silent distant forgotten endless crooked gentle bitter burning frozen hollow lonely
  restless sacred secret shining sleeping stolen strange sudden tender tangled vanishing wandering wild wooden
  ancient borrowed bright careless clever curious daring early eastern empty faithful famous final foreign
  generous guilty happy honest humble invisible last late little long lost lucky northern ordinary patient
  perfect plain proud rare ruined savage second simple small southern steady stubborn true unlikely western`)

export const firstNames = words(`
  Ada Amir Ana Anh Arjun Bea Ben Cara Chen Clare Dan Elif Ella Ewan Farah Finn Grace Hana Hugo Ines Isla Jack
  Jamal Jun Kai Kate Lara Leo Lucy Mai Marco Maya Mei Mia Nadia Nina Noah Omar Owen Priya Quinn Ravi Rosa Ruby
  Sam Sana Sofia Tara Theo Tom Uma Vera Will Xin Yara Zac Zoe`)

export const lastNames = words(`
  Abbott Ahmed Allen Anderson Baker Banerjee Barnes Bell Bennett Brown Burke Campbell Carter Chan Clarke Collins
  Cooper Costa Davies Dixon Doyle Duffy Edwards Ellis Evans Ferrari Fisher Flynn Foster Garcia Gibson Gordon Graham
  Grant Hall Harris Hassan Hayes Hill Ho Hughes Hunter Ito Jackson James Jensen Johnson Jones Kaur Kelly Khan
  Kim King Kumar Lam Lawson Lee Lewis Lim Lopez Marsh Martin Mason McKay Miller Mitchell Moore Morgan Murphy Murray
  Nguyen Novak Nunn Palmer Papas Park Patel Perry Phillips Price Quirk Reid Riley Roberts Rossi Russo Ryan
  Scott Shah Silva Simpson Singh Smith Stewart Sullivan Tan Taylor Thomas Tran Turner Wagner Walker Ward Watson
  Webb West White Williams Wilson Wong Wood Wright Yates Young Zhang`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
