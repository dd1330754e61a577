import type { Language } from '@ai-studio/contract'
import type { Character } from './character.ts'
import { expressionShapes } from './face/expressions.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import type { Mood } from './mood/mood.ts'

const texts: Readonly<Record<Language, typeof en>> = { en, vi }

/** What a text is about: one picture, or the sheet of all stickers, whose expressions it lists. */
export type AltKind = 'portrait' | 'avatar' | 'sticker' | 'sheet'

/** What a picture shows, for somebody who does not see it; made of what is drawn alone. */
export function altText(kind: AltKind, character: Character, mood: Mood, language: Language): string {
  const t = texts[language]
  const isClosed = kind !== 'sheet' && expressionShapes[character.expression].eye === 'closed'
  const color =
    character.hair === 'hijab' ? t.scarfColor[character.hairColor] : t.hairColor[character.hairColor]
  const values: Record<string, string> = {
    person: t.person[character.expression],
    skin: t.skin[character.skin],
    hair: t.hair[character.hair].replace('{color}', color),
    eyes: t.eyes[isClosed ? 'closed' : character.eyes],
    outfit: t.outfit[character.outfit],
    accessory: character.accessory === 'none' ? '' : t.accessory[character.accessory],
    background: t.background[character.background],
  }
  const sentence = t[kind].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const hasAir = (kind === 'portrait' || kind === 'avatar') && character.background !== 'transparent'
  const air = hasAir ? [...(mood.isNight ? [t.night] : []), ...mood.props.map((name) => t.props[name])] : []
  return [sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1), ...air].join(' ')
}
