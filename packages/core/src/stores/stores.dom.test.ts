import type { UserPreferences } from '@ai-studio/contract'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import type { Studio } from '../studio-types.ts'
import { changeInOtherTab, freshPage } from '../testing/fresh-page.ts'

const ownAddress = 'https://studio.test/'
const partnerAddress = 'https://shop.test/'
const endpoint = 'https://studio.test'

async function visit(address: string, stored: Record<string, string> = {}) {
  await freshPage(address, stored)
  return import('../index.ts')
}

/** What a sign-in does with the preferences of the account. */
async function takeOver({ api }: Studio) {
  const { adoptPreferences } = await import('./adopt-preferences.ts')
  adoptPreferences(await api.request<UserPreferences>('getUserPreferences'))
}

function browserSpeaks(...tags: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
}

const root = document.documentElement

beforeEach(() => browserSpeaks('en-US'))
afterEach(() => vi.restoreAllMocks())

describe('a choice', () => {
  test("on the studio's own page is kept under the specification's keys and shown on the root element", async () => {
    const { getStudio, setTheme, setCurrency, setLanguage } = await visit(ownAddress)
    getStudio()
    setTheme('forest')
    setCurrency('VND')
    setLanguage('vi')
    expect({ ...localStorage }).toEqual({ theme: 'forest', currency: 'VND', language: 'vi' })
    expect(root.dataset.theme).toBe('forest')
    expect(root.lang).toBe('vi')
    expect(root.dir).toBe('ltr')
  })

  test('comes back with the next visit', async () => {
    const stored = { theme: 'cherry', currency: 'EUR', language: 'vi' }
    const { getStudio, $theme, $currency, $language } = await visit(ownAddress, stored)
    getStudio()
    expect([$theme.get(), $currency.get(), $language.get()]).toEqual(['cherry', 'EUR', 'vi'])
    expect(root.dataset.theme).toBe('cherry')
  })

  test.each([
    { theme: 'neon', currency: 'XYZ', language: 'kl' },
    { theme: '', currency: '{}', language: '' },
  ])('that is not supported falls back: %j', async (stored) => {
    const { getStudio, $theme, $currency, $language } = await visit(ownAddress, stored)
    getStudio()
    expect([$theme.get(), $currency.get(), $language.get()]).toEqual(['dark', 'USD', 'en'])
  })

  test('made before there is a studio is kept as soon as there is one', async () => {
    const { getStudio, setTheme, $theme } = await visit(ownAddress, { theme: 'light' })
    setTheme('apricot')
    expect(localStorage.getItem('theme')).toBe('light')
    getStudio()
    expect($theme.get()).toBe('apricot')
    expect(localStorage.getItem('theme')).toBe('apricot')
  })

  test('in another tab is followed', async () => {
    const { getStudio, $theme, $currency, $language } = await visit(ownAddress)
    getStudio()
    changeInOtherTab('theme', 'eggplant')
    changeInOtherTab('currency', 'GBP')
    changeInOtherTab('language', 'vi')
    changeInOtherTab('theme', 'rubbish')
    expect([$theme.get(), $currency.get(), $language.get()]).toEqual(['eggplant', 'GBP', 'vi'])
    expect(root.dataset.theme).toBe('eggplant')
  })
})

describe('on a page of somebody else', () => {
  test('the root element stays as it is, and nothing is stored before the first use', async () => {
    const { getStudio, setTheme, setLanguage } = await visit(partnerAddress)
    const { storage, isOwnOrigin } = getStudio({ endpoint })
    setTheme('forest')
    setLanguage('vi')
    expect(isOwnOrigin).toBe(false)
    expect(root.dataset.theme).toBeUndefined()
    expect(root.lang).toBe('')
    expect(root.dir).toBe('')
    expect(localStorage.length).toBe(0)
    storage.allow()
    expect({ ...localStorage }).toEqual({ 'ai-studio:theme': 'forest', 'ai-studio:language': 'vi' })
  })

  test("the host's own keys mean nothing to us", async () => {
    const { getStudio, $theme } = await visit(partnerAddress, { theme: 'forest', 'ai-studio:theme': 'light' })
    getStudio({ endpoint })
    expect($theme.get()).toBe('light')
  })
})

