import { expect, test } from 'vitest'
import { resolveLanguage } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['vi', 'vi'],
  ['vi-VN,vi;q=0.9,en-US;q=0.8,en;q=0.7', 'vi'],
  ['en-US,en;q=0.9,vi;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,vi;q=0.4', 'vi'],
  ['fr,de', 'en'],
  ['en;q=0.2, vi;q=0.3', 'vi'],
  ['VI', 'vi'],
  ['*', 'en'],
  ['vi;q=0', 'en'],
  [';;;,,q=', 'en'],
  ['x'.repeat(10_000), 'en'],
])('answers %s in %s', (header, language) => expect(resolveLanguage(header)).toBe(language))
