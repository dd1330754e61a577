import { describe, expect, test } from 'vitest'
import { insideSentence, topicOf } from './topic.ts'

describe('in English', () => {
  test.each([
    ['Remote work', 'Remote Work', 'remote work'],
    ['The future of cities', 'The Future of Cities', 'the future of cities'],
    ['Spotify playlists', 'Spotify Playlists', 'Spotify playlists'],
    ['iPhone repair', 'iPhone Repair', 'iPhone repair'],
    ['how to brew coffee', 'How to Brew Coffee', 'how to brew coffee'],
    ['Save money on groceries', 'Save Money on Groceries', 'how to save money on groceries'],
    ['delay of our delivery', 'Delay of Our Delivery', 'the delay of our delivery'],
    ['Is it safe?', 'Is it safe?', 'the question “Is it safe?”'],
    ['Write an article about solar energy.', 'Solar Energy', 'solar energy'],
    ['Report of the year', 'Report of the Year', 'the report of the year'],
    ['NASA missions', 'NASA Missions', 'NASA missions'],
  ])('%s', (written, title, inside) => {
    expect(topicOf(written, 'en')).toMatchObject({ title, inside })
  })

  test.each([
    ['coffee grinders', 'these coffee grinders', 'coffee grinders'],
    ['ceramic mug', 'this ceramic mug', 'a ceramic mug'],
    ['office chair', 'this office chair', 'an office chair'],
    ['AeroPress Go', 'AeroPress Go', 'AeroPress Go'],
    ['our new app', 'our new app', 'our new app'],
    ['SEO manager', 'this SEO manager', 'an SEO manager'],
  ])('%s as one thing', (written, pointed, one) => {
    expect(topicOf(written, 'en')).toMatchObject({ pointed, one })
  })
})

test.each([
  ['Cà phê Việt Nam', 'cà phê Việt Nam'],
  ['Huế mùa mưa', 'Huế mùa mưa'],
  ['Python cho người mới', 'Python cho người mới'],
  ['Học tiếng Anh', 'việc học tiếng Anh'],
  ['Cách học nhanh', 'cách học nhanh'],
  ['Tại sao mèo kêu?', 'câu hỏi “Tại sao mèo kêu?”'],
  ['Thư cho mẹ', 'thư cho mẹ'],
  ['Viết bài viết về năng lượng mặt trời', 'năng lượng mặt trời'],
])('in Vietnamese: %s', (written, inside) => {
  expect(topicOf(written, 'vi').inside).toBe(inside)
})

test('keeps the accents of a topic whose letters come in parts', () => {
  expect(topicOf('Cà phê'.normalize('NFD'), 'vi').title).toBe('Cà phê')
})

test('an audience keeps its names', () => {
  expect(insideSentence('Team leads.', 'en')).toBe('team leads')
  expect(insideSentence('Ms Tran', 'en')).toBe('Ms Tran')
  expect(insideSentence('', 'en')).toBe('')
})
