import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences, type TextLanguage, wordsOf } from '../../sentences/index.ts'
import { wholeSentences } from '../text/whole-sentences.ts'
import { summarize } from './summarize.ts'

const bees = {
  en: `# Bees in the city

Bees have moved into the city. Over the last twenty years the number of hives on roofs and balconies has grown in many towns. City bees often find more flowers than bees in the countryside, because parks and gardens bloom from spring to autumn. In the countryside, large fields of a single crop bloom for a few weeks only.

## Why people keep them

Many city beekeepers begin with a course. Some want honey. Others want to do something for nature. Is it hard? A hive needs about an hour of work a week in summer.

## Too many hives

However, researchers warn that too many hives in a city can harm wild bees. Wild bees and honey bees look for food on the same flowers. Where hives stand close together, wild bees find less food. The researchers therefore advise planting more flowers instead of setting up more hives. The weather was nice last year. Some towns now limit the number of hives on public ground.`,
  vi: `# Ong trong thành phố

Ong đã dọn về thành phố. Trong hai mươi năm qua, số đàn ong trên mái nhà và ban công đã tăng ở nhiều nơi. Ong thành phố thường tìm được nhiều hoa hơn ong ở nông thôn, vì công viên và vườn nở hoa từ mùa xuân đến mùa thu. Ở nông thôn, những cánh đồng lớn chỉ trồng một loại cây và chỉ nở hoa vài tuần.

## Vì sao người ta nuôi ong

Nhiều người nuôi ong bắt đầu bằng một khóa học. Có người muốn lấy mật. Có người muốn làm gì đó cho thiên nhiên. Có khó không? Một đàn ong cần khoảng một giờ chăm sóc mỗi tuần vào mùa hè.

## Quá nhiều đàn ong

Tuy nhiên, các nhà nghiên cứu cảnh báo rằng quá nhiều đàn ong trong thành phố có thể gây hại cho ong dại. Ong dại và ong mật tìm thức ăn trên cùng những bông hoa. Nơi các đàn ong đặt gần nhau, ong dại tìm được ít thức ăn hơn. Vì vậy, các nhà nghiên cứu khuyên nên trồng thêm hoa thay vì đặt thêm đàn ong. Năm ngoái thời tiết đẹp. Một số thành phố hiện giới hạn số đàn ong trên đất công.`,
}
const central = { en: /bees .* flowers|flowers .* bees/i, vi: /ong .* hoa|hoa .* ong|ong dại/i }
const aside = { en: /weather was nice|Is it hard/, vi: /thời tiết đẹp|Có khó không/ }

describe.each(['en', 'vi'] as const)('a known text in %s', (language) => {
  const text = bees[language]
  const all = wordsOf(text, language).length

  test.each([
    ['short', 0.06, 0.18],
    ['medium', 0.15, 0.33],
    ['long', 0.3, 0.55],
  ] as const)('%s: takes its share', (length, least, most) => {
    const share = wordsOf(summarize(text, language, length), language).length / all
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
  })

  test.each(['short', 'medium', 'long'] as const)(
    '%s: takes central sentences and leaves asides',
    (length) => {
      const summary = summarize(text, language, length)
      expect(summary).toMatch(central[language])
      expect(summary).not.toMatch(aside[language])
    },
  )

  test('keeps sentences as they are, and their order', () => {
    const summary = summarize(text, language, 'medium')
    const places = splitSentences(summary.replace(/\s+/g, ' ')).map((sentence) =>
      text.replace(/\s+/g, ' ').indexOf(sentence.trim()),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('a long one keeps the headings of what it takes', () => {
    const headings = summarize(text, language, 'long').match(/^#+ .*$/gm)!
    expect(headings[0]).toBe(text.split('\n')[0])
    expect(headings.length).toBeGreaterThan(1)
    expect(summarize(text, language, 'medium')).not.toContain('#')
  })

  test('is always the same', () => {
    expect(summarize(text, language, 'medium')).toBe(summarize(text, language, 'medium'))
  })
})

test('items of lists stay items; code and tables are left out', () => {
  const text = `Intro about pumps and water tanks.\n\n- The pump moves water from the tank to the garden.\n- The tank stores rain water for the pump.\n- Cats sleep.\n\n\`\`\`\npump water tank garden rain\n\`\`\`\n\n| pump | tank |\n`
  const summary = summarize(text, 'en', 'medium')
  expect(summary).toMatch(/^- The /m)
  expect(summary).not.toMatch(/```|\|/)
})

test('what a mark spans is taken whole, and no line break is left in it', () => {
  const lead = '**Ships have come to the harbour for centuries. The harbour has been rebuilt twice.**'
  const text = `${lead} Fishermen sell fish from the ships in the harbour. Gulls cry.\n\nHarbour office\\\nShips quay`
  for (const length of ['short', 'medium', 'long'] as const) {
    const summary = summarize(text, 'en', length)
    expect(summary.replaceAll(lead, '')).not.toMatch(/\*|\\/)
  }
})

test.each([
  ['bold and slanted', ['**One. Two**. ', 'Three *four. Five* six. ', 'Seven ***eight. Nine***. ', 'Ten.']],
  ['code', ['A `b. C` d. ', 'A ``b ` c. D`` e. ', 'F.']],
  ['links', ['See [one. Two](https://a.example/x. Y) now. ', 'See [this]. ', 'And (that). ', 'End.']],
  ['words with underscores', ['The a_b_c. ', 'And d_e. ', 'An _f. G_ h. ', 'End.']],
  ['signs that are none', ['2 * 3 is 6. ', 'An \\*escaped. ', 'An open **mark. ', 'And `another. ', 'End.']],
])('sentences stay whole around %s', (_, sentences) => {
  expect(wholeSentences(sentences.join(''))).toEqual(sentences)
})

test('joined again they are the text, whatever it is', () => {
  const pieces = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '``',
    '[',
    ']',
    '](',
    ')',
    '~~',
    '\\',
    'A word. ',
    'b',
    ' ',
    'Đi. ',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 80 }), (parts) => {
      const text = parts.join('')
      expect(wholeSentences(text).join('')).toBe(text.replace(/\s+/g, ' ').trim())
    }),
  )
})

test('does not say the same twice', () => {
  const text = `The river floods the old town every spring. The river floods the old town in every spring. Engineers plan a wall along the river. The wall protects the old town. Shops stay open.`
  expect(summarize(text, 'en', 'medium').match(/floods/g)).toHaveLength(1)
})

test('takes all of a text that is short already', () => {
  expect(summarize('Only one sentence here.', 'en', 'short')).toBe('Only one sentence here.')
  expect(summarize('', 'en', 'short')).toBe('')
})

test('whatever comes in, only its own sentences come out', () => {
  const pieces = [
    'The bees fly. ',
    'Ong bay. ',
    '# Head\n',
    '\n\n',
    '- item one\n',
    '```\n',
    'Flowers bloom in the park and bees like flowers. ',
    '?',
    '*',
    '1. ',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 60 }),
      fc.constantFrom<TextLanguage>('en', 'vi', 'other'),
      fc.constantFrom('short' as const, 'medium' as const, 'long' as const),
      (parts, language, length) => {
        const text = parts.join('')
        const flat = text.replace(/\s+/g, ' ')
        const lines = summarize(text, language, length).split('\n').filter(Boolean)
        for (const line of lines) {
          for (const sentence of splitSentences(line.replace(/^(?:- |#+ )/, '')))
            expect(flat).toContain(sentence.trim())
        }
      },
    ),
  )
})
