import { expect, test } from 'vitest'
import { wordsOf } from '../../search/search-words.ts'
import { searchArticles } from './search-articles.ts'

const article = (slug: string, title: string, summary = '') => ({
  slug,
  title,
  summary,
  category: 'chat',
  order: 1,
})
const search = (articles: ReturnType<typeof article>[], query: string) =>
  searchArticles(articles, wordsOf(query)).map(({ slug }) => slug)

test('all words must occur, in any order and place', () => {
  const articles = [article('both', 'Reset a password', 'By mail.'), article('one', 'Reset a page')]
  expect(search(articles, 'mail reset')).toEqual(['both'])
  expect(search(articles, 'set')).toEqual(['both', 'one'])
  expect(search(articles, 'c++ (')).toEqual([])
})

test('the best comes first: title before summary, beginning of a word before its middle', () => {
  const articles = [
    article('summary', 'Other', 'mat'),
    article('middle', 'Formats'),
    article('beginning', 'The matter'),
  ]
  expect(search(articles, 'mat')).toEqual(['beginning', 'middle', 'summary'])
})
