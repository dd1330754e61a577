import type { Language } from '@ai-studio/contract'
import en from '../locales/en.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }
import type { SceneManner } from './draw-scene.ts'
import type { Scene, Subject } from './scene.ts'

type Texts = typeof en
const texts: Readonly<Record<Language, Texts>> = { en, vi }

/** What is named first: the place, then what stands in it, then the sky. */
const order: readonly Subject[] = [
  'peaks',
  'volcano',
  'karst',
  'hills',
  'woods',
  'dunes',
  'skyline',
  'sea',
  'lake',
  'beach',
  'meadow',
  'terrace',
  'lavender',
  'sand',
  'snow',
  'river',
  'castle',
  'pagoda',
  'windmill',
  'lighthouse',
  'house',
  'tent',
  'bridge',
  'boat',
  'whale',
  'person',
  'cat',
  'deer',
  'butterfly',
  'blossom',
  'palm',
  'bamboo',
  'pine',
  'tree',
  'cactus',
  'flower',
  'lotus',
  'balloon',
  'lantern',
  'kite',
  'fireworks',
  'bird',
  'rainbow',
  'aurora',
  'planet',
  'sun',
  'moon',
  'stars',
  'clouds',
  'rain',
  'snowfall',
  'fog',
  'lightning',
]

/** A sentence about what has been drawn, in a language. */
export function altText({ drawn, plan }: Scene, manner: SceneManner, language: Language): string {
  const { manner: manners, time, subject: subjects, alt } = texts[language]
  const named = order.flatMap((subject) => {
    const count = drawn.get(subject)
    if (count === undefined || subject === 'open') return []
    const words: string | { one: string; many: string } = subjects[subject]
    if (typeof words === 'string') return words
    return count === 1 ? words.one : words.many.replace('{{count}}', String(count))
  })
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(named)
  const what = manner.kind === 'style' ? manners.style[manner.is] : manners.look[manner.is]
  return alt.replace('{{manner}}', what).replace('{{time}}', time[plan.time]).replace('{{subjects}}', list)
}
