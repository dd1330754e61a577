import { ownTags } from './own-tags.ts'
import { ownVersion } from './own-version.ts'
import { textIn } from '../environment.ts'
import { callFailure, type CallFailure } from './call-failure.ts'
import { isDeveloperPage } from './developer-origin.ts'
import { wordsOf, type Diagnosis } from './diagnosis.ts'
import { loadFailure, missingFile } from './load-failure.ts'
import { showNotice } from './notice.ts'

/**
 * Something that does not work: the version of a script that came first, a chat that cannot talk to its studio, or
 * what was thrown while loading, be it the link of a file.
 */
export type Failure = string | CallFailure | Error | HTMLLinkElement

/** What every copy of the library on this page has told, so that none repeats it. */
const page = globalThis as unknown as Record<symbol, Set<string> | undefined>
const told = (page[Symbol.for('ai-studio/diagnosis/1')] ??= new Set())
/** Failures that are being looked into. */
const pending = new Set<string>()

const isCallFailure = (failure: unknown): failure is CallFailure =>
  typeof failure === 'object' && failure !== null && 'endpoint' in failure && 'code' in failure

function findOut(failure: unknown): Diagnosis | Promise<Diagnosis | undefined> {
  if (typeof failure === 'string') {
    const values = { first: failure, second: ownVersion() }
    return { code: 'VERSION', reason: 'twoVersions', values, only: 'developers' }
  }
  return isCallFailure(failure) ? callFailure(failure) : loadFailure(failure)
}

/** The studio that may know the developers of this page. */
function endpointOf(failure: unknown): string {
  if (isCallFailure(failure)) return failure.endpoint || location.origin
  return new URL(missingFile(failure)?.url ?? import.meta.url).origin
}

async function tell(diagnosis: Diagnosis, failure: unknown): Promise<void> {
  const { code, only } = diagnosis
  const words = `[ai-studio] AI_STUDIO_${code}: ${wordsOf(diagnosis, 'en')}`
  if (!only || only === 'console') console.error(words)
  if (only === 'console') return
  const endpoint = endpointOf(failure)
  if (!(await isDeveloperPage(endpoint))) return
  if (only === 'developers') {
    console.warn(words)
    return
  }
  // Where nobody knows which one it is about, any of them.
  const element = (isCallFailure(failure) && failure.element) || document.querySelector(ownTags.join())
  if (!element?.isConnected) return
  const language = textIn({ en: 'en', vi: 'vi' }, element.getAttribute('lang') ?? '', endpoint) ?? 'en'
  showNotice(diagnosis, element, language)
}

/**
 * Finds out why something of ours does not work on this page, and tells its developers: in the console, and on the
 * page itself where it is their own. Tells each reason once.
 */
export async function explain(failure: unknown): Promise<void> {
  const matter = JSON.stringify(
    isCallFailure(failure) ? [failure.code, failure.endpoint] : (missingFile(failure) ?? String(failure)),
  )
  if (pending.has(matter)) return
  pending.add(matter)
  try {
    const diagnosis = await findOut(failure)
    if (!diagnosis) return
    const { code, reason, values } = diagnosis
    const key = JSON.stringify([code, reason, values])
    if (told.has(key)) return
    told.add(key)
    await tell(diagnosis, failure)
  } finally {
    pending.delete(matter)
  }
}