describe('the language of somebody who has chosen none', () => {
  test.each([
    [['vi-VN', 'en'], '', 'vi'],
    [['fr', 'VI', 'en'], '', 'vi'],
    [['en-GB', 'vi'], 'vi', 'en'],
    [['fr', 'de-CH'], 'vi-VN', 'vi'],
    [['fr'], 'fr', 'en'],
    [[], '', 'en'],
  ])('browser %j, page tag %j: %s', async (browser, pageTag, expected) => {
    browserSpeaks(...browser)
    const { getStudio, $language } = await visit(ownAddress)
    root.lang = pageTag
    getStudio()
    expect($language.get()).toBe(expected)
    expect(localStorage.getItem('language')).toBeNull()
  })

  test('is Vietnamese where geolocation has found Vietnam, even with an English browser', async () => {
    const { getStudio, detectLanguage, $language } = await visit(ownAddress)
    const studio = getStudio()
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(Response.json({ country: 'VT' }))),
    )
    await detectLanguage(studio, { services: ['https://geo.test/'] })
    expect($language.get()).toBe('vi')
    expect(localStorage.getItem('language')).toBeNull()
    vi.unstubAllGlobals()
  })

  test("asks the services that the studio's operator has named, and none without", async () => {
    const { getStudio, detectLanguage, $language } = await visit(ownAddress)
    const asked: string[] = []
    const config: { geolocationServices?: string[] } = {}
    vi.stubGlobal('fetch', async (request: string | URL) => {
      asked.push(String(request))
      return Response.json(asked.length % 2 === 1 ? config : { country: 'VN' })
    })
    const studio = getStudio()
    await detectLanguage(studio)
    expect(asked).toEqual([expect.stringMatching(/\/api\/config$/)])
    expect($language.get()).toBe('en')

    asked.length = 0
    config.geolocationServices = ['https://geo.test/']
    await detectLanguage(studio)
    expect(asked[1]).toBe('https://geo.test/')
    expect($language.get()).toBe('vi')
    vi.unstubAllGlobals()
  })

  test('uses the country of the last 24 hours at once', async () => {
    const userCountry = JSON.stringify({ country: 'VN', timestamp: Date.now() - 1000 })
    const { getStudio, $language } = await visit(ownAddress, { userCountry })
    getStudio()
    expect($language.get()).toBe('vi')
  })

  test('stays as it is when no service knows, although the default country is the US', async () => {
    browserSpeaks('vi')
    const { getStudio, detectLanguage, $language } = await visit(ownAddress)
    await detectLanguage(getStudio(), { services: [] })
    expect($language.get()).toBe('vi')
  })

  test('a choice made while geolocation is asked stands', async () => {
    const { getStudio, detectLanguage, setLanguage, $language } = await visit(ownAddress)
    const studio = getStudio()
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    const detecting = detectLanguage(studio, { services: ['https://geo.test/'] })
    setLanguage('en')
    answer.resolve(Response.json({ country: 'VN' }))
    await detecting
    expect($language.get()).toBe('en')
    vi.unstubAllGlobals()
  })

  test('geolocation is not asked when there is a choice', async () => {
    const { getStudio, detectLanguage } = await visit(ownAddress, { language: 'en' })
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    await detectLanguage(getStudio(), { services: ['https://geo.test/'] })
    expect(fetched).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})

test('the language that the page asks for wins over a choice and is not stored', async () => {
  const { getStudio, $language } = await visit(ownAddress, { language: 'en' })
  getStudio({ language: 'vi' })
  expect($language.get()).toBe('vi')
  expect(localStorage.getItem('language')).toBe('en')
})

