import { describe, expect, test } from 'vitest'
import { templateNames, templatePlans, type TemplateName } from './template-plans.ts'
import { templateTexts, type Phrasings } from './template-texts.ts'

const tones = ['neutral', 'friendly', 'formal', 'persuasive', 'enthusiastic']
const phrasingsIn = (texts: Phrasings): readonly string[] =>
  Array.isArray(texts) ? texts : Object.values(texts).flat()
const saidBy = (template: TemplateName, language: 'en' | 'vi') => {
  const { titles, sections } = templateTexts[language][template]
  return [
    ...titles,
    ...Object.values(sections).flatMap(({ texts }) => Object.values(texts).flatMap(phrasingsIn)),
  ]
}
const known =
  /^(?:topic|Topic|again|title|sentence|this|one|audience|Audience|tags|i|we|We|you|You|your|gap:\w+|point)$/

describe.each(templateNames)('%s', (template) => {
  test.each(['en', 'vi'] as const)(
    'says in %s all that its plan asks for, and nothing that it does not',
    (language) => {
      const { sections, gaps } = templateTexts[language][template]
      expect(Object.keys(sections)).toEqual(templatePlans[template].map(({ id }) => id))
      for (const { id, parts } of templatePlans[template]) {
        const asked = parts.flatMap((part) =>
          part.kind === 'text' ? [part.key] : part.frame ? [part.frame] : [],
        )
        expect(Object.keys(sections[id]!.texts).toSorted()).toEqual(asked.toSorted())
      }
      const used = new Set([
        ...saidBy(template, language).flatMap((text) =>
          [...text.matchAll(/\{gap:(\w+)\}/g)].map(([, key]) => key!),
        ),
        ...templatePlans[template].flatMap(({ parts }) =>
          parts.flatMap((part) => (part.kind === 'points' ? (part.gaps ?? []) : [])),
        ),
      ])
      expect(Object.keys(gaps).toSorted()).toEqual([...used].toSorted())
    },
  )

  test('says the same in both languages', () => {
    const shape = (language: 'en' | 'vi') =>
      Object.fromEntries(
        Object.entries(templateTexts[language][template].sections).map(([id, { headings, texts }]) => [
          id,
          [headings !== undefined, Object.entries(texts).map(([key, each]) => [key, Array.isArray(each)])],
        ]),
      )
    expect(shape('vi')).toEqual(shape('en'))
  })

  test.each(['en', 'vi'] as const)(
    'has every tone in %s, and only placeholders that are filled in',
    (language) => {
      for (const { texts } of Object.values(templateTexts[language][template].sections)) {
        for (const each of Object.values(texts))
          if (!Array.isArray(each)) expect(Object.keys(each)).toEqual(tones)
      }
      for (const text of saidBy(template, language)) {
        for (const [, name] of text.matchAll(/\{+([^{}]*)\}+/g)) expect(name).toMatch(known)
        expect(text).toBe(text.normalize('NFC'))
      }
    },
  )
})
