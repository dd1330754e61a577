import type { Wanted } from './lexicon.ts'
import type { Random } from './random.ts'

export type Far = 'peaks' | 'volcano' | 'karst' | 'hills' | 'dunes' | 'skyline' | 'woods' | 'open'
export type Ground = 'sea' | 'lake' | 'meadow' | 'woods' | 'sand' | 'snow' | 'terrace' | 'lavender'

/** Whether any of these is wanted. */
export type Has = (...names: Wanted[]) => boolean
/** Whether it was not taken back. */
type May = (name: Wanted) => boolean

export const isWater = (ground: Ground): boolean => ground === 'sea' || ground === 'lake'

/** Where a picture is: what lies far away, and what is underfoot. */
export interface Place {
  far: Far
  ground: Ground
}

const presets: readonly [Place, ...Place[]] = [
  { far: 'peaks', ground: 'lake' },
  { far: 'peaks', ground: 'meadow' },
  { far: 'hills', ground: 'meadow' },
  { far: 'peaks', ground: 'woods' },
  { far: 'open', ground: 'sea' },
  { far: 'karst', ground: 'sea' },
  { far: 'dunes', ground: 'sand' },
  { far: 'hills', ground: 'lake' },
]

const landPresets: readonly [Place, ...Place[]] = [
  { far: 'peaks', ground: 'meadow' },
  { far: 'hills', ground: 'meadow' },
  { far: 'hills', ground: 'meadow' },
]

/** The words for a place; a prompt that takes them back takes back the place. */
const namesOf: Readonly<Record<Far | Ground, Wanted | undefined>> = {
  peaks: 'mountain',
  volcano: 'volcano',
  karst: 'karst',
  hills: 'hill',
  dunes: 'desert',
  skyline: 'city',
  woods: 'forest',
  open: undefined,
  sea: 'sea',
  lake: 'lake',
  meadow: 'field',
  sand: 'desert',
  snow: 'snow',
  terrace: 'terrace',
  lavender: 'lavender',
}

/** The place that a prompt asks for, or one that it leaves room for. */
export function readPlace(has: Has, may: May, random: Random): Place {
  const ground = readGround(has)
  const far = readFar(has)
  const mayBe = (place: Far | Ground) => {
    const name = namesOf[place]
    return name === undefined || may(name)
  }
  const isOnLand = has(
    'house',
    'castle',
    'pagoda',
    'tent',
    'tree',
    'person',
    'cat',
    'butterfly',
    'kite',
    'river',
  )
  const preset = pickOf(
    random,
    (isOnLand ? landPresets : presets).filter((place) => mayBe(place.far) && mayBe(place.ground)),
    { far: 'open', ground: 'meadow' },
  )
  if (far && ground) return { far, ground }
  if (far) {
    const grounds = groundsFor(far).filter((ground) => mayBe(ground) && !(has('river') && isWater(ground)))
    return { far, ground: pickOf(random, grounds, 'meadow') }
  }
  if (ground)
    return {
      far: pickOf(random, farsFor(ground, has).filter(mayBe), mayBe('hills') ? 'hills' : 'open'),
      ground,
    }
  return preset
}

/** One of several, or what there is instead where none is left. */
function pickOf<Item>(random: Random, [first, ...others]: readonly Item[], otherwise: NoInfer<Item>): Item {
  return first === undefined ? otherwise : random.pick<Item>([first, ...others])
}

function readGround(has: Has): Ground | undefined {
  if (has('terrace')) return 'terrace'
  if (has('lavender')) return 'lavender'
  if (has('sea', 'beach', 'island', 'karst', 'whale', 'lighthouse')) return 'sea'
  if (has('lake', 'lotus')) return 'lake'
  if (has('ice')) return 'snow'
  if (has('desert', 'cactus')) return 'sand'
  if (has('field', 'village', 'flower', 'windmill', 'hill')) return 'meadow'
  if (has('forest', 'pine', 'bamboo', 'deer')) return 'woods'
  if (has('boat') && !has('river')) return 'lake'
  return undefined
}

function readFar(has: Has): Far | undefined {
  if (has('city')) return 'skyline'
  if (has('karst')) return 'karst'
  if (has('volcano')) return 'volcano'
  if (has('mountain', 'ice', 'terrace')) return 'peaks'
  if (has('desert')) return 'dunes'
  if (has('hill', 'village', 'windmill')) return 'hills'
  return undefined
}

function groundsFor(far: Far): readonly Ground[] {
  if (far === 'skyline') return ['lake', 'lake', 'meadow']
  if (far === 'dunes') return ['sand']
  if (far === 'karst') return ['sea']
  return ['lake', 'meadow', 'woods', 'lake']
}

function farsFor(ground: Ground, has: Has): readonly Far[] {
  if (ground === 'sea') return has('island') ? ['hills'] : ['open', 'open', 'hills']
  if (ground === 'sand') return ['dunes', 'dunes', 'peaks']
  if (ground === 'woods') return ['woods', 'peaks']
  if (ground === 'terrace' || ground === 'snow') return ['peaks']
  return ['peaks', 'hills', 'hills']
}
