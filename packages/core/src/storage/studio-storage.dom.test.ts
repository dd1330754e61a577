import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changeInOtherTab } from '../testing/fresh-page.ts'
import { createStudioStorage } from './studio-storage.ts'

const own = () => createStudioStorage({ prefix: '', allowed: true })
const foreign = () => createStudioStorage({ prefix: 'ai-studio:', allowed: false })

beforeEach(() => localStorage.clear())

describe("on the studio's own origin", () => {
  test('keeps values under the plain keys', () => {
    const storage = own()
    expect(storage.set('theme', 'forest')).toBe(true)
    expect(localStorage.getItem('theme')).toBe('forest')
    expect(storage.get('theme')).toBe('forest')
    expect(storage.isPersistent).toBe(true)
    storage.remove('theme')
    expect(storage.get('theme')).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test('lists keys by their beginning', () => {
    const storage = own()
    storage.set('chat_conv_1', 'a')
    storage.set('chat_conv_2', 'b')
    storage.set('theme', 'dark')
    expect(storage.keys('chat_conv_').sort()).toEqual(['chat_conv_1', 'chat_conv_2'])
  })

  test('lists them on a page whose libraries have an Array.from of their own', () => {
    const storage = own()
    storage.set('chat_conv_1', 'a')
    const theirs = vi.spyOn(Array, 'from').mockImplementation((items: unknown) => [...(items as [])])
    const keys = storage.keys('chat_conv_')
    theirs.mockRestore()
    expect(keys).toEqual(['chat_conv_1'])
  })
})

describe('on another origin', () => {
  test('writes nothing before it is allowed, and then everything', () => {
    const storage = foreign()
    expect(storage.set('theme', 'forest')).toBe(false)
    storage.set('visitor', 'token')
    expect(localStorage.length).toBe(0)
    expect(storage.isPersistent).toBe(false)
    expect(storage.get('theme')).toBe('forest')
    expect(storage.keys('').sort()).toEqual(['theme', 'visitor'])

    storage.allow()
    expect({ ...localStorage }).toEqual({ 'ai-studio:theme': 'forest', 'ai-studio:visitor': 'token' })
    expect(storage.isPersistent).toBe(true)
    expect(storage.set('theme', 'light')).toBe(true)
    expect(localStorage.getItem('ai-studio:theme')).toBe('light')
  })

  test('reads what an earlier visit has kept, and never a key of the host', () => {
    localStorage.setItem('theme', 'hosts-own')
    localStorage.setItem('ai-studio:theme', 'cherry')
    const storage = foreign()
    expect(storage.get('theme')).toBe('cherry')
    expect(storage.keys('')).toEqual(['theme'])
    localStorage.removeItem('ai-studio:theme')
    expect(storage.get('theme')).toBeNull()
  })

  test('a value withdrawn before it was allowed is not written', () => {
    const storage = foreign()
    storage.set('theme', 'forest')
    storage.remove('theme')
    storage.allow()
    expect(localStorage.length).toBe(0)
    expect(storage.get('theme')).toBeNull()
  })
})

function brokenStorage(overrides: Partial<Storage>): Storage {
  return {
    length: 0,
    clear() {},
    getItem: () => null,
    key: () => null,
    removeItem() {},
    setItem() {},
    ...overrides,
  }
}

const openReadOnly = () =>
  brokenStorage({
    getItem: () => 'stuck',
    removeItem() {
      throw new Error('read only')
    },
  })

describe('when the browser refuses', () => {
  test.each([
    [
      'storage is blocked',
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
    ],
    ['there is no storage', () => null],
  ])('%s: values live in memory and it says so', (_, open) => {
    const storage = createStudioStorage({ prefix: '', allowed: true, open })
    expect(storage.isPersistent).toBe(false)
    expect(storage.set('theme', 'forest')).toBe(false)
    expect(storage.get('theme')).toBe('forest')
    expect(storage.keys('th')).toEqual(['theme'])
    storage.remove('theme')
    expect(storage.get('theme')).toBeNull()
    expect(storage.keys('')).toEqual([])
  })

  test('storage is full: the newer value wins over the stored one until it fits', () => {
    localStorage.setItem('draft', 'old')
    let isFull = true
    const open = () =>
      brokenStorage({
        getItem: (key) => localStorage.getItem(key),
        setItem(key, value) {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          localStorage.setItem(key, value)
        },
      })
    const storage = createStudioStorage({ prefix: '', allowed: true, open })
    expect(storage.set('draft', 'new')).toBe(false)
    expect(storage.get('draft')).toBe('new')
    expect(localStorage.getItem('draft')).toBe('old')

    isFull = false
    expect(storage.set('draft', 'newer')).toBe(true)
    expect(localStorage.getItem('draft')).toBe('newer')
  })

  test('storage is full: whoever can makes room for it, also for what did not fit before', () => {
    let room = 1
    const kept = new Map<string, string>()
    const open = () =>
      brokenStorage({
        getItem: (key) => kept.get(key) ?? null,
        setItem(key, value) {
          if (!kept.has(key) && kept.size >= room) throw new DOMException('full', 'QuotaExceededError')
          kept.set(key, value)
        },
      })
    const storage = createStudioStorage({ prefix: '', allowed: true, open })
    storage.set('theme', 'forest')
    expect(storage.set('draft', 'early')).toBe(false)

    const asked: string[] = []
    storage.onFull((key, fits) => {
      asked.push(key)
      room += 1
      return fits()
    })
    expect(kept.get('draft')).toBe('early')
    expect(storage.set('title', 'new')).toBe(true)
    expect([...kept.keys()]).toEqual(['theme', 'draft', 'title'])
    expect(asked).toEqual(['draft', 'title'])
  })

  test('removing fails: the value is gone for us', () => {
    const storage = createStudioStorage({ prefix: '', allowed: true, open: openReadOnly })
    storage.remove('theme')
    expect(storage.get('theme')).toBeNull()
  })
})

describe('other tabs', () => {
  test('are heard under our own names, until nobody listens any more', () => {
    const storage = foreign()
    const listener = vi.fn()
    const stop = storage.subscribe(listener)
    changeInOtherTab('ai-studio:theme', 'apricot')
    changeInOtherTab('theme', 'hosts-own')
    expect(listener.mock.calls).toEqual([['theme', 'apricot']])
    changeInOtherTab('ai-studio:theme', null)
    expect(listener).toHaveBeenLastCalledWith('theme', null)
    stop()
    changeInOtherTab('ai-studio:theme', 'dark')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('win over a value that could only be kept in memory', () => {
    const storage = foreign()
    storage.subscribe(() => {})
    storage.set('theme', 'forest')
    changeInOtherTab('ai-studio:theme', 'light')
    expect(storage.get('theme')).toBe('light')
  })

  test('clearing everything is no change of a single value', () => {
    const listener = vi.fn()
    own().subscribe(listener)
    globalThis.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(listener).not.toHaveBeenCalled()
  })
})
