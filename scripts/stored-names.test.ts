import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, storageKeys, xsrfCookieName } from '../packages/contract/src/constants.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What runs in a browser, and the server, which sets cookies. */
const sources = globSync('{packages/{core,react,elements,server}/src,site/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|[/\\]testing[/\\]/.test(file))
  .map(read)

/** Constants that stand for a text or its beginning, by their names. */
const constantsIn = (source: string) =>
  [...source.matchAll(/const (\w+) = (?:\([^)]*\) => )?['`]([\w:.-]+)/g)].map(
    ([, name = '', text = '']) => [name, text] as const,
  )

/** Names of cookies, of caches, and of what is kept in a browser's storage, as far as constants stand for them. */
function storedNames(): string[] {
  const all = sources.flatMap(constantsIn)
  const named = all.filter(([name]) => /(Key|CookieName|^cachePrefix|^unsavedPrefix)$/.test(name))
  const written = sources.flatMap((source) => {
    const texts = new Map([...all, ...constantsIn(source)])
    return [...source.matchAll(/torage\.set(?:Item)?\((\w+)/g)].flatMap(
      ([, name = '']) => texts.get(name) ?? [],
    )
  })
  return [...Object.values(storageKeys), xsrfCookieName, ...named.map(([, text]) => text), ...written]
}

test.each(languages)('whatever is stored in a browser is named in the list of it (%s)', (language) => {
  const list = read(`packages/server/content/help/${language}/what-is-stored.md`)
  const listed = [...list.matchAll(/`([^`]+?)-?…?`/g)].map(([, name = '']) => name.replace(/^ai-studio:/, ''))
  // The sign-in library has names of its own.
  const stored = storedNames().filter((name) => !name.startsWith('msal.'))
  expect(stored).toEqual(expect.arrayContaining(['studio_visitor', 'paymentWindow', 'chat_words_of']))
  expect(stored.filter((name) => !listed.includes(name.replace(/^ai-studio:/, '')))).toEqual([])
})
