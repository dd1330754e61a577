import { findWanted } from '../../words/negation.ts'

/** What small things are in the air. */
export const propNames = [
  'snow',
  'rain',
  'leaves',
  'petals',
  'hearts',
  'notes',
  'sparkles',
  'confetti',
  'sunbeams',
] as const
export type PropName = (typeof propNames)[number]

/** What a description says about the air of a picture. What has a field of its own is none of it. */
export interface Mood {
  isNight: boolean
  /** At most two. */
  props: readonly PropName[]
  /** Added to the blush of the expression; from 0 to 1. */
  blush: number
}

export const neutralMood: Mood = { isNight: false, props: [], blush: 0 }

const nightWords = [
  'night',
  'midnight',
  'moonlight',
  'moon',
  'ban đêm',
  'đêm',
  'ánh trăng',
  'trăng',
  'nửa đêm',
]

const propWords: Record<PropName, readonly string[]> = {
  snow: ['winter', 'snow', 'snowy', 'snowing', 'christmas', 'mùa đông', 'tuyết', 'giá rét', 'giáng sinh'],
  rain: ['rain', 'rainy', 'raining', 'mưa'],
  leaves: ['autumn', 'fall leaves', 'mùa thu', 'lá rơi', 'lá vàng'],
  petals: ['spring', 'petals', 'tết', 'lunar new year', 'mùa xuân', 'cánh hoa'],
  hearts: [
    'love',
    'lovely',
    'romantic',
    'valentine',
    'heart',
    'hearts',
    'yêu',
    'tình yêu',
    'lãng mạn',
    'trái tim',
  ],
  notes: [
    'music',
    'musical',
    'song',
    'singer',
    'singing',
    'concert',
    'âm nhạc',
    'bài hát',
    'ca sĩ',
    'ca hát',
    'hát',
  ],
  sparkles: [
    'magic',
    'magical',
    'fantasy',
    'dream',
    'dreamy',
    'sparkle',
    'sparkles',
    'stars',
    'phép thuật',
    'huyền ảo',
    'mơ mộng',
    'lấp lánh',
    'ngôi sao',
  ],
  confetti: [
    'cheerful',
    'happy',
    'joyful',
    'party',
    'festival',
    'birthday',
    'celebration',
    'vui',
    'vui vẻ',
    'vui tươi',
    'hạnh phúc',
    'lễ hội',
    'sinh nhật',
    'tiệc',
  ],
  sunbeams: ['summer', 'sunny', 'sunshine', 'beach', 'mùa hè', 'mùa hạ', 'nắng', 'bãi biển'],
}

/** What each word says. */
const meanings: ReadonlyMap<string, PropName | 'night'> = new Map([
  ...nightWords.map((word) => [word, 'night'] as const),
  ...propNames.flatMap((name) => propWords[name].map((word) => [word, name] as const)),
])
/** Finds words as words of their own; of two that begin alike the longer one. */
const anyWord = new RegExp(
  `(?<= )(?:${[...meanings.keys()].toSorted((one, two) => two.length - one.length).join('|')})(?= )`,
  'gu',
)

/** Reads a description in English or Vietnamese. Words that nobody knows, or wants, change nothing. */
export function moodOf(description: string): Mood {
  const { wanted } = findWanted(` ${plainWords(description)} `, anyWord)
  const said = new Set(wanted.map(([word]) => meanings.get(word)))
  const props = propNames.filter((name) => said.has(name)).slice(0, 2)
  return {
    isNight: said.has('night'),
    props,
    blush: props.some((name) => name === 'confetti' || name === 'hearts' || name === 'snow') ? 0.3 : 0,
  }
}

/** Lower case, with single spaces in the place of everything that is no letter. */
export const plainWords = (description: string): string =>
  description
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
