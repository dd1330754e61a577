import type { Wanted } from './lexicon.ts'
import type { Season, Time } from './palettes.ts'
import { isWater, readPlace, type Far, type Ground, type Has, type Place } from './place.ts'
import type { Random } from './random.ts'
import type { Wish } from './wish.ts'

export type Weather = 'clear' | 'cloudy' | 'rain' | 'snow' | 'fog' | 'storm'

/** What can be put into a scene beside its land and its light. */
export type Thing =
  | 'boat'
  | 'house'
  | 'lighthouse'
  | 'castle'
  | 'pagoda'
  | 'windmill'
  | 'bridge'
  | 'tent'
  | 'tree'
  | 'pine'
  | 'palm'
  | 'blossom'
  | 'bamboo'
  | 'cactus'
  | 'flower'
  | 'lotus'
  | 'person'
  | 'cat'
  | 'deer'
  | 'whale'
  | 'butterfly'
  | 'bird'
  | 'balloon'
  | 'lantern'
  | 'kite'
  | 'fireworks'

/** What a picture is going to show. */
export interface Plan {
  time: Time
  season: Season
  weather: Weather
  far: Far
  ground: Ground
  /** Whether a river runs through the land. */
  hasRiver: boolean
  /** Whether a beach lies in front of the water. */
  hasBeach: boolean
  /** Whether the sun stands in the sky; it is the moon at night. */
  hasDisc: boolean
  hasStars: boolean
  hasAurora: boolean
  hasRainbow: boolean
  hasPlanets: boolean
  clouds: 'none' | 'few' | 'many'
  /** In the order in which they are placed, with how many. */
  things: ReadonlyMap<Thing, number>
}

const things: readonly Thing[] = [
  'boat',
  'house',
  'lighthouse',
  'castle',
  'pagoda',
  'windmill',
  'bridge',
  'tent',
  'tree',
  'pine',
  'palm',
  'blossom',
  'bamboo',
  'cactus',
  'flower',
  'lotus',
  'person',
  'cat',
  'deer',
  'whale',
  'butterfly',
  'bird',
  'balloon',
  'lantern',
  'kite',
  'fireworks',
]

/** How many there are where the prompt names no number. */
const usual: Readonly<Record<Thing, readonly [number, number]>> = {
  boat: [1, 2],
  house: [1, 1],
  lighthouse: [1, 1],
  castle: [1, 1],
  pagoda: [1, 1],
  windmill: [1, 2],
  bridge: [1, 1],
  tent: [1, 1],
  tree: [3, 5],
  pine: [5, 9],
  palm: [2, 3],
  blossom: [1, 2],
  bamboo: [6, 9],
  cactus: [3, 5],
  flower: [24, 40],
  lotus: [5, 8],
  person: [1, 1],
  cat: [1, 1],
  deer: [1, 2],
  whale: [1, 1],
  butterfly: [3, 5],
  bird: [4, 8],
  balloon: [2, 4],
  lantern: [9, 14],
  kite: [1, 2],
  fireworks: [3, 4],
}

/** How many there are at the most where the prompt names a number, unless more are usual. */
const mostNamed = 12

export interface Bent {
  /** The time of day that the style is about. */
  time?: Time | undefined
  /** Whether the prompt's own time has to give way. */
  insists?: boolean
  weather?: Weather | undefined
}

/** Decides what a picture shows: what the prompt asks for, and what the seed makes of the rest. */
export function planScene(wish: Wish, random: Random, bent: Bent = {}): Plan {
  const has = (...names: Wanted[]) => names.some((name) => wish.wanted.has(name))
  const may = (name: Wanted) => !wish.unwanted.has(name)
  const season = readSeason(has, random.fork('season'))
  const time = readTime(has, random.fork('time'), bent)
  const place = readPlace(has, may, random.fork('place'))
  const ground = season === 'winter' && place.ground === 'meadow' ? 'snow' : place.ground
  const weather = readWeather(has, bent.weather)
  const isNight = time === 'night'
  const isWet = weather === 'rain' || weather === 'storm' || weather === 'fog'
  const chance = random.fork('chances')
  const [fewClouds, hasDisc] = [chance.chance(0.75), chance.chance(0.88)]
  return {
    time,
    season: ground === 'snow' || has('snow', 'ice') ? 'winter' : season,
    weather,
    far: place.far,
    ground,
    // A boat on land needs water to float on.
    hasRiver: !isWater(ground) && (has('river') || (has('boat') && may('river'))),
    hasBeach: isWater(ground) && (has('beach') || (has('palm') && may('beach') && !has('boat', 'karst'))),
    hasDisc:
      has('sun', 'moon') ||
      (may(isNight ? 'moon' : 'sun') && !isWet && hasDisc && !(isNight && has('fireworks', 'aurora'))),
    hasStars: may('stars') && (has('stars', 'space', 'aurora') || isNight) && !isWet,
    hasAurora: has('aurora'),
    hasRainbow: has('rainbow'),
    hasPlanets: has('space'),
    clouds: !may('cloud') ? 'none' : has('cloud') || isWet ? 'many' : fewClouds ? 'few' : 'none',
    things: readThings(wish, random.fork('things'), { ...place, ground, season, isNight }),
  }
}

