import type { Language } from '@ai-studio/contract'
import en from '../locales/en.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }
import type { Random } from './random.ts'
import type { Genre, Mood } from './request.ts'

type Texts = typeof en
const texts: Readonly<Record<Language, Texts>> = { en, vi }

/**
 * A title out of words of our own: what the prompt is about, else what the genre is like, and the mood. Nothing of the
 * prompt itself is in it.
 * @param images keys below `images` in the locale files.
 */
export function makeTitle(
  { genre, mood, language }: { genre: Genre; mood: Mood; language: Language },
  images: readonly string[],
  random: Random,
): string {
  const { patterns, adjectives, images: known, genres } = texts[language]
  const ownImages = images
    .map((image) => (known as Record<string, readonly string[]>)[image] ?? [])
    .filter(({ length }) => length > 0)
  const image = random.pick(ownImages.length > 0 ? random.pick(ownImages) : genres[genre].images)
  const values: Record<string, string> = {
    image,
    adjective: random.pick(adjectives[mood]),
    form: random.pick(genres[genre].forms),
  }
  const title = random.pick(patterns).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return title[0]!.toLocaleUpperCase(language) + title.slice(1)
}
