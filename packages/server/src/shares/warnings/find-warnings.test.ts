import { describe, expect, test } from 'vitest'
import { findPrivate, findWarnings } from './find-warnings.ts'

const kinds = (text: string) =>
  findPrivate(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])
/** Written in two, so that nobody who looks through the repository for keys finds one. */
const joined = (...parts: string[]) => parts.join('')
const random = 'q7Xz91LmB4vNc8RdY1hGj6FpA3eUk2Wt'

describe('looks like a key', () => {
  test.each([
    joined('sk-', 'proj-', random),
    joined('sk-ant-', 'api03-', random),
    joined('sk_live_', random),
    joined('ghp_', random, 'abcd'),
    joined('github_pat_', random),
    joined('glpat-', random.slice(0, 20)),
    joined('AKIA', 'IOSFODNN7EXAMPLE'),
    joined('AIza', random, 'abc'),
    joined('xoxb-', '123456789012-', random),
    joined('hf_', random),
    joined('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0In0', '.', random),
    joined('-----BEGIN ', 'RSA PRIVATE KEY'),
    joined('-----BEGIN ', 'PRIVATE KEY'),
    joined('-----BEGIN ', 'OPENSSH PRIVATE KEY'),
  ])('%s', (key) => {
    expect(kinds(`Use ${key}, please`)).toEqual([['key', key]])
  })

  test.each([
    `api_key = "${random}"`,
    `API-Key: ${random}`,
    `my password is ${random}`,
    `{"secret":"${random}"}`,
    `Authorization: Bearer ${random}`,
    `mật khẩu là ${random}`,
    `export TOKEN=${random}`,
  ])('what is called one: %s', (text) => {
    expect(kinds(text)).toEqual([['key', random]])
  })

  test.each([
    'The key to success is perseverance and more perseverance',
    'A token is a-word-with-many-other-words-behind-it',
    'password: correct horse battery staple',
    'sk-learn is a library, risk-taking is none',
    'The keyboard of 1234567890',
    '-----BEGIN CERTIFICATE-----',
    `Just a word: ${'a'.repeat(40)}`,
  ])('not everything: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})

describe('looks like a payment card', () => {
  test.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111111111111111',
    '5555555555554444',
    '2223003122003222',
    '3782 822463 10005',
    '6011 0009 9013 9424',
    '3530111333300000',
    '30569309025904',
    '4222222222222',
  ])('%s', (number) => {
    expect(kinds(`Mine is ${number}.`)).toEqual([['card', number]])
    expect(kinds(`On 12 34 ${number} 123 there is`)).toEqual([['card', number]])
  })

  test.each([
    '4111 1111 1111 1112',
    '1234567890123456',
    '0000000000000000',
    '4111/1111/1111/1111',
    '1700000000000',
    '411111111111111111111111',
    'order_4111111111111111',
    '+84 912 345 678',
  ])('not every number: %s', (number) => {
    expect(kinds(`Here: ${number}`)).toEqual([])
  })
})

describe('looks like an email address', () => {
  test.each(['linh@example.com', 'linh.tran+news@mail.example.co.uk', 'hà@ví-dụ.vn'])('%s', (address) => {
    expect(kinds(`Write to <${address}>.`)).toEqual([['email', address]])
    expect(kinds(`(${address})`)).toEqual([['email', address]])
  })

  test.each([
    '@linh',
    'a @ b.com',
    'linh@localhost',
    '5 apples @ 3.50',
    '@media print',
    'npm i react@19.2.0',
  ])('not everything with an at: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})

test('a card is found wherever it stands in a long row of digits', () => {
  const card = '4111 1111 1111 1111'
  for (const before of [980, 981, 985, 990, 995, 996, 997, 998, 999, 1000, 1001, 2000, 5000]) {
    const row = `${'1 '.repeat(before)}${card} ${'1 '.repeat(40)}`
    expect(kinds(row), `${before}`).toEqual([['card', card]])
  }
})

test('a row of very many cards is not held at once, and all of them are found', () => {
  const card = '4111 1111 1111 1111 '
  const many = 200_000
  expect(kinds(card.repeat(many))).toHaveLength(many)
})

test('a warning names the message, and shows too little to be used', () => {
  const card = '4111 1111 1111 1111'
  const messages = [
    { messageId: 'one', texts: ['Nothing'] },
    {
      messageId: 'two',
      texts: [`${card} and linh@example.com and ${joined('ghp_', random)} and ${card}`],
    },
  ]
  expect(findWarnings(messages)).toEqual([
    { kind: 'card', messageId: 'two', excerpt: '•••• 1111' },
    { kind: 'email', messageId: 'two', excerpt: 'l••••@example.com' },
    { kind: 'key', messageId: 'two', excerpt: 'ghp_••••' },
  ])
})

test('a warning of the title names no message', () => {
  const said = [{ texts: ['Write to linh@example.com'] }, { messageId: 'one', texts: ['linh@example.com'] }]
  expect(findWarnings(said)).toEqual([
    { kind: 'email', excerpt: 'l••••@example.com' },
    { kind: 'email', messageId: 'one', excerpt: 'l••••@example.com' },
  ])
})

test('what stands in several texts of one message is told once, and what only stands beside each other not at all', () => {
  const repeated = ['linh@example.com', 'A card of linh@example.com']
  const besideEachOther = ['4111 1111', '1111 1111']
  expect(
    findWarnings([
      { messageId: 'one', texts: repeated },
      { messageId: 'two', texts: besideEachOther },
    ]),
  ).toEqual([{ kind: 'email', messageId: 'one', excerpt: 'l••••@example.com' }])
})

test('so many are told that a person can look through them', () => {
  const content = Array.from({ length: 500 }, (_, index) => `a${index}@example.com`).join(' ')
  expect(findWarnings([{ messageId: 'one', texts: [content] }])).toHaveLength(100)
})

/** Lines of a megabyte that are made to be slow. */
const hostile: [string, string][] = [
  ['one letter', 'a'],
  ['beginnings of keys', 'sk-'],
  ['beginnings of keys with a gap', 'sk- '],
  ['beginnings of tokens', '-eyJ'],
  ['tokens that almost end', 'eyJaaaaaaaa.aaaaaaaa '],
  ['words before a secret', 'token'],
  ['words before a secret, with digits', 'Token12'],
  ['words and what stands between', 'key: = '],
  ['signs of addresses', '@'],
  ['addresses that do not end', 'a@a-'],
  ['domains that do not end', 'a@a.a.'],
  ['digits', '4'],
  ['digits with gaps', '4 1 '],
  ['cards that are none', '4111 1111 1111 1112 '],
  ['beginnings of private keys', '-----BEGIN '],
  ['white space', ' '],
]
// What grew with the square of the length would take hours, and end with the time of the test.
test.each(hostile)('a line of a megabyte takes no longer than its length: %s', (_, piece) => {
  const line = piece.repeat(Math.ceil(2 ** 20 / piece.length))
  expect(kinds(`${line}\nlinh@example.com`).at(-1)).toEqual(['email', 'linh@example.com'])
})
