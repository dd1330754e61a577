import { describe, expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

describe('language', () => {
  test.each([
    ['The cat sat on the mat and looked at me.', 'en'],
    ['Con mèo ngồi trên tấm thảm và nhìn tôi.', 'vi'],
    ['Die Katze sitzt auf der Matte und sieht mich an.', 'other'],
    ['Le chat est assis sur le tapis et il me regarde.', 'other'],
    ['El gato está en la alfombra y me mira.', 'other'],
    ['猫はマットの上に座っています。', 'other'],
    ['Con meo ngoi tren tam tham va nhin toi.', 'other'],
    ['', 'other'],
    ['We drank phở and cà phê in the old town, and then we went to the market with them.', 'en'],
  ])('%s: %s', (text, language) => expect(languageOf(text)).toBe(language))

  test('does not depend on how accents are stored', () => {
    expect(languageOf('Con mèo ngồi trên tấm thảm.'.normalize('NFD'))).toBe('vi')
  })
})
