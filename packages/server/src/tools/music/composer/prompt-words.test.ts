import { describe, expect, test } from 'vitest'
import { partOf, request } from '../testing/hear.ts'
import { compose } from './compose.ts'
import { readPrompt } from './prompt-words.ts'
import { genres } from './request.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const bpmOf = (prompt: string) =>
  mean(
    genres.flatMap((genre) =>
      seeds.map((seed) => compose(request({ genre, prompt, seed, mood: 'dreamy' })).bpm),
    ),
  )

describe('words in English and Vietnamese', () => {
  test.each([
    ['Rain on a tin roof', ['rain']],
    ['Mưa đêm ở Hà Nội', ['rain', 'night', 'city']],
    ['Điệu nhảy mùa hè', ['dance', 'summer']],
    ['BÌNH MINH trên biển', ['morning', 'sea']],
    ['binh minh', []],
    ['a train to Ukraine', []],
    ['Một bài ru con ngủ', ['sleep']],
  ])('%s', (prompt, images) => {
    expect(readPrompt(prompt).images).toEqual(images)
  })

  test('are read however their accents are encoded', () => {
    expect(readPrompt('tình yêu'.normalize('NFD'))).toEqual(readPrompt('tình yêu'.normalize('NFC')))
    expect(readPrompt('tình yêu').images).toEqual(['love'])
  })

  test.each([
    ['a song in D minor', 'D', 'minor'],
    ['in f# major, please', 'F#', 'major'],
    ['key of E flat', 'Eb', null],
    ['giọng Đô trưởng', 'C', 'major'],
    ['bản nhạc La thứ', 'A', 'minor'],
    ['Si giáng trưởng', 'Bb', 'major'],
    ['nhạc ngũ cung', null, 'pentatonic'],
    ['in a bar in Da Nang', null, null],
    ['cung đàn', null, null],
    ['giọng C trưởng', 'C', 'major'],
    ['giọng Pha trưởng', 'F', 'major'],
    ['Fa thăng thứ, chậm', 'F#', 'minor'],
    ['in F♯ minor', 'F#', 'minor'],
    ['B♭ Major', 'Bb', 'major'],
    ['in C-sharp minor', 'C#', 'minor'],
    ['C# minor sonata', 'C#', 'minor'],
    ['A minor waltz', 'A', 'minor'],
    ['a song in a minor', 'A', 'minor'],
    ['in D dorian', 'D', 'dorian'],
    ['in D major, then E minor', 'D', 'major'],
    ['a waltz in a minor key', null, 'minor'],
    ['a sad minor melody', null, 'minor'],
    ['a minor change', null, null],
    ["I'd major in music", null, null],
    ['giọng thứ', null, 'minor'],
    ['giọng thứ hai', null, null],
    ['La thứ 2', null, null],
    ['La thứ tươi sáng', 'A', 'minor'],
    ['giọng trưởng thành', null, null],
    ['not in C minor', null, null],
  ])('name keys: %s', (prompt, tonic, scale) => {
    expect(readPrompt(prompt)).toMatchObject({ tonic, scale })
  })
})

test.each([
  ['warm electric piano', 'electricPiano'],
  ['tiếng piano điện', 'electricPiano'],
  ['grand piano', 'piano'],
])('a word inside a longer one does not count: %s', (prompt, instrument) => {
  for (const genre of genres)
    expect(partOf(compose(request({ genre, prompt })), 'melody')!.instrument).toBe(instrument)
})

describe('what is denied', () => {
  test.each([
    'not fast, no guitar',
    'not too fast and without a guitar',
    'no piano or violin',
    'no electric piano',
    'không buồn, không nhanh',
    'không quá chậm',
    'không có tiếng sáo hoặc kèn',
    'không phải giọng thứ',
    'not in a minor key',
  ])('is not asked for: %s', (prompt) => {
    expect(readPrompt(prompt)).toEqual(readPrompt(''))
  })

  test('takes nothing from what is not', () => {
    expect(readPrompt('not slow, but sad')).toEqual(readPrompt('sad'))
    expect(readPrompt('đêm không trăng')).toEqual(readPrompt('đêm'))
    expect(readPrompt('không gian buồn')).toEqual(readPrompt('buồn'))
  })

  test.each([
    'no drums, not fast, no guitar',
    'without guitar or drums',
    'không trống',
    'không có tiếng trống',
  ])('leaves the drums out: %s', (prompt) => {
    expect(readPrompt(prompt)).toEqual({ ...readPrompt(''), isWithoutDrums: true })
    for (const genre of genres) {
      const asked = request({ genre, seed: 9 })
      expect(compose({ ...asked, prompt })).toEqual(compose({ ...asked, drums: false }))
    }
  })

  test('lets drums play that are asked for elsewhere', () => {
    expect(readPrompt('no drums at first, then loud drums').isWithoutDrums).toBe(false)
    expect(readPrompt('loud drums')).toEqual(readPrompt(''))
  })
})

test('steer what is left open', () => {
  expect(bpmOf('dance party')).toBeGreaterThan(bpmOf('') + 4)
  expect(bpmOf('giấc ngủ')).toBeLessThan(bpmOf('') - 4)
  const dark = (prompt: string) =>
    seeds.filter((seed) =>
      ['minor', 'dorian'].includes(compose(request({ genre: 'pop', mood: 'dreamy', prompt, seed })).scale),
    ).length
  expect(dark('bóng tối kinh dị')).toBeGreaterThan(dark('nắng mùa xuân'))
  expect(compose(request({ genre: 'classical', prompt: 'a waltz in G minor' }))).toMatchObject({
    beatsPerBar: 3,
    tonic: 'G',
    scale: 'minor',
  })
  for (const genre of genres) {
    expect(partOf(compose(request({ genre, prompt: 'tiếng sáo' })), 'melody')!.instrument).toBe('flute')
  }
})

test('do not overrule the fields', () => {
  const asked = { tempo: 'exact', bpm: 140, tonic: 'E', scale: 'major' } as const
  expect(compose(request({ prompt: 'slow sad sleep in C minor', ...asked }))).toMatchObject({
    bpm: 140,
    tonic: 'E',
    scale: 'major',
  })
})

test('name the piece, in the language that is asked for, and nothing else of the prompt does', () => {
  for (const genre of genres) {
    const titles = seeds.map(
      (seed) => compose(request({ genre, seed, prompt: 'mưa <b>x</b>', language: 'vi' })).title,
    )
    expect(titles.some((title) => /mưa|phố ướt/i.test(title))).toBe(true)
    for (const title of titles) expect(title).toMatch(/^\p{Lu}[\p{L}\p{M} ]+$/u)
    const english = seeds.map((seed) => compose(request({ genre, seed, prompt: 'rain' })).title)
    for (const title of english) expect(title).toMatch(/^[A-Z][A-Za-zé ]+$/)
  }
})

test('hostile prompts are read in an instant', () => {
  const start = process.threadCpuUsage()
  for (const prompt of [
    'a'.repeat(500),
    'in '.repeat(166),
    'đô '.repeat(166),
    '\u0000\uD800'.repeat(250),
    'no a '.repeat(100),
  ]) {
    expect(compose(request({ prompt, length: 15 })).seconds).toBeGreaterThan(10)
  }
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000)
})