function readSeason(has: Has, random: Random): Season {
  if (has('winter', 'snow', 'ice')) return 'winter'
  if (has('autumn')) return 'autumn'
  if (has('spring', 'blossom')) return 'spring'
  if (has('summer', 'palm', 'beach', 'lotus', 'desert')) return 'summer'
  return random.pick(['spring', 'summer', 'summer', 'summer', 'autumn'])
}

function readTime(has: Has, random: Random, { time, insists = false }: Bent): Time {
  if (time && insists) return time
  // The moon shines at night, and an evening with it is one.
  if (has('moon') && !has('sun')) return 'night'
  if (has('night')) return 'night'
  if (has('dusk')) return 'dusk'
  if (has('dawn')) return 'dawn'
  if (has('golden')) return 'golden'
  if (has('moon', 'stars', 'aurora', 'fireworks', 'space')) return 'night'
  if (has('day', 'rainbow')) return 'day'
  if (time) return time
  if (has('lantern')) return random.pick(['night', 'dusk'])
  if (has('fog')) return random.pick(['dawn', 'dawn', 'golden'])
  return random.pick(['day', 'day', 'golden', 'dusk', 'dawn'])
}

function readWeather(has: Has, weather: Weather = 'clear'): Weather {
  if (has('storm')) return 'storm'
  if (has('rain')) return 'rain'
  if (has('snow')) return 'snow'
  if (has('fog')) return 'fog'
  return weather
}

function readThings(
  wish: Wish,
  random: Random,
  { ground, far, season, isNight }: Place & { season: Season; isNight: boolean },
): Map<Thing, number> {
  const found = new Map<Thing, number>()
  const put = (thing: Thing, count?: number | null) => {
    const [low, high] = usual[thing]
    // One tree has many blossoms.
    const isSeveral = wish.several.has(thing) && thing !== 'blossom'
    const [least, most] = isSeveral ? [Math.max(low, 2), Math.max(high, 3)] : [low, high]
    found.set(thing, count ? Math.min(count, Math.max(mostNamed, high)) : random.int(least, most))
  }
  // Named "village" means several houses.
  if (wish.wanted.has('village')) put('house', random.int(4, 6))
  for (const [name, count] of wish.wanted) {
    const thing = things.find((thing) => thing === name)
    if (thing && !(thing === 'house' && found.has('house'))) put(thing, count)
  }
  const may = (thing: Thing) => !wish.unwanted.has(thing) && !found.has(thing)
  const maybe = (thing: Thing, probability: number) => {
    if (random.chance(probability) && may(thing)) put(thing)
  }
  const isBare = [...found.keys()].every((thing) => thing === 'bird' || thing === 'flower')
  // A picture wants something for the eye to rest on.
  if (ground === 'sea' && isBare) maybe('boat', 0.7)
  if (ground === 'lake' && isBare && far !== 'skyline') maybe(random.pick(['boat', 'house', 'pine']), 0.8)
  if (ground === 'meadow' && isBare) maybe(random.pick(['tree', 'house', 'house']), 0.9)
  if (ground === 'snow') maybe('pine', 0.9)
  if (
    ground === 'woods' &&
    !['tree', 'pine', 'bamboo', 'blossom', 'palm'].some((tree) => found.has(tree as Thing))
  )
    put(season === 'autumn' ? 'tree' : random.pick(['pine', 'pine', 'tree']))
  if (ground === 'sand' && isBare) maybe('cactus', 0.5)
  if (ground === 'meadow' && far !== 'skyline') {
    maybe('flower', 0.55)
    maybe(season === 'spring' && random.chance(0.3) ? 'blossom' : 'tree', 0.6)
  }
  if (!isNight && ground !== 'snow') maybe('bird', 0.55)
  return found
}
