import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOfMarkdown } from './blocks-of-markdown.ts'
import { summarize } from './summary.ts'
import { summaryOfBlocks } from './summary-of-blocks.ts'
import type { Block } from './document-blocks.ts'

const english = `The city council approved the new tram line on Monday. The line will connect the old harbour with the university. Construction begins in March and takes three years. Mr. Brown, who leads the project, said that the tram line will carry 40,000 passengers a day.

Shopkeepers near the harbour fear that construction will keep customers away. The council promised them lower rents during construction. A similar promise was broken ten years ago.

The weather on Monday was fine. Some members ate lunch outside. A dog barked at the mayor.

The tram line costs 310 million euros. The state pays half of the cost of the tram line, and the city pays the rest from its reserves. Critics say that buses would cost less than a tram line. The council answered that a tram line carries more passengers and needs fewer drivers.`

const vietnamese = `Hội đồng thành phố đã thông qua tuyến xe điện mới vào thứ Hai. Tuyến xe điện sẽ nối cảng cũ với trường đại học. Việc xây dựng bắt đầu vào tháng Ba và kéo dài ba năm. Ông Nguyễn Văn Nam, người phụ trách dự án tại TP. Huế, cho biết tuyến xe điện sẽ chở 40.000 khách mỗi ngày.

Các chủ cửa hàng gần cảng lo ngại việc xây dựng sẽ làm mất khách. Hội đồng hứa giảm tiền thuê trong thời gian xây dựng.

Hôm đó trời đẹp. Một vài người ăn trưa ngoài sân.

Tuyến xe điện có giá 310 triệu euro. Nhà nước trả một nửa chi phí của tuyến xe điện, thành phố trả phần còn lại. Những người phản đối cho rằng xe buýt rẻ hơn tuyến xe điện.`

test.each([
  ['English', english, /approved the new tram line/, /dog|lunch|weather/],
  ['Vietnamese', vietnamese, /tuyến xe điện/, /trời đẹp|ăn trưa/],
])(
  'keeps what an %s text is about, in its order, and leaves out what it is not',
  (_, text, about, beside) => {
    const summary = summarize(text, undefined, 'medium')
    const sentences = summary.split('\n')
    expect(sentences.length).toBeGreaterThanOrEqual(3)
    expect(summary).toMatch(about)
    expect(summary).not.toMatch(beside)
    const places = sentences.map((sentence) => text.indexOf(sentence))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every((place) => place >= 0)).toBe(true)
  },
)

test('knows where sentences end, in other scripts too', () => {
  const lines = (text: string) => summarize(text, undefined, 'long').split('\n')
  expect(lines('Mr. Brown paid 3.5 million. Then J. R. Smith left early, e.g. by tram.')).toHaveLength(2)
  expect(lines('Ông Nam đi qua TP. Huế. Giá vé là 1.250 đồng, v.v. rồi thôi.')).toHaveLength(2)
  expect(
    lines('هل وصل القطار الجديد إلى المدينة؟ وصل القطار الجديد صباح اليوم. رحب به الناس كثيرا في المحطة.'),
  ).toHaveLength(3)
  expect(lines('市议会批准了新的电车线路。线路将连接旧港口和大学。')).toHaveLength(2)
})

test('a longer summary has more sentences, and the same text always the same ones', () => {
  const count = (length: 'short' | 'medium' | 'long') => summarize(english, 'en', length).split('\n').length
  expect([count('short'), count('medium'), count('long')]).toEqual([2, 4, 8])
  expect(summarize(english)).toBe(summarize(english))
})

test('says nothing twice', () => {
  const text = `${'The tram line costs 310 million euros in all. '.repeat(5)}\n\nThe harbour gets a new market hall next year. Students welcome the shorter way to the university. Ships still bring fish every morning.`
  expect(summarize(text, 'en', 'medium').match(/310 million/g)).toHaveLength(1)
})

test('gives sentences of the text for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400 }),
      fc.constantFrom('short' as const, 'long' as const),
      (text, length) => {
        const plain = text.replace(/\s+/g, ' ')
        for (const line of summarize(text, undefined, length).split('\n')) expect(plain).toContain(line)
      },
    ),
  )
})

test('tells what tables hold beside the sentences of the text', () => {
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: 'Doanh thu' },
    { kind: 'prose', markdown: 'Quý này **tăng mạnh** ở [Hà Nội](https://example.com).' },
    { kind: 'prose', markdown: '```\ncode is no sentence at all\n```' },
    {
      kind: 'table',
      grid: {
        name: 'Bảng',
        hasHeader: true,
        rowCount: 4,
        rows: [
          ['Nơi', 'Ngày', 'Tiền', 'Trả', 'Năm'],
          ['Huế', '2026-01-02', 10, true, 2019],
          ['Huế', '2026-01-01', 30.5, false, 2026],
          ['Vinh', '2026-03-01', -1, true, null],
        ],
      },
    },
  ]
  expect(summaryOfBlocks(blocks, 'vi', 'medium')).toBe(
    [
      '- Quý này tăng mạnh ở Hà Nội.',
      '**Bảng**',
      [
        '- 3 dòng và 5 cột: Nơi, Ngày, Tiền, Trả, Năm.',
        '- Nơi: 2 giá trị khác nhau, nhiều nhất là “Huế” (2 lần).',
        '- Ngày: từ 2026-01-01 đến 2026-03-01.',
        '- Tiền: tổng cộng 39,5, từ -1 đến 30,5, trung bình 13,17.',
        '- Trả: 2 có, 1 không.',
        '- Năm: từ 2019 đến 2026.',
      ].join('\n'),
    ].join('\n\n'),
  )
})

test('small numbers are told as what they are, and not as 0', () => {
  const grid = {
    name: 'Rates',
    hasHeader: true,
    rowCount: 4,
    rows: [
      ['Rate', 'Share'],
      [0.0004, '0.004%'],
      [0.0012, '0.003%'],
      [0.0031, '0.002%'],
    ],
  }
  const summary = summaryOfBlocks([{ kind: 'table', grid }], 'en', 'medium')
  expect(summary).toContain('- Rate: 0.0047 in all, from 0.0004 to 0.0031, 0.00157 on average.')
  expect(summary).toContain('- Share: from 0.002% to 0.004%, 0.003% on average.')
})

test('ranges of a text stay ranges, in its sentences and in its tables', () => {
  const blocks = blocksOfMarkdown('It takes 3~5 days, or 7~10.\n\n| Days |\n|---|\n| 3~5, 7~10 |')
  expect(blocks[1]).toMatchObject({ grid: { rows: [['Days'], ['3~5, 7~10']] } })
  expect(summaryOfBlocks(blocks, 'en', 'short')).toContain('It takes 3\\~5 days, or 7\\~10.')
})

test('says of which rows it tells where a table was too long to be kept', () => {
  const grid = { name: 'Sales', hasHeader: true, rowCount: 1_000_001, rows: [['Sold'], [2000], [2050]] }
  expect(summaryOfBlocks([{ kind: 'table', grid }], 'en', 'medium')).toContain(
    [
      '- Rows: 1,000,000. Columns: 1 (Sold).',
      '- Of its first 2 rows:',
      '- Sold: 4,050 in all, from 2,000 to 2,050, 2,025 on average.',
    ].join('\n'),
  )
})
