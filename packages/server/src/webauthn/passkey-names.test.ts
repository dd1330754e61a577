import { describe, expect, test } from 'vitest'
import { passkeyName, providerName } from './passkey-names.ts'

describe('who keeps a passkey', () => {
  test.each([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
    ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
    ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ])('is known by the AAGUID %s', async (aaguid, name) => {
    expect(await providerName(aaguid)).toBe(name)
  })

  test.each([
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    // What an authenticator says that does not want to be known.
    '00000000-0000-0000-0000-000000000000',
    'constructor',
    '__proto__',
  ])('is not known by %s', async (aaguid) => {
    expect(await providerName(aaguid)).toBeNull()
  })
})

describe('the name of a passkey', () => {
  test('is the first that there is', () => {
    expect(passkeyName([null, undefined, '  ', ' Phone '], [], 'en')).toBe('Phone')
    expect(passkeyName([], [], 'vi')).toBe('Khóa truy cập')
  })

  test('is told apart from names that look the same', () => {
    expect(passkeyName(['PHONE'], ['phone'], 'en')).toBe('PHONE 2')
    expect(passkeyName(['Ｐhone'], ['phone', 'phone 2'], 'en')).toBe('Ｐhone 3')
    expect(passkeyName(['Key 2'], ['Key'], 'en')).toBe('Key 2')
  })

  test('is never longer than 50, and never ends in half a character or a blank', () => {
    const smiles = '😀'.repeat(30)
    expect(passkeyName([smiles], [], 'en')).toBe('😀'.repeat(25))
    expect(passkeyName([`x${smiles}`], [], 'en')).toBe(`x${'😀'.repeat(24)}`)
    expect(passkeyName([`${'x'.repeat(47)}  yz`], [`${'x'.repeat(47)}  y`], 'en')).toBe(`${'x'.repeat(47)} 2`)
    const taken = Array.from({ length: 11 }, (_, index) =>
      index === 0 ? 'x'.repeat(50) : `${'x'.repeat(index < 9 ? 48 : 47)} ${index + 1}`,
    )
    expect(passkeyName(['x'.repeat(50)], taken, 'en')).toBe(`${'x'.repeat(47)} 12`)
  })
})
