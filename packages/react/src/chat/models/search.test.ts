import type { Model } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { findModels, toSearchable } from './search.ts'

const model = (id: string, name: string, provider: string): Model => ({
  id,
  name,
  provider,
  capabilities: ['chat'],
  contextSize: null,
  tier: 'anonymous',
  available: true,
})
const models = toSearchable([
  model('guide', 'Hướng dẫn', 'AI Studio'),
  model('acme/small-2', 'Small Élan', 'Acme'),
  model('acme/large-2', 'Large', 'Acme'),
  model('dao', 'Đào', 'Vườn'),
])

test.each([
  ['', ['guide', 'acme/small-2', 'acme/large-2', 'dao']],
  ['  ', ['guide', 'acme/small-2', 'acme/large-2', 'dao']],
  ['LARGE', ['acme/large-2']],
  ['huong dan', ['guide']],
  ['hướng', ['guide']],
  ['elan', ['acme/small-2']],
  ['acme', ['acme/small-2', 'acme/large-2']],
  ['acme large', ['acme/large-2']],
  ['large acme', ['acme/large-2']],
  ['small-2', ['acme/small-2']],
  ['dao vuon', ['dao']],
  ['nothing', []],
])('“%s” finds %j', (words, expected) => {
  expect(findModels(models, words).map(({ id }) => id)).toEqual(expected)
})
