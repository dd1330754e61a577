import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '@ai-studio/contract'
import { wordsOf } from '../../sentences/index.ts'
import { contract, expandContractions } from './contractions.ts'
import { readInstruction } from './instruction.ts'
import { phraseReplacer } from './replace-phrases.ts'
import { rewrite } from './rewrite.ts'
import { rewriteByInstruction } from './rewrite-by-instruction.ts'
import { splitLongSentences } from './split-long-sentences.ts'
import { tables } from './tables.ts'

const by = (instruction: string, text: string, language: Language = 'en') =>
  rewrite(text, language, readInstruction(instruction))

describe('simpler, in English', () => {
  test.each([
    ['In order to win, we train.', 'To win, we train.'],
    ['We met prior to the show.', 'We met before the show.'],
    ['It is important to note that trains are late.', 'Trains are late.'],
    ['We need an additional room.', 'We need an extra room.'],
    ['A very old house stands there.', 'An old house stands there.'],
    ['The majority of the houses are old.', 'Most of the houses are old.'],
    ['The majority of houses are old.', 'Most houses are old.'],
    ['Thank you very much for the very first one.', 'Thank you very much for the very first one.'],
    ['We, of course, know that.', 'We, of course, know that.'],
    ['Of course, we know that.', 'We know that.'],
    ['That is not really.', 'That is not really.'],
    ['Very, very good. It was, basically, a mess.', 'Very good. It was, basically, a mess.'],
    ['We ate at Prior To Noon.', 'We ate at Prior To Noon.'],
    ['UTILIZATION OF SPACE', 'USE OF SPACE'],
    ['Two  blanks , here ,and there !!', 'Two blanks, here, and there!'],
  ])('%s', (before, after) => expect(by('simpler', before)).toBe(after))

  test.each([
    'He did not simply leave the office.',
    'The plan is not simply about money.',
    'The medicine isn’t very safe for the children.',
    'The results are not all that very different.',
    'It is not literally true, and you cannot really say so.',
    'The plan is very, very good.',
  ])('leaves what a word of no meaning decides: %s', (text) => expect(by('simpler', text)).toBe(text))

  test('splits long sentences where two were joined', () => {
    const text =
      'The new manager looked at all the papers from last year, and she found that several bills had never been paid by the firm.'
    expect(by('simpler', text)).toBe(
      'The new manager looked at all the papers from last year. She found that several bills had never been paid by the firm.',
    )
  })

  test('leaves lists, clauses, brackets and quotations whole', () => {
    for (const text of [
      'The shop in the old town sells apples, pears, plums, cherries, bread, butter, milk, cheese, eggs, and the best local honey.',
      'If the weather is fine tomorrow morning we will go to the lake, and we will take the little boat with the red sail.',
      'The report (it was written in a hurry last year, and it was never checked by anybody in the house) is now on the table.',
      'She wrote “the house was dark and cold that winter, and we had nothing left to burn in the old stove” in her diary.',
    ]) {
      expect(splitLongSentences(text, 'en')).toBe(text)
    }
  })
})

