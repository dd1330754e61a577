import { shareReportReasons } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { flatTexts } from '../testing/flat-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const english = flatTexts(en)

test('the words of the specification stand as they are', () => {
  expect([en.loading, en.failed, en.untitled]).toEqual([
    'Loading…',
    'Failed to load shared conversation',
    'Shared Conversation',
  ])
})

test('there are words for every reason of a report, and for no other', () => {
  expect(Object.keys(en.report.reasons)).toEqual([...shareReportReasons])
})

const sources = Object.values(
  import.meta.glob<string>(['./*.{ts,tsx}', '!./*.test.*', '!./*.stories.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

test('every text is asked for', () => {
  const composed = /^report\.reasons\./
  expect([...english.keys()].filter((key) => !composed.test(key) && !sources.includes(`'${key}'`))).toEqual(
    [],
  )
})
