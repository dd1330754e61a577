import { chromium } from 'playwright'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'
import { say } from '../../../scripts/say.mjs'
import { startStudio } from '../../../tests/e2e/support/studio.ts'
import { spreadOf } from '../report/statistics.ts'
import { healthWhile, trySignIn } from './native-sign-ins.ts'
import { openUpgrade } from './open-upgrade.ts'
import { makeAccount, signIn } from './password-sign-in.ts'

const rounds = 7
const atOnce = 50

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

/**
 * Measures signing in on the studio's own pages, with the real library against the real server on the embedded
 * database; answers a table of markdown.
 */
export async function measureSignIn(executablePath: string): Promise<string> {
  say('Sign-in')
  const studio = await startStudio({ LOG_LEVEL: 'silent' })
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const account = await makeAccount(browser, studio)
    const profiles: number[] = []
    const tokens: number[] = []
    for (let round = 0; round < rounds; round++) {
      const times = await signIn(browser, studio, account)
      profiles.push(times.profile)
      tokens.push(...times.tokens)
    }
    const upgrades = spreadOf(await openUpgrade(browser, studio, account))!
    const still = await healthWhile(studio.origin, new Promise((resolve) => setTimeout(resolve, 2_000)))
    const busy = await healthWhile(
      studio.origin,
      Promise.all(Array.from({ length: atOnce }, (_, index) => trySignIn(studio.origin, index + 1))),
    )
    const { median, min, max } = spreadOf(profiles)!
    const mark = (value: number, limit: number) => `${value.toFixed(1)} ${value <= limit ? '✓' : '✗'}`
    return [
      '| | measured | at most |',
      '| --- | ---: | ---: |',
      `| sign-in with e-mail and password, press to profile, ms | ${mark(median, 1_500)} (${min.toFixed(0)}–${max.toFixed(0)}) | 1,500 |`,
      `| the upgrade, press to plans with their prices, ms | ${mark(upgrades.median, 100)} (${upgrades.min.toFixed(0)}–${upgrades.max.toFixed(0)}) | 100 |`,
      `| a token from memory: median / 99.9 %, ms | ${percentile(tokens, 0.5).toFixed(2)} / ${mark(percentile(tokens, 0.999), 5)} | 5 |`,
      `| \`/healthz\` while nothing happens: median / 99 %, ms | ${percentile(still, 0.5).toFixed(1)} / ${percentile(still, 0.99).toFixed(1)} | – |`,
      `| \`/healthz\` while ${atOnce} sign-ins run at once: median / 99 %, ms | ${percentile(busy, 0.5).toFixed(1)} / ${mark(percentile(busy, 0.99), 30)} | 30 |`,
    ].join('\n')
  } finally {
    await browser.close()
    await studio.close()
  }
}
