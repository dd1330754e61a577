import { findWebKitDriver } from '../../../scripts/find-webkit.mjs'
import { openDisplay } from './display.ts'
import { windowSize, type Engine } from './engine.ts'
import { Tab, type NamedKey, type RawTab } from './tab.ts'
import { startWebDriver, type WebDriver } from './web-driver.ts'

/** The keys' code points in the WebDriver standard. */
const keys: Record<NamedKey, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Home: '\uE011',
  End: '\uE010',
  Space: ' ',
}
const shiftKey = '\uE008'

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

interface OpenSession {
  driver: WebDriver
  session: Session
}

/** How often a browser is started that does not come up. */
const attempts = 3

/**
 * Starts a driver of its own for each visitor. The driver starts MiniBrowser, which is installed with WebKitGTK; now
 * and then the two do not find each other, and only another pair helps.
 */
async function openSession(program: string, display: string): Promise<OpenSession> {
  for (let attempt = 1; ; attempt += 1) {
    const driver = await startWebDriver(program, { DISPLAY: display })
    try {
      const session = await driver.call<Session>('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } },
      })
      return { driver, session }
    } catch (error) {
      await driver.close()
      if (attempt === attempts) throw error
    }
  }
}

function rawTab(driver: WebDriver, session: string): RawTab {
  const post = <T>(path: string, body: object) => driver.call<T>('POST', `${session}/${path}`, body)
  const act = async (source: object) => {
    await post('actions', { actions: [source] })
  }
  const keyboard = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions })
  const strokes = (values: string[]) =>
    values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
  // In a task of its own: code that the driver calls is none of the page's, for example for import maps.
  const run: RawTab['run'] = (expression) =>
    post<string>('execute/sync', {
      script: `return new Promise((resolve) => setTimeout(resolve)).then(() => ${expression})`,
      args: [],
    })

  return {
    async open(url) {
      await post('url', { url })
    },
    async reload() {
      await post('refresh', {})
    },
    run,
    clickAt: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text) => keyboard(strokes([...text])),
    press: (key, { shift = false } = {}) =>
      keyboard(
        shift
          ? [
              { type: 'keyDown', value: shiftKey },
              ...strokes([keys[key]]),
              { type: 'keyUp', value: shiftKey },
            ]
          : strokes([keys[key]]),
      ),
    async resize(width, height) {
      const inner = JSON.parse(
        await run('JSON.stringify([outerWidth - innerWidth, outerHeight - innerHeight])'),
      ) as [number, number]
      await post('window/rect', { width: width + inner[0], height: height + inner[1] })
    },
    complaints: () => null,
    async close() {
      await driver.call('DELETE', session)
      await driver.close()
    },
  }
}

/** WebKitGTK, driven by its own WebDriver server. */
export async function startWebKit(): Promise<Engine> {
  const program = findWebKitDriver()
  if (!program) throw new Error('There is no WebKitWebDriver here. Run `node scripts/ensure-engines.mjs`.')
  const display = await openDisplay()
  try {
    const { driver, session } = await openSession(program, display.name)
    await driver.close()
    return {
      version: `WebKitGTK ${session.capabilities.browserVersion}`,
      comparesLinks: false,
      forgetsLostModules: true,
      async newTab() {
        const { driver, session } = await openSession(program, display.name)
        const raw = rawTab(driver, `/session/${session.sessionId}`)
        await raw.resize(windowSize.width, windowSize.height)
        return new Tab(raw)
      },
      close: () => display.close(),
    }
  } catch (error) {
    await display.close()
    throw error
  }
}
