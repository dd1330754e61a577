import { expect, test } from 'vitest'
import {
  changeEmailSchema,
  eraseAccountSchema,
  emailPattern,
  emailSchema,
  limits,
  normalEmail,
  requestCodeSchema,
} from './index.ts'

const admitted = [
  'lan@example.com',
  'Lan.Anh+news@mail.example.co.uk',
  'user@xn--e1afmkfd.xn--p1ai',
  'user@пример.рф',
  'ü@example.com',
  'nguyễn@ví-dụ.vn',
  '😀@example.com',
  'john&jane@example.com',
  'lan=anh@example.com',
  'a/b~c#d!e$f%g*h?i^j`k{l|m}@example.com',
  "o'brien@example.com",
  'first..last@example.com',
  '.first.last.@example.com',
  'a@b.c',
]
const refused = [
  '',
  'lan',
  '@example.com',
  'lan@',
  'lan@example',
  'lan@example.',
  'lan@.example.com',
  'lan@example..com',
  'lan@home@example.com',
  'a,b@example.com',
  'a;b@example.com',
  // Becomes a semicolon where it is normalised.
  'a\u037eb@example.com',
  '<x>@example.com',
  '"x"@example.com',
  'x(y)@example.com',
  'x:y@example.com',
  'x[y]@example.com',
  'x\\y@example.com',
  'lan@[127.0.0.1].com',
  ' lan@example.com',
  'lan@example.com\n',
  'lan anh@example.com',
  'lan\u2028@example.com',
  'lan\u0000@example.com',
  'lan\u007f@example.com',
  'lan\u0085@example.com',
  // Half of a pair, which no mail and no text column can hold.
  'lan\ud83d@example.com',
]

test.each(admitted)('%j is an address, in every call that names one', (email) => {
  expect(emailSchema.safeParse(email).data).toBe(email)
  expect(eraseAccountSchema.safeParse({ email }).success).toBe(true)
  expect(requestCodeSchema.safeParse({ email }).success).toBe(true)
  expect(changeEmailSchema.safeParse({ newEmail: email }).success).toBe(true)
  expect(emailPattern.test(normalEmail(email.toUpperCase()))).toBe(true)
})

test.each(refused)('%j is none, and whoever sent it is told that it has the wrong form', (email) => {
  expect(emailSchema.safeParse(email).error?.issues).toMatchObject([
    { code: 'invalid_format', format: 'email' },
  ])
})

test('an address is as long as a mail server takes', () => {
  const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
  expect(emailSchema.safeParse(long(limits.emailLength)).success).toBe(true)
  expect(emailSchema.safeParse(long(limits.emailLength + 1)).success).toBe(false)
})

test('what only looks like an address for very long is refused at once', () => {
  const begun = performance.now()
  for (const text of [`${'a.'.repeat(100_000)}@`, `a@${'a.'.repeat(100_000)}`, 'a@'.repeat(100_000)])
    expect(emailSchema.safeParse(text).success).toBe(false)
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('what the pattern says is the same to readers of openapi.json that know no flags', () => {
  const plain = new RegExp(emailPattern.source)
  for (const email of admitted.filter((each) => each !== '😀@example.com'))
    expect(plain.test(email), email).toBe(true)
  for (const email of refused) expect(plain.test(email), email).toBe(false)
})

test.each([
  ['Lan@Example.COM', 'lan@example.com'],
  [' lan@example.com\n', 'lan@example.com'],
  ['Ü@EXAMPLE.COM', 'ü@example.com'],
  ['U\u0308@example.com', 'ü@example.com'],
  ['User@ПРИМЕР.рф', 'user@пример.рф'],
  // There is no capital letter of it in one piece.
  ['H\u0331@example.com', '\u1e96@example.com'],
])('%j is kept and compared as %j', (typed, kept) => {
  expect(normalEmail(typed)).toBe(kept)
  expect(normalEmail(kept)).toBe(kept)
})
