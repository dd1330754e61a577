import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { decodeText } from './text-encoding.ts'

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

test.each([
  ['gbk', '姓名,城市\n王小明,北京\n李红,上海\n', '0NXD+yyzx8rQCs310KHD9yyxsb6pCsDuuuwsyc+6owo='],
  // With a sign that GB 2312 does not have.
  [
    'gbk',
    '我用iPhone看朱镕基的书，今天北京的天气很好。',
    'ztLTw2lQaG9uZb+01uzpRrv5tcTK6aOsvfHM7LGxvqm1xMzsxvi63LrDoaM=',
  ],
  ['shift_jis', '名前;年齢\nスズキ;40\n山田さん;30\n', 'lryRTzuUTpfuCoNYg1mDTDs0MAqOUpNjgrOC8TszMAo='],
  ['windows-1251', 'Имя;Город\nИван;Москва\nАнна;Київ\n', 'yOz/O8Pu8O7kCsji4O07zO7x6uLgCsDt7eA7yui/4go='],
  ['windows-1251', 'ИТОГО;СУММА;НДС\n', 'yNLOw8470dPMzMA7zcTRCg=='],
  [
    'euc-kr',
    '이름,도시\n김철수,서울\n이영희,부산\n박민준,대구\n',
    'wMy4pyy1tb3DCrHow7a89iy8rb/vCsDMv7XI8Sy6zrvqCrnauc7B2Cy067G4Cg==',
  ],
])('a text in %s is read by what its language uses most: %j', (encoding, text, written) => {
  expect(decodeText(bytes(written))).toEqual({ text, encoding })
})

test('a character that is cut at the end of a sample changes nothing', () => {
  const whole = bytes('0NXD+yyzx8rQCs310KHD9yyxsb6pCsDuuuwsyc+6ow==')
  expect(decodeText(whole.subarray(0, -1), { isPart: true })?.text).toMatch(/^姓名,城市\n.*李红,上/s)
})

test('a table in such a text has its cells', () => {
  const { blocks } = readCsv('a.csv', bytes('lryRTzuUTpfuCoNYg1mDTDs0MAqOUpNjgrOC8TszMAo='))
  expect(blocks).toMatchObject([
    {
      grid: {
        rows: [
          ['名前', '年齢'],
          ['スズキ', '40'],
          ['山田さん', '30'],
        ],
      },
    },
  ])
})

const western = [
  'CRÉÉE À L’ÎLE DE LA RÉUNION; CRÉÉ; créée, où, çà et là; déjà',
  'Größe;Straße;Übermaß\nÄÖÜ;äöü;ß',
  'àèìòù ÀÈÌÒÙ áéíóú ÁÉÍÓÚ',
  '«Öå», “Ææ”, ¿Qué?, ½ ¼ ¾, 10 °C ± 2 °C, §§ 12–14',
  'Þórður Ægisson á Íslandi; Åse Ødegård; Åäö; Noël Citroën',
  'é; à; è; ù; ç; î; ô; â; ê; û',
]
/** The signs that Windows has where Latin 1 has none. */
const more = new Map([
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
])

test.each(western)('a text of western Europe stays one: %j', (text) => {
  const written = Uint8Array.from(text, (sign) => more.get(sign) ?? sign.charCodeAt(0))
  expect(decodeText(written)).toEqual({ text, encoding: 'windows-1252' })
})

test.each([
  ['Họ tên;Địa chỉ\nNguyễn Thị Ánh;Số 5, đường Lê Lợi, Huế\nTrần Văn Được;Đắk Lắk\n'],
  ['CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM\nĐộc lập - Tự do - Hạnh phúc\n'],
])('a Vietnamese text stays one: %j', (text) => {
  expect(decodeText(windows1258(text))).toEqual({ text, encoding: 'windows-1258' })
})

/** Letters with their tones behind them, as Windows wrote them. */
function windows1258(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1258')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  const code = (sign: string) => {
    const found = codes.get(sign)
    if (found === undefined) throw new Error(`Windows-1258 has no ${sign}.`)
    return found
  }
  return Uint8Array.from(
    [...text].flatMap((sign) => {
      if (codes.has(sign)) return [code(sign)]
      const parts = [...sign.normalize('NFD')]
      const tone = parts.find((part) => /[\u0300\u0301\u0303\u0309\u0323]/.test(part)) ?? ''
      const letter = parts
        .filter((part) => part !== tone)
        .join('')
        .normalize('NFC')
      return [code(letter), code(tone)]
    }),
  )
}
