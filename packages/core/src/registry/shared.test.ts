import { fileURLToPath } from 'node:url'
import type { WritableAtom } from 'nanostores'
import { build } from 'vite'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

interface Copy {
  sharedAtom<T>(name: string, initial: T | (() => T)): WritableAtom<T>
  computed(store: unknown, change: (value: number) => number): WritableAtom<number>
}

let code = ''

/** A bundle of its own, with its own nanostores inside, as a second script on the page would bring it. */
beforeAll(async () => {
  const entry = fileURLToPath(new URL('./testing/copy.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The build gave nothing.')
  code = output.output[0].code
})

const load = (name: string) =>
  import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${code}\n// ${name}`)}`
  ) as Promise<Copy>

beforeEach(() => {
  delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for('ai-studio/stores/1')]
})

test('two bundles on one page read and write the same value', async () => {
  const [one, other] = [await load('one'), await load('other')]
  expect(one.sharedAtom).not.toBe(other.sharedAtom)
  const $here = one.sharedAtom('count', 1)
  const $there = other.sharedAtom('count', 99)
  const heard = vi.fn()
  $there.listen(heard)
  $here.set(2)
  expect($there.get()).toBe(2)
  expect(heard).toHaveBeenCalledTimes(1)
  $there.set(3)
  expect($here.get()).toBe(3)
})

test('a value computed by one bundle follows the atom of another', async () => {
  const [one, other] = [await load('one'), await load('other')]
  const $count = one.sharedAtom('count', 1)
  const $double = other.computed(other.sharedAtom('count', 0), (count) => count * 2)
  const heard: number[] = []
  $double.subscribe((value) => heard.push(value))
  $count.set(5)
  expect(heard).toEqual([2, 10])
})

test('the first value is made once, by whoever asks first', async () => {
  const [one, other] = [await load('one'), await load('other')]
  const make = vi.fn(() => 'first')
  one.sharedAtom('made', make)
  other.sharedAtom('made', make)
  expect(make).toHaveBeenCalledTimes(1)
})

test('different names are different values', async () => {
  const one = await load('one')
  one.sharedAtom('a', 1).set(2)
  expect(one.sharedAtom('b', 7).get()).toBe(7)
})
