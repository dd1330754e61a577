import { describe, expect, test } from 'vitest'
import { proseOf } from '../text/prose.ts'
import { countSyllables } from './count-syllables.ts'
import { fleschReadingEase, vietnameseReadingEase, vietnameseSchoolYear } from './formulas.ts'
import { measureReadability } from './measure-readability.ts'

const english = (text: string) => proseOf(text, 'en').sentences
const vietnamese = (text: string) => proseOf(text, 'vi').sentences

describe('syllables', () => {
  // As the CMU Pronouncing Dictionary has them.
  const known: Readonly<Record<number, string>> = {
    1: 'the cat through strength whole moved asked played loved makes year please house church judged world',
    2: 'table apple wanted needed places wishes movement careful lovely people doing being quiet reading lion city going business people maybe rhythm',
    3: 'animal banana created idea area beautiful syllable idea family energy united vegetable piano radio curious serious various continue electric develop',
    4: 'information education society variety communicate january experience immediate economy community ability material',
    5: 'university communication international immediately opportunity possibility appreciation',
  }
  test.each(Object.entries(known))('%s', (count, words) => {
    for (const word of words.split(' ')) expect([word, countSyllables(word)]).toEqual([word, Number(count)])
  })

  test('numbers count by digit, initialisms by letter, compounds by part', () => {
    expect(countSyllables('42')).toBe(2)
    expect(countSyllables('HTML')).toBe(4)
    expect(countSyllables('well-known')).toBe(2)
    expect(countSyllables("don't")).toBe(1)
  })

  test('comes within 5 % on a long well-known text', () => {
    // The Gettysburg Address, to "might live": 92 words with 130 syllables by the CMU dictionary.
    const text = `Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in
      Liberty, and dedicated to the proposition that all men are created equal. Now we are engaged in a great civil war,
      testing whether that nation, or any nation so conceived and so dedicated, can long endure. We are met on a great
      battle-field of that war. We have come to dedicate a portion of that field, as a final resting place for those who
      here gave their lives that that nation might live.`
    const counted = english(text)
      .flatMap(({ words }) => words)
      .reduce((sum, word) => sum + countSyllables(word), 0)
    expect(counted).toBeGreaterThan(130 * 0.95)
    expect(counted).toBeLessThan(130 * 1.05)
  })
})

describe('Flesch’s reading ease, as published for known sentences', () => {
  test.each([
    ['The cat sat on the mat.', 116, 1],
    ['This sentence, taken as a reading passage unto itself, is being used to prove a point.', 69, 1],
    // Published with 24 syllables; the dictionary has one more in "reptilian".
    ['The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.', 37.5, 7],
  ])('%s', (text, published, tolerance) => {
    expect(Math.abs(fleschReadingEase(english(text)) - published)).toBeLessThanOrEqual(tolerance)
  })
})

describe('Vietnamese', () => {
  test('follows the formula of Nguyen and Henkin', () => {
    // Ten words of 24 letters in two sentences.
    const text = 'Tôi ăn cơm ở nhà. Mẹ tôi đi chợ xa.'
    expect(vietnamese(text).flatMap(({ words }) => words)).toHaveLength(10)
    expect(vietnameseSchoolYear(vietnamese(text))).toBeCloseTo(2 * 2.4 + 0.2 * 5 - 6)
    expect(vietnameseReadingEase(vietnamese('Trường nghiêng nghiêng.'))).toBeLessThan(50)
  })

  const children = `Nhà em có một con mèo. Nó tên là Mun. Lông nó đen và mượt. Mắt nó tròn như hai hòn bi. Sáng nào nó cũng ra sân
    nằm phơi nắng. Em rất yêu nó.`
  const newspaper = `Sáng nay, thành phố khánh thành cây cầu mới bắc qua sông Hàn. Công trình dài hơn bảy trăm mét, có bốn làn xe và
    hai lối đi bộ. Người dân hai bên bờ không còn phải đi vòng nhiều cây số mỗi ngày.`
  const law = `Trong trường hợp doanh nghiệp chậm nộp hồ sơ khai thuế quá thời hạn quy định tại khoản này mà không thông báo bằng văn
    bản cho cơ quan quản lý thuế trực tiếp thì người đại diện theo pháp luật của doanh nghiệp phải chịu trách nhiệm về những thiệt
    hại phát sinh do hành vi vi phạm nghĩa vụ khai thuế, trừ trường hợp chứng minh được nguyên nhân khách quan theo quy định của
    pháp luật về quản lý thuế.`

  test('a child’s text is easier than a newspaper’s, and that is easier than a law', () => {
    const [easy, middle, hard] = [children, newspaper, law].map(measureReadability)
    expect(easy!.score).toBeGreaterThan(middle!.score!)
    expect(middle!.score).toBeGreaterThan(hard!.score!)
    expect([easy, middle, hard].map((each) => each!.language)).toEqual(['vi', 'vi', 'vi'])
    expect(easy!.level).toBe('veryEasy')
    expect(['hard', 'veryHard']).toContain(hard!.level)
    expect(hard!.longSentences).toHaveLength(1)
  })

  test('does not depend on how accents are stored', () => {
    expect(measureReadability(newspaper.normalize('NFD'))).toEqual(measureReadability(newspaper))
  })
})

describe('a measured text', () => {
  test('has counts, minutes and a level', () => {
    const text = `# Head\n\n${'The dog ran to the park and the cat slept. '.repeat(24)}`
    expect(measureReadability(text)).toMatchObject({
      language: 'en',
      words: 240,
      sentences: 24,
      paragraphs: 1,
      minutes: 1,
      method: 'flesch',
      level: 'veryEasy',
      longSentences: [],
    })
  })

  test('has no score where it is short, or in a language without a formula', () => {
    expect(measureReadability('The dog ran to the park.')).toMatchObject({
      score: null,
      level: null,
      method: null,
    })
    const german = 'Die Katze sitzt auf der Matte und sieht mich an, und ich sehe sie auch an. '.repeat(4)
    expect(measureReadability(german)).toMatchObject({
      language: 'other',
      score: null,
      words: 64,
      sentences: 4,
    })
    expect(measureReadability('')).toMatchObject({
      words: 0,
      sentences: 0,
      paragraphs: 0,
      minutes: 0,
      score: null,
    })
  })

  test('names the hardest sentences first', () => {
    const hard = `The institutional reorganisation necessitated considerable administrative coordination between international organisations, governmental authorities and independent professional associations throughout the entire international negotiation period.`
    const long = `We went to the shop and then we went to the park and then we sat by the lake and ate our lunch and then we went home.`
    expect(measureReadability(`${long} ${hard} We slept.`).longSentences).toEqual([hard, long])
  })

  test('stays between 0 and 100', () => {
    expect(measureReadability('I am. '.repeat(20)).score).toBe(100)
    expect(measureReadability(`It is ${'internationalisation '.repeat(40)}of the and to.`).score).toBe(0)
  })
})