test('only Arabic is written from right to left', async () => {
  const { directionOf } = await visit(ownAddress)
  expect(['ar', 'en', 'vi', 'he'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr', 'ltr'])
})

describe('studios', () => {
  test('are one per endpoint, for every copy of the library', async () => {
    const first = await visit(ownAddress)
    const studio = first.getStudio()
    vi.resetModules()
    const second = await import('../index.ts')
    expect(second.getStudio).not.toBe(first.getStudio)
    expect(second.getStudio({ endpoint: 'https://studio.test/' })).toBe(studio)
    expect(second.getStudio({ endpoint: '/' })).toBe(studio)
    expect(second.getStudio({ endpoint: 'https://other.test' })).not.toBe(studio)
    second.setTheme('forest')
    expect(first.$theme.get()).toBe('forest')
  })

  test('know their origin and drop the slash', async () => {
    const { getStudio } = await visit(partnerAddress)
    expect(getStudio({ endpoint: 'https://studio.test/base/' })).toMatchObject({
      endpoint: 'https://studio.test/base',
      isOwnOrigin: false,
    })
    expect(getStudio()).toMatchObject({ endpoint: 'https://shop.test', isOwnOrigin: true })
    expect(() => getStudio({ endpoint: 'http://[' })).toThrow(TypeError)
  })
})

const user = {
  id: '1',
  userName: 'lan',
  email: 'lan@example.test',
  displayName: 'Lan',
  authProvider: 'B2C',
  roles: [],
  preferences: { language: 'vi' as const, currency: 'VND' as const },
  subscriptionTier: 'free' as const,
}

describe('who is here', () => {
  test('is unknown until there is a studio, then anonymous', async () => {
    const { getStudio, $auth } = await visit(ownAddress)
    expect($auth.get()).toEqual({ state: 'loading', user: null })
    getStudio()
    expect($auth.get()).toEqual({ state: 'anonymous', user: null })
  })

  test.each([
    [ownAddress, 'loading'],
    [partnerAddress, 'anonymous'],
  ])(
    'is found out where somebody has been before, on pages of the studio alone: %s',
    async (address, state) => {
      const { getStudio, $auth } = await visit(address, {
        auth_token: '2026-01-01T00:00:00.000Z',
        'msal-account': 'person.directory',
        'ai-studio:msal-account': 'person.directory',
      })
      getStudio({ endpoint })
      expect($auth.get()).toEqual({ state, user: null })
    },
  )

  test.each(['undefined', '{"id":7', 'x'.repeat(500)])(
    'is known at once where what is kept cannot be an account: %s',
    async (kept) => {
      const { getStudio, $auth } = await visit(ownAddress, { 'msal-account': kept })
      getStudio({ endpoint })
      expect($auth.get().state).toBe('anonymous')
    },
  )

  test('signing out forgets the user and their conversations, and keeps the choices', async () => {
    const { getStudio, markSignedIn, $auth } = await visit(ownAddress, {
      auth_token: '1',
      'msal-account': 'a',
      chat_conv_1: '[]',
      chat_title_1: 'Hello',
      theme: 'forest',
    })
    getStudio()
    markSignedIn(user)
    expect($auth.get()).toEqual({ state: 'authenticated', user })
    globalThis.dispatchEvent(new Event('auth:logout'))
    expect($auth.get()).toEqual({ state: 'anonymous', user: null })
    expect({ ...localStorage }).toEqual({ theme: 'forest' })
  })

  test('on the page of another site an event of the same name is that page’s own', async () => {
    const { getStudio } = await visit(partnerAddress)
    const listened = vi.spyOn(globalThis, 'addEventListener')
    getStudio({ endpoint })
    expect(listened.mock.calls.map(([type]) => type)).not.toContain('auth:logout')
  })

  test('a signed-in user takes choices along; a failure to save them is only logged', async () => {
    const { getStudio, markSignedIn, setCurrency, setLanguage, setTheme, $currency } = await visit(ownAddress)
    const { api } = getStudio()
    const request = vi.spyOn(api, 'request').mockRejectedValue(new Error('offline'))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    setCurrency('EUR')
    expect(request).not.toHaveBeenCalled()
    markSignedIn(user)
    setCurrency('VND')
    setLanguage('vi')
    setTheme('cherry')
    expect(request.mock.calls).toEqual([
      ['setCurrency', { body: { currency: 'VND' } }],
      ['setLanguage', { body: { language: 'vi' } }],
      ['updateProfilePreferences', { body: { theme: 'cherry' } }],
    ])
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(3))
    expect($currency.get()).toBe('VND')
  })

  describe('a choice that their account does not have', () => {
    const preferences = { language: 'vi', currency: 'VND', theme: 'dark' }
    const unavailable = new ApiError('UNKNOWN', { text: 'Later', status: 503 })

    /** A page on which the user is here; what it asks for fails as said, or is answered. */
    async function stay(stored: Record<string, string>, failure?: Error) {
      const library = await visit(ownAddress, stored)
      const studio = library.getStudio()
      const request = vi.spyOn(studio.api, 'request').mockImplementation(async (operation) => {
        if (operation === 'getUserPreferences') return preferences
        if (failure) throw failure
        return undefined
      })
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      library.markSignedIn(user)
      return { ...library, studio, request }
    }
    const kept = (value: string) => expect.stringMatching(new RegExp(`^\\d+ ${value}$`)) as string
    const shown = ({ $currency, $theme }: Awaited<ReturnType<typeof stay>>) => [$currency.get(), $theme.get()]

    test.each([
      ['there is no network', new ApiError('NETWORK', { text: 'Offline' })],
      ['the server cannot now', unavailable],
      ['it came too often', new ApiError('RATE_LIMITED', { text: 'Slow down', status: 429 })],
      ['nobody is signed in any more', new ApiError('SESSION_EXPIRED', { text: 'Over', status: 401 })],
    ])('because %s is saved by the next page, and wins there', async (_, failure) => {
      const first = await stay({}, failure)
      first.setTheme('cherry')
      await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
      const second = await stay({ ...localStorage })
      await takeOver(second.studio)
      expect(shown(second)).toEqual(['VND', 'cherry'])
      expect(second.request).toHaveBeenLastCalledWith('updateProfilePreferences', {
        body: { theme: 'cherry' },
      })
      await vi.waitFor(() =>
        expect({ ...localStorage }).toEqual({ language: 'vi', currency: 'VND', theme: 'cherry' }),
      )
    })

    test('because the page was left before the answer came is saved by the next one', async () => {
      const first = await stay({})
      first.request.mockReturnValue(new Promise(() => {}))
      first.setCurrency('EUR')
      const second = await stay({ ...localStorage })
      await takeOver(second.studio)
      expect(shown(second)).toEqual(['EUR', 'dark'])
    })

    test('because the server refused it is not tried again', async () => {
      const first = await stay({}, new ApiError('VALIDATION_FAILED', { text: 'No', status: 400 }))
      first.setTheme('cherry')
      await vi.waitFor(() => expect({ ...localStorage }).toEqual({ theme: 'cherry' }))
      const second = await stay({ ...localStorage })
      await takeOver(second.studio)
      expect(shown(second)).toEqual(['VND', 'dark'])
      expect(second.request.mock.calls).toEqual([['getUserPreferences']])
    })

    test('gives way to a later one that it has', async () => {
      const { request, setTheme } = await stay({}, unavailable)
      setTheme('cherry')
      await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
      request.mockResolvedValue(undefined)
      setTheme('forest')
      await vi.waitFor(() => expect({ ...localStorage }).toEqual({ theme: 'forest' }))
    })

    test('is not lost by the answer to an earlier one', async () => {
      const { request, setTheme } = await stay({}, unavailable)
      const earlier = Promise.withResolvers<never>()
      request.mockReturnValueOnce(earlier.promise)
      setTheme('cherry')
      setTheme('forest')
      earlier.resolve(undefined as never)
      await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
      expect({ ...localStorage }).toEqual({ theme: 'forest', choice_1_theme: kept('forest') })
    })

    test('reaches it last where it was made last, whichever way the requests take, and none in between', async () => {
      const first = await stay({})
      const slow = Promise.withResolvers<never>()
      first.request.mockReturnValueOnce(slow.promise)
      first.setCurrency('EUR')
      // Widgets of another bundle on the same page.
      vi.resetModules()
      const second = await import('../index.ts')
      second.setCurrency('VND')
      second.setCurrency('GBP')
      second.setTheme('cherry')
      const saved = () => first.request.mock.calls.map(([, input]) => input?.body)
      expect(saved()).toEqual([{ currency: 'EUR' }, { theme: 'cherry' }])
      slow.resolve(undefined as never)
      await vi.waitFor(() => expect({ ...localStorage }).toEqual({ currency: 'GBP', theme: 'cherry' }))
      expect(saved()).toEqual([{ currency: 'EUR' }, { theme: 'cherry' }, { currency: 'GBP' }])
    })

    test('is theirs also where the server calls them otherwise than the sign-in did without a network', async () => {
      const first = await stay({ 'msal-account': 'lan.studio' }, unavailable)
      first.markSignedIn({ ...user, id: 'as the sign-in says' })
      first.setTheme('cherry')
      const second = await stay({ ...localStorage })
      await takeOver(second.studio)
      expect(shown(second)).toEqual(['VND', 'cherry'])
    })

    test.each([-25, 25])(
      'is given up after a day, in which they may have chosen elsewhere: %i hours',
      async (hours) => {
        const time = Date.now() - hours * 3_600_000
        const page = await stay({
          choice_1_theme: `${time} cherry`,
          choice_1_currency: `${time + hours} EUR`,
        })
        await takeOver(page.studio)
        expect(shown(page)).toEqual(['VND', 'dark'])
        expect({ ...localStorage }).toEqual({ language: 'vi', currency: 'VND', theme: 'dark' })
      },
    )

    test("is nobody else's", async () => {
      const first = await stay({}, unavailable)
      first.setTheme('cherry')
      const second = await stay({ ...localStorage })
      second.markSignedIn({ ...user, id: '2' })
      await takeOver(second.studio)
      expect(shown(second)).toEqual(['VND', 'dark'])
    })

    test('is forgotten when they sign out, and not when the sign-in only ran out', async () => {
      const { setTheme, forgetUser } = await stay({}, unavailable)
      setTheme('cherry')
      forgetUser(true)
      expect({ ...localStorage }).toEqual({ theme: 'cherry', choice_1_theme: kept('cherry') })
      forgetUser()
      expect({ ...localStorage }).toEqual({ theme: 'cherry' })
    })

    test('wins on the same page where nothing can be stored', async () => {
      const page = await stay({}, unavailable)
      vi.stubGlobal('localStorage', null)
      onTestFinished(() => void vi.unstubAllGlobals())
      page.setTheme('cherry')
      await takeOver(page.studio)
      expect(shown(page)).toEqual(['VND', 'cherry'])
    })
  })

  test.each([
    ['dark', 'dark'],
    [undefined, 'forest'],
  ])(
    "a signed-in user's preferences on the server win and are kept here, theme %s",
    async (theme, expected) => {
      const { getStudio, markSignedIn, $currency, $language, $theme } = await visit(ownAddress, {
        currency: 'EUR',
        language: 'en',
        theme: 'forest',
      })
      const studio = getStudio()
      vi.spyOn(studio.api, 'request').mockResolvedValue({ language: 'vi', currency: 'VND', theme })
      markSignedIn(user)
      await takeOver(studio)
      expect([$currency.get(), $language.get(), $theme.get()]).toEqual(['VND', 'vi', expected])
      expect({ ...localStorage }).toEqual({ currency: 'VND', language: 'vi', theme: expected })
    },
  )
})

describe('an account without a currency', () => {
  /** A page on which somebody with such an account has signed in. */
  async function signIn(stored: Record<string, string>) {
    const library = await visit(ownAddress, stored)
    const studio = library.getStudio()
    const request = vi.spyOn(studio.api, 'request')
    request.mockResolvedValue({ language: 'vi', currency: null })
    return {
      ...library,
      request,
      welcome() {
        library.markSignedIn(user)
        return takeOver(studio)
      },
    }
  }

  test('gets the one that was chosen in this browser, which stays', async () => {
    const { $currency, request, welcome } = await signIn({ currency: 'VND' })
    await welcome()
    expect($currency.get()).toBe('VND')
    expect(request).toHaveBeenLastCalledWith('setCurrency', { body: { currency: 'VND' } })
    await vi.waitFor(() => expect({ ...localStorage }).toEqual({ currency: 'VND', language: 'vi' }))
  })

  test('does not get the one of whoever was signed in here before', async () => {
    const { request, welcome } = await signIn({ currency: 'VND', former_currency: 'VND' })
    await welcome()
    expect(request.mock.calls).toEqual([['getUserPreferences']])
  })

  test('is shown prices as a visitor is where none was chosen either, and none is kept', async () => {
    const { $currency, request, getStudio, adoptVisitorsCurrency, welcome } = await signIn({})
    request.mockResolvedValueOnce({ currency: 'SAR' })
    await adoptVisitorsCurrency(getStudio().api)
    await welcome()
    expect($currency.get()).toBe('SAR')
    expect(request.mock.calls).toEqual([['getAnonymousPreferences'], ['getUserPreferences']])
    expect({ ...localStorage }).toEqual({ language: 'vi' })
  })
})

describe('the language that an address names', () => {
  test("is shown before the visitor's own, which comes back with an address that names none", async () => {
    const { getStudio, askLanguage, $language } = await visit(ownAddress, { language: 'en' })
    getStudio()
    askLanguage('vi')
    changeInOtherTab('language', 'en')
    expect($language.get()).toBe('vi')
    expect(localStorage.getItem('language')).toBe('en')
    askLanguage(null)
    expect($language.get()).toBe('en')
  })

  test('stays for somebody who has chosen none', async () => {
    const { getStudio, askLanguage, $language } = await visit(ownAddress)
    getStudio()
    askLanguage('vi')
    askLanguage(null)
    expect($language.get()).toBe('vi')
    expect(localStorage.getItem('language')).toBeNull()
  })

  test("comes before the account's, which is kept all the same", async () => {
    const { getStudio, askLanguage, markSignedIn, $language } = await visit(ownAddress)
    const studio = getStudio()
    askLanguage('vi')
    vi.spyOn(studio.api, 'request').mockResolvedValue({ language: 'en', currency: 'USD' })
    markSignedIn(user)
    await takeOver(studio)
    expect($language.get()).toBe('vi')
    expect(localStorage.getItem('language')).toBe('en')
  })

  test('gives way to what the visitor chooses', async () => {
    const { getStudio, askLanguage, setLanguage, $language } = await visit(ownAddress)
    getStudio()
    askLanguage('vi')
    setLanguage('en')
    changeInOtherTab('language', 'vi')
    expect($language.get()).toBe('vi')
  })
})

describe("an anonymous visitor's currency", () => {
  test("is the server's while none was chosen, and is not stored", async () => {
    const { getStudio, adoptVisitorsCurrency, $currency } = await visit(ownAddress)
    const studio = getStudio()
    const request = vi.spyOn(studio.api, 'request').mockResolvedValue({ currency: 'SAR' })
    await adoptVisitorsCurrency(studio.api)
    expect(request).toHaveBeenCalledExactlyOnceWith('getAnonymousPreferences')
    expect($currency.get()).toBe('SAR')
    expect(localStorage.getItem('currency')).toBeNull()
  })

  test('is the one chosen on this device; the server is not asked', async () => {
    const { getStudio, adoptVisitorsCurrency, $currency } = await visit(ownAddress, { currency: 'EUR' })
    const studio = getStudio()
    const request = vi.spyOn(studio.api, 'request')
    await adoptVisitorsCurrency(studio.api)
    expect(request).not.toHaveBeenCalled()
    expect($currency.get()).toBe('EUR')
  })

  test('is the one of whoever has signed in while the server was asked', async () => {
    const { getStudio, adoptVisitorsCurrency, $currency } = await visit(ownAddress)
    const studio = getStudio()
    const answer = Promise.withResolvers<{ currency: string }>()
    const request = vi.spyOn(studio.api, 'request').mockReturnValueOnce(answer.promise)
    const adopting = adoptVisitorsCurrency(studio.api)
    request.mockResolvedValueOnce({ language: 'en', currency: 'VND' })
    await takeOver(studio)
    answer.resolve({ currency: 'SAR' })
    await adopting
    expect($currency.get()).toBe('VND')
  })

  test.each([
    ['a failure', () => Promise.reject(new Error('offline'))],
    ['rubbish', () => Promise.resolve(undefined)],
  ])('stays as it is after %s', async (_, answer) => {
    const { getStudio, adoptVisitorsCurrency, $currency } = await visit(ownAddress)
    const studio = getStudio()
    vi.spyOn(studio.api, 'request').mockImplementation(answer)
    await adoptVisitorsCurrency(studio.api)
    expect($currency.get()).toBe('USD')
  })

  test('an unsupported currency of the server is ignored', async () => {
    const { getStudio, adoptVisitorsCurrency, $currency } = await visit(ownAddress)
    const studio = getStudio()
    vi.spyOn(studio.api, 'request').mockResolvedValue({ currency: 'XYZ' })
    await adoptVisitorsCurrency(studio.api)
    expect($currency.get()).toBe('USD')
  })
})
