import { describe, expect, test } from 'vitest'
import { pointsOf } from './points.ts'

const one = (line: string, language: 'en' | 'vi' = 'en') => pointsOf(line, language)[0]!

describe('what a point is', () => {
  test.each([
    ['We start at nine', 'sentence', 'We start at nine.'],
    ['grind the beans fresh', 'sentence', 'Grind the beans fresh.'],
    ['the mug weighs 200 g', 'sentence', 'The mug weighs 200 g.'],
    ['saves time', 'verb', 'saves time'],
    ['Free shipping within Hanoi', 'phrase', 'free shipping within Hanoi'],
    ['a mug that is light', 'phrase', 'a mug that is light'],
    ['dishwasher safe', 'loose', 'dishwasher safe'],
    ['made of oak', 'loose', 'made of oak'],
    ['two new people work in support', 'loose', 'two new people work in support'],
    ['Colour: red', 'label', 'red.'],
    ['really?', 'sentence', 'Really?'],
  ])('%s', (line, kind, markdown) => {
    expect(one(line)).toMatchObject({ kind, markdown })
  })

  test.each([
    ['Thùng chứa được 200 lít', 'sentence'],
    ['tiết kiệm thời gian', 'phrase'],
    ['quy định rõ ràng', 'phrase'],
    ['Giá: 20.000 đồng', 'label'],
  ])('%s', (line, kind) => {
    expect(one(line, 'vi').kind).toBe(kind)
  })
})

test.each([
  ['Price: 20 USD', 'en', 'price'],
  ['open from 7 am', 'en', 'time'],
  ['write to a@example.com', 'en', 'contact'],
  ['5 years of experience with React', 'en', 'requirement'],
  ['30 days of paid leave', 'en', 'offer'],
  ['“We are glad,” says Lan', 'en', 'quote'],
  ['sales rose by 12 %', 'en', 'result'],
  ['answers are too slow', 'en', 'problem'],
  ['Please answer soon', 'en', 'request'],
  ['a red door', 'en', 'other'],
  ['giá 350.000 đồng', 'vi', 'price'],
  ['mở cửa từ 7 giờ sáng', 'vi', 'time'],
  ['5 năm kinh nghiệm', 'vi', 'requirement'],
  ['15 ngày nghỉ phép', 'vi', 'offer'],
  ['doanh thu tăng 12 %', 'vi', 'result'],
  ['trả lời quá chậm', 'vi', 'problem'],
  ['cửa màu đỏ', 'vi', 'other'],
] as const)('%s belongs to what is said of it', (line, language, role) => {
  expect(one(line, language).role).toBe(role)
})

test('marks of lists, empty lines and gaps of an outline are no points', () => {
  expect(
    pointsOf('- one thing\n\n2) two things\n* […: a gap]\n  • three things', 'en').map(({ plain }) => plain),
  ).toEqual(['one thing', 'two things', 'three things'])
})