describe('simpler, in Vietnamese', () => {
  test.each([
    ['Nhằm mục đích tiết kiệm, chúng tôi đi bộ.', 'Để tiết kiệm, chúng tôi đi bộ.'],
    ['Họ làm việc một cách hiệu quả.', 'Họ làm việc hiệu quả.'],
    ['Đây là một cách hiệu quả.', 'Đây là một cách hiệu quả.'],
    ['Chúng tôi tiến hành kiểm tra máy.', 'Chúng tôi kiểm tra máy.'],
    ['Về vấn đề này, tôi đồng ý.', 'Về vấn đề này, tôi đồng ý.'],
    ['Tuy nhiên, trời mưa.', 'Nhưng trời mưa.'],
    ['Cần lưu ý rằng đường trơn.', 'Đường trơn.'],
  ])('%s', (before, after) => expect(by('đơn giản hơn', before, 'vi')).toBe(after))

  test('splits long sentences, but no pairs', () => {
    expect(
      splitLongSentences(
        'Cây cầu mới nối hai bờ sông và rút ngắn đường đi của hàng nghìn người mỗi ngày, tuy nhiên nhiều hộ dân gần cầu phải chuyển đi nơi khác.',
        'vi',
      ),
    ).toBe(
      'Cây cầu mới nối hai bờ sông và rút ngắn đường đi của hàng nghìn người mỗi ngày. Tuy nhiên, nhiều hộ dân gần cầu phải chuyển đi nơi khác.',
    )
    const pair =
      'Tuy cây cầu mới nối hai bờ sông và rút ngắn đường đi của hàng nghìn người mỗi ngày, nhưng nhiều hộ dân gần cầu phải chuyển đi nơi khác.'
    expect(splitLongSentences(pair, 'vi')).toBe(pair)
  })
})

describe('another register', () => {
  test.each([
    [
      "Hi, we can't come, it's been a busy week. Let's talk about it.",
      'Hello, we cannot come, it has been a busy week. Let us discuss it.',
    ],
    [
      "They won't mind; I'd like it, and you'd better go.",
      'They will not mind; I would like it, and you had better go.',
    ],
    [
      "The dog's bone isn't here. Thanks to you, kids!",
      "The dog's bone is not here. Thanks to you, children!",
    ],
    [
      "She'd gone to the shop. They'd never seen it. I'd need it, and I'd really like that.",
      'She had gone to the shop. They had never seen it. I would need it, and I would really like that.',
    ],
    [
      "It's made of wood, it's rained all day, he's left. I'd put it there. He's not late, he's always been here.",
      "It's made of wood, it's rained all day, he's left. I'd put it there. He is not late, he has always been here.",
    ],
    ['We saw Big Ben, and a big cat at Best Buy.', 'We saw Big Ben, and a large cat at Best Buy.'],
  ])('formal: %s', (before, after) => expect(by('more formal', before)).toBe(after))

  test.each([
    [
      'We are not able to assist. However, we will inform you.',
      "We're not able to help. But we'll tell you.",
    ],
    ['I know what it is. It is good.', "I know what it is. It's good."],
    ['This trend is concerning.', 'This trend is concerning.'],
  ])('friendly: %s', (before, after) => expect(by('friendly', before)).toBe(after))

  test.each([
    [
      'formal',
      'Tụi mình xài máy này lâu rồi, ko hỏng đâu nhé.',
      'Chúng tôi sử dụng máy này lâu rồi, không hỏng đâu.',
    ],
    ['friendly', 'Quý khách vui lòng liên hệ với chúng tôi.', 'Bạn nhớ liên hệ với chúng mình.'],
    ['friendly', 'Cửa hàng làm vui lòng khách.', 'Cửa hàng làm vui lòng khách.'],
    ['formal', 'Làm ơn mắc oán. Làm ơn ngồi.', 'Làm ơn mắc oán. Vui lòng ngồi.'],
  ])('%s: %s', (register, before, after) => expect(by(register, before, 'vi')).toBe(after))

  test('there and back says the same', () => {
    const text = "We're here, it's late, they don't know, and you'll see. That's fine. She wouldn't go."
    expect(contract(expandContractions(text))).toBe(text)
  })
})

