import type { Language } from '@ai-studio/contract/constants'
import { atom, type WritableAtom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import type { Texts, TextsOptions } from '../texts.ts'

const en = {
  greeting: 'Hello {{name}}!',
  spaced: 'From {{ from }} to {{to}}',
  twice: '{{word}}, {{word}}',
  deep: { nested: { text: 'Down here' }, other: 'Beside' },
  onlyEnglish: 'English only',
  empty: '',
  messages_one: '{{count}} message',
  messages_other: '{{count}} messages',
  files_zero: 'No files',
  files_one: 'One file',
  files_other: '{{count}} files',
  plain: 'Without forms',
  markup: '<b>{{name}}</b> & more',
  call: 'See $t(chat:plain)',
}

const vi_ = {
  greeting: 'Chào {{name}}!',
  deep: { nested: { text: 'Ở dưới này' }, other: 'Bên cạnh' },
  empty: 'Không rỗng',
  messages_other: '{{count}} tin nhắn',
}

/** What every implementation of `Texts` does; run against each, so that one can stand in for the other. */
export function describeTexts(name: string, create: (options?: TextsOptions) => Texts): void {
  describe(`texts by ${name}`, () => {
    let $language: WritableAtom<Language>
    let texts: Texts
    let warn: Mock<typeof console.warn>

    beforeEach(() => {
      warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      $language = atom<Language>('en')
      texts = create({ $language })
      texts.add('en', 'chat', en)
      texts.add('vi', 'chat', vi_)
    })
    afterEach(() => vi.restoreAllMocks())

    test('fills in values as they are', () => {
      expect(texts.t('chat:greeting', { name: 'Lan' })).toBe('Hello Lan!')
      expect(texts.t('chat:spaced', { from: 1, to: 2.5 })).toBe('From 1 to 2.5')
      expect(texts.t('chat:twice', { word: 'bye' })).toBe('bye, bye')
      expect(texts.t('chat:markup', { name: '<i>&"\'' })).toBe('<b><i>&"\'</b> & more')
    })

    test('a value is only text: no pattern, no key, no call', () => {
      for (const name of ['$&', '$1', '{{name}}', '$t(chat:plain)', '{{count}}']) {
        expect(texts.t('chat:greeting', { name })).toBe(`Hello ${name}!`)
      }
      expect(texts.t('chat:call')).toBe('See $t(chat:plain)')
    })

    test('values may bear names that libraries use for their own options', () => {
      texts.add('en', 'site', { text: '{{lng}} {{ns}} {{context}} {{defaultValue}} {{replace}}' })
      const values = { lng: 'a', ns: 'b', context: 'c', defaultValue: 'd', replace: 'e' }
      expect(texts.t('site:text', values)).toBe('a b c d e')
    })

    test('a missing value leaves nothing behind', () => {
      expect(texts.t('chat:greeting')).toBe('Hello !')
      expect(texts.t('chat:greeting', {})).toBe('Hello !')
    })

    test('finds nested keys', () => {
      expect(texts.t('chat:deep.nested.text')).toBe('Down here')
      expect(texts.t('chat:deep.other')).toBe('Beside')
    })

    test.each([
      [0, '0 messages', 'No files'],
      [1, '1 message', 'One file'],
      [2, '2 messages', '2 files'],
      [11, '11 messages', '11 files'],
      [1.5, '1.5 messages', '1.5 files'],
    ])('English plural of %d', (count, messages, files) => {
      expect(texts.t('chat:messages', { count })).toBe(messages)
      expect(texts.t('chat:files', { count })).toBe(files)
    })

    test('Vietnamese knows one form', () => {
      $language.set('vi')
      for (const count of [0, 1, 2, 11]) {
        expect(texts.t('chat:messages', { count })).toBe(`${count} tin nhắn`)
      }
    })

    test('the fallback language brings its own plural forms', () => {
      $language.set('vi')
      expect(texts.t('chat:files', { count: 1 })).toBe('One file')
      expect(texts.t('chat:files', { count: 0 })).toBe('No files')
    })

    test('a text without forms serves every count', () => {
      expect(texts.t('chat:plain', { count: 3 })).toBe('Without forms')
    })

    test('what a language lacks comes from English', () => {
      $language.set('vi')
      expect(texts.t('chat:onlyEnglish')).toBe('English only')
      expect(texts.t('chat:greeting', { name: 'Lan' })).toBe('Chào Lan!')
      expect(warn).not.toHaveBeenCalled()
    })

    test.each([
      'chat:nothing',
      'chat:deep',
      'chat:deep.nested.text.more',
      'chat:empty',
      'unknown:key',
      'chat:toString',
    ])('answers the key %s itself when there is no text, and tells the developer once', (key) => {
      expect(texts.t(key)).toBe(key)
      expect(texts.t(key, { count: 2 })).toBe(key)
      const told = warn.mock.calls
        .map(([message]) => String(message))
        .filter((message) => message.includes(key))
      expect(told).toHaveLength(1)
    })

    test('an empty text counts as missing, so the other language may serve', () => {
      $language.set('vi')
      expect(texts.t('chat:empty')).toBe('Không rỗng')
    })

    test('a change of language shows in texts and version', () => {
      const versions: number[] = []
      texts.$version.listen((version) => versions.push(version))
      $language.set('vi')
      expect(texts.t('chat:deep.other')).toBe('Bên cạnh')
      $language.set('en')
      expect(texts.t('chat:deep.other')).toBe('Beside')
      expect(versions).toHaveLength(2)
      expect(versions[1]).toBeGreaterThan(versions[0] ?? Infinity)
    })

    test('a namespace may come later', () => {
      expect(texts.has('en', 'site')).toBe(false)
      expect(texts.t('site:title')).toBe('site:title')
      const before = texts.$version.get()
      texts.add('en', 'site', { title: 'AI Studio' })
      expect(texts.has('en', 'site')).toBe(true)
      expect(texts.has('vi', 'site')).toBe(false)
      expect(texts.$version.get()).toBeGreaterThan(before)
      expect(texts.t('site:title')).toBe('AI Studio')
    })

    test('adding again replaces', () => {
      texts.add('en', 'chat', { greeting: 'Hi {{name}}' })
      expect(texts.t('chat:greeting', { name: 'Lan' })).toBe('Hi Lan')
      expect(texts.t('chat:plain')).toBe('chat:plain')
    })

    test('namespaces keep apart, and so do two sets of texts', () => {
      texts.add('en', 'site', { plain: 'Site' })
      expect(texts.t('chat:plain')).toBe('Without forms')
      expect(texts.t('site:plain')).toBe('Site')
      expect(create({ $language }).t('chat:plain')).toBe('chat:plain')
    })

    test("follows the page's language when it is given none", async () => {
      const { $language: $page, setLanguage } = await import('../../stores/language.ts')
      const following = create()
      following.add('vi', 'chat', vi_)
      const before = $page.get()
      setLanguage('vi')
      expect(following.$language.get()).toBe('vi')
      expect(following.t('chat:deep.other')).toBe('Bên cạnh')
      setLanguage(before)
    })
  })
}
