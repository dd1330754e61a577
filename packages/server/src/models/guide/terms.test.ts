import { describe, expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'
import { smallTalk } from './small-talk.ts'
import { fold, splitWords, stem, toTerms } from './terms.ts'

const textsOf = (text: string, language: 'en' | 'vi') => toTerms(text, language).map((term) => term.text)

test('accents are folded, also of the letter that is one of its own', () => {
  expect(fold('Đăng nhập, MẬT KHẨU')).toBe('dang nhap, mat khau')
  // Typed with combining marks, as some keyboards do.
  expect(fold('Đăng nhập'.normalize('NFD'))).toBe('dang nhap')
})

test('words keep their accents, apostrophes join, everything else divides', () => {
  expect(splitWords('Doesn’t `OPENAI_BASE_URL` work? (tệp.PNG)')).toEqual([
    'doesnt',
    'openai',
    'base',
    'url',
    'work',
    'tệp',
    'png',
  ])
  expect(splitWords('x'.repeat(500))[0]).toHaveLength(40)
})

test.each([
  ['sharing', 'share', 'shared', 'shares'],
  ['price', 'prices', 'pricing'],
  ['stop', 'stopped', 'stopping', 'stops'],
  ['delete', 'deleted', 'deleting'],
  ['cookie', 'cookies'],
  ['reply', 'replies'],
  ['box', 'boxes'],
  ['install', 'installed'],
])('%s is one word in all its forms', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1)
})

test.each([
  ['pro', 'process'],
  ['status', 'statue'],
  ['address', 'add'],
  ['need', 'ne'],
])('%s is not %s', (a, b) => {
  expect(stem(a)).not.toBe(stem(b))
})

describe('terms', () => {
  test('are the words with a meaning and the pairs of neighbours', () => {
    expect(textsOf('the share link', 'en')).toEqual(['shar', 'the shar', 'link', 'shar link'])
  })

  test('are the same with and without accents', () => {
    expect(textsOf('đăng nhập bằng mật khẩu', 'vi')).toContain('dangnhap')
    expect(textsOf('dang nhap bang mat khau', 'vi')).toEqual(expect.arrayContaining(['dangnhap', 'matkhau']))
  })

  test('treat different expressions for one thing alike', () => {
    expect(textsOf('log in', 'en')).toEqual(textsOf('sign in', 'en'))
    expect(textsOf('hình ảnh', 'vi')).toEqual(textsOf('ảnh', 'vi'))
  })

  test('do not take a word with other accents for an expression', () => {
    expect(textsOf('giá', 'vi')).toEqual(['giaca'])
    expect(textsOf('già', 'vi')).toEqual(['gia'])
  })
})

describe('the language of a question', () => {
  test.each([
    ['How do I share this?', 'en'],
    ['what does pro cost', 'en'],
    ['Chia sẻ thế nào?', 'vi'],
    ['Chia sẻ thế nào?'.normalize('NFD'), 'vi'],
    ['lam sao de chia se', 'vi'],
    ['doi mat khau o dau', 'vi'],
    ['can I do the same', 'en'],
    ['webhook là gì', 'vi'],
    ['goi pro gia bao nhieu', 'vi'],
    ['vnpay', null],
    ['12*7', null],
    ['', null],
  ])('%s is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})

describe('small talk', () => {
  test.each([
    ['hello', 'greeting'],
    ['chào buổi sáng', 'greeting'],
    ['thank you so much', 'thanks'],
    ['cám ơn nhé', 'thanks'],
    ['who are you', 'about'],
    ['bạn là robot à', 'about'],
    ['hello, what does pro cost', null],
    ['chào, gói pro giá bao nhiêu', null],
    ['is it free', null],
    ['are you able to read images', null],
    ['mật khẩu', null],
    ['', null],
    ['???', null],
  ])('%s is %s', (text, kind) => {
    expect(smallTalk(text)).toBe(kind)
  })
})