describe('shorter', () => {
  const text = `# Pumps\n\nThe pump moves water to the garden. The pump needs little power. My aunt has a cat. Water from the pump is clean.\n\n- The pump has a filter for water.\n\n## Cats\n\nCats sleep.`

  test('leaves out what is least central, and headings with nothing below', () => {
    const half = by('cut it by half', text)
    expect(half).toContain('The pump moves water to the garden.')
    expect(half).not.toMatch(/aunt|Cats/)
    expect(half.startsWith('# Pumps\n')).toBe(true)
  })

  test('a paragraph of which nothing is left out stays as it is written', () => {
    const address = 'Town office\\\n12 Main Street\\\nHanoi'
    const said = 'Walls keep the sea out of the town. The town has a cat. A mayor sings.'
    const left = by('at most 16 words', `${address}\n\n${said}`)
    expect(left).toContain(address)
    expect(left).not.toContain('sings')
  })

  test.each([
    ['bold words', '**The pump moves water. It needs little power.**'],
    ['slanted words', '*The pump moves water. It needs little power.*'],
    ['a link', '[The pump moves water. It needs little power.](https://example.org/a.pdf)'],
    ['code', '`The pump moves water. It needs little power.`'],
  ])('%s of several sentences stay or go whole', (_, marked) => {
    const whole = `${marked} Water from the pump is clean. The pump has a filter for water. My aunt has a cat.`
    for (const words of [5, 8, 12, 16, 20]) {
      const left = by(`at most ${words} words`, whole).replaceAll(marked, '')
      expect(left, `${words} words`).not.toMatch(/[*`[\]()]/)
    }
  })

  test('a mark that never ends holds no sentences together', () => {
    const half = by('at most 12 words', text.replace('The pump moves', 'The *pump moves'))
    expect(wordsOf(half).length).toBeLessThanOrEqual(15)
  })

  test('keeps to a number of words', () => {
    expect(wordsOf(by('at most 15 words', text)).length).toBeLessThanOrEqual(15)
  })

  test.each([
    ['Cut to 1,000 words', 1_000],
    ['Shorten it: 1.000 words', 1_000],
    ['Make it shorter, 2,000 words at most', 2_000],
    ['No more than 100 words', 100],
    ['Không quá 100 từ', 100],
    ['Rút gọn còn 1.500 từ', 1_500],
  ])('%s leaves so many of thousands of words', (instruction, words) => {
    const sentences = Array.from({ length: 300 }, (_, place) => `Wall ${place} keeps the sea out of town.`)
    const left = wordsOf(by(instruction, sentences.join(' '))).length
    expect(left).toBeLessThanOrEqual(words)
    expect(left).toBeGreaterThan(words - 10)
  })
})

describe('what is not ours to change', () => {
  test('code, addresses, links, quotations, headings and tables stay', () => {
    const text =
      '# In order to win\n\nSee https://x.example/prior-to/utilize and `in order to` and a@prior.to.example. “In order to live,” she said. [in order to](http://prior.to)\n\n```\nin order to\n```\n\n| in order to |'
    const after = by('simpler', text)
    expect(after).toContain('# In order to win')
    expect(after).toContain('https://x.example/prior-to/utilize and `in order to` and a@prior.to.example')
    expect(after).toContain('“In order to live,”')
    expect(after).toContain('```\nin order to\n```')
    expect(after).toContain('| in order to |')
    expect(after).toContain('(http://prior.to)')
  })

  test.each([
    'See [the guide](../docs/a.md), ![a  b](../a.png), `cd ../src`, `a ?? b` and https://maps.example/@21.0,abc!! “Wait!! No..” he said.',
    'Write to a..b@mail.example or <https://x.example/a,bc..d>, «Well ,well !!» and "So  what??" too.',
  ])('nor their punctuation and their blanks: %s', (text) => {
    expect(by('tidy', text)).toBe(text)
    expect(by('simpler', text)).toBe(text)
  })

  test.each([
    'Choose a number from 1..10, take a[0..9], and put the file in ../config, please.',
    'Say:\n\n    x  =  foo(a,bc);   utilize(1..5)\n\n    y  =  1\n\nSo it is.',
    'Say:\n\n\tutilize  ../a ,then;\n\nSo it is.',
    '1. Start the server:\n\n    ```sh\n    run --a,bc  ../x\n\n\n    utilize  1..5\n    ```\n\n2. So it is.',
    '- Start it:\n\n      utilize  --a,bc;\n\n  So it is.',
    '- ```\n  utilize  1..5\n  ```\n- So it is.',
    '> ```\n> utilize  1..5\n> ```\n\nSo it is.',
    '```py\na = 1\n\n\nb  =  2\n```',
  ])('nor numbers, paths and code, wherever it stands: %j', (text) => {
    expect(by('tidy', text)).toBe(text)
    expect(by('simpler', text)).toBe(text)
  })

  test('behind code the text is rewritten again', () => {
    expect(
      by(
        'simpler',
        '- ```\n  utilize\n  ```\n- We utilize it..\n\n```x``` in order to win\n\n\n\nWe utilize  it.',
      ),
    ).toBe('- ```\n  utilize\n  ```\n- We use it.\n\n```x``` to win\n\nWe use it.')
  })

  test('paragraphs and lists that are indented are no code', () => {
    expect(
      by('simpler', 'So:\n\n\tWe utilize  it.\n\n- One\n\n    We utilize it.\n    - We utilize it.'),
    ).toBe('So:\n\n\tWe use it.\n\n- One\n\n    We use it.\n    - We use it.')
  })

  test('blanks and punctuation around them are made regular', () => {
    expect(
      by('tidy', 'He said “No..”  ,see `a ?? b`  and https://x.example/a,bc  !!  Well!!! Wow!![a](../b)'),
    ).toBe('He said “No..”, see `a ?? b` and https://x.example/a,bc! Well! Wow!![a](../b)')
  })

  test('the small letter of an address that comes to begin a sentence', () => {
    expect(by('simpler', 'Basically, an@x.example is new. Of course, https://x.example is not.')).toBe(
      'an@x.example is new. https://x.example is not.',
    )
  })

  test('the particles of a quotation', () => {
    expect(by('formal', 'Mẹ dặn “Con về sớm nhé.” rồi mẹ đi làm nhé.', 'vi')).toBe(
      'Mẹ dặn “Con về sớm nhé.” rồi mẹ đi làm.',
    )
  })
})

test('tables lead nowhere that they lead away from again', () => {
  for (const language of ['en', 'vi'] as const) {
    const { wordy, formal, friendly } = tables[language]
    for (const table of [wordy, formal, friendly]) {
      const replace = phraseReplacer(table, language)
      for (const next of table.values()) {
        if (next === '') continue
        const once = replace(`x ${next} x`)
        expect(once).toBe(`x ${next} x`)
      }
    }
  }
})

describe('instructions', () => {
  test.each([
    ['make it shorter and simpler', { simplify: true, keep: 0.6, unknown: [] }],
    ['shorter sentences, please', { simplify: true, unknown: [] }],
    ['cut by 30 %', { keep: 0.7 }],
    ['under 100 words', { mostWords: 100 }],
    ['viết ngắn gọn và thân thiện hơn', { keep: 0.6, register: 'friendly', unknown: [] }],
    ['dưới 80 từ', { mostWords: 80 }],
    ['trang trọng hơn', { register: 'formal', unknown: [] }],
    ['', { simplify: true, unknown: [] }],
    ['translate into French', { simplify: false, unknown: ['translate into French'] }],
    [
      'make it formal, then add a joke about cats',
      { register: 'formal', unknown: ['add a joke about cats'] },
    ],
    ['dịch sang tiếng Anh', { unknown: ['dịch sang tiếng Anh'] }],
    ["don't shorten it", { unknown: [] }],
    ['cut to 1,000 words', { mostWords: 1_000, unknown: [] }],
    ['cut to 1 500 words, please', { mostWords: 1_500, unknown: [] }],
    ['rút gọn còn 1.500 từ', { mostWords: 1_500, unknown: [] }],
    ['cut to 100000 words', { mostWords: 100_000 }],
    ['no more than 100 words', { mostWords: 100, unknown: [] }],
    ['It must not exceed 1,200 words.', { mostWords: 1_200, unknown: [] }],
    ['it should be no longer than 80 words', { mostWords: 80, unknown: [] }],
    ['please don’t go over 100 words', { mostWords: 100, unknown: [] }],
    ['không quá 100 từ', { mostWords: 100, unknown: [] }],
    ['đừng viết dài hơn 200 từ', { mostWords: 200, unknown: [] }],
    ['viết không vượt quá một nửa', { keep: 0.5, unknown: [] }],
    ['ít hơn 100 từ', { mostWords: 100 }],
    ['shorten it by 12.5%', { keep: 0.875, unknown: [] }],
    ['giảm bớt 12,5 %', { keep: 0.875 }],
    ['shorten it but keep 100% of the meaning', { keep: 0.6 }],
    ['add a joke, use 1,000 emoji', { unknown: ['add a joke', 'use 1,000 emoji'] }],
  ])('%s', (instruction, wishes) => expect(readInstruction(instruction)).toMatchObject(wishes))

  test('"don\'t shorten" does not shorten', () => {
    expect(readInstruction("don't shorten it").keep).toBeUndefined()
    expect(readInstruction('don’t shorten it to 100 words').mostWords).toBeUndefined()
  })

  test.each([
    'make it formal and keep 100% of the meaning',
    'keep it under 100%',
    'at least 300 words',
    'write more than 1,000 words',
    "don't simplify paragraphs over 100 words",
    'no fewer than 300 words',
    'ít nhất 300 từ',
    'không ít hơn 300 từ',
  ])('%s cuts nothing', (instruction) => {
    const { keep, mostWords } = readInstruction(instruction)
    expect([keep, mostWords]).toEqual([undefined, undefined])
  })
})

describe('what could not be done', () => {
  const input = {
    task: 'rewrite' as const,
    template: 'article' as const,
    topic: '',
    points: '',
    outline: '',
    text: 'We train in order to win.',
    instruction: '',
    tone: 'neutral' as const,
    length: 'medium' as const,
    language: 'en' as const,
    audience: '',
  }

  test('is said in the language of the request', () => {
    const { notes, markdown } = rewriteByInstruction(
      { ...input, instruction: 'add a joke', tone: 'enthusiastic', audience: 'children' },
      'vi',
    )
    expect(notes).toHaveLength(4)
    expect(notes[0]).toContain('“add a joke”')
    expect(notes[0]).toMatch(/mô hình ngôn ngữ/)
    expect(notes[1]).toContain('hào hứng')
    expect(markdown).toBe('We train in order to win.')
  })

  test('a text in another language is not translated', () => {
    expect(rewriteByInstruction({ ...input, language: 'vi' }, 'en').notes[0]).toMatch(
      /not in the language that you chose/,
    )
    const french = rewriteByInstruction({ ...input, text: 'Le chat  est sur la table et il dort.' }, 'en')
    expect(french.markdown).toBe('Le chat est sur la table et il dort.')
    expect(french.notes[0]).toMatch(/English and Vietnamese only/)
  })

  test('nothing is said where all was done', () => {
    expect(rewriteByInstruction(input, 'en')).toEqual({ markdown: 'We train to win.', notes: [] })
  })
})

test('whatever comes in, no mark of ours is left and words do not come from nowhere', () => {
  const pieces = [
    'In order to ',
    'very ',
    'we ',
    ', and ',
    'they go ',
    '. ',
    '“',
    '”',
    '`',
    'a ',
    'an ',
    'don’t ',
    '\n',
    '- ',
    'một cách ',
    'tuy nhiên, ',
    'of course, ',
    '(',
    ')',
    '\u00A0',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }),
      fc.constantFrom('en' as const, 'vi' as const),
      fc.constantFrom('simpler', 'formal', 'friendly', 'shorter'),
      (parts, language, instruction) => {
        const after = rewrite(parts.join(''), language, readInstruction(instruction))
        expect(after).not.toContain('\uE000')
        expect(after.length).toBeLessThan(parts.join('').length * 1.6 + 20)
      },
    ),
  )
})
