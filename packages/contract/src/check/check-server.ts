import { routes } from '../routes.ts'
import type { Check } from './check.ts'
import type { Answer } from './client.ts'
import { credentialsIn } from './address.ts'
import { unsendableIn } from './bearer.ts'
import { checks } from './check-list.ts'
import { Mismatch, NotChecked, NotServed, NotTaken, Unreachable, type Finding } from './finding.ts'
import type { CheckResult, Report } from './report.ts'
import { Visit, type VisitOptions } from './visit.ts'

/** What is checked, and how strictly. */
export interface CheckOptions extends VisitOptions {
  /** Only checks whose group, name or call has this in it; `*` stands for anything. */
  only?: string
  /**
   * Whether calls and fields that the server does not have count as failures.
   * @default false
   */
  strict?: boolean
  /** Ends it after the check that is being made; what was made is deleted. */
  signal?: AbortSignal
  /** Told each result as soon as it is there. */
  onResult?(result: CheckResult): void
}

/**
 * Makes the calls of the contract against a server and says what differs. It asks a model seven short questions as one
 * anonymous visitor, nine where one sees images; a job of the content writer, which it ends, may ask up to twice more. It
 * deletes the conversations afterwards. One report about a conversation that it has shared stays, and reaches the
 * operator like any other.
 * @throws Unreachable when nothing answers at the address; RangeError when `only` fits no check, when the address leads
 * to another or has a password in it, or when no header can carry the `bearer`.
 */
export async function checkServer(options: CheckOptions): Promise<Report> {
  const chosen = checks.filter((check) => fits(check, options.only))
  if (chosen.length === 0) throw new RangeError(`No check fits "${options.only}".`)
  const credentials = credentialsIn(options.url)
  if (credentials !== undefined) throw new RangeError(credentials)
  const unsendable = unsendableIn(options.bearer)
  if (unsendable !== undefined) throw new RangeError(unsendable)
  const visit = new Visit(options)
  await reach(visit)
  const results: CheckResult[] = []
  const add = (result: CheckResult) => {
    const shown = withoutSecrets(result, visit)
    results.push(shown)
    options.onResult?.(shown)
  }
  for (const check of chosen) {
    if (options.signal?.aborted) break
    add(await make(check, visit, options.strict ?? false))
  }
  const cleaning = await cleanUp(visit)
  if (cleaning) add(cleaning)
  return reportOf(visit, results)
}

/** Anything that answers will do, unless it sends on to another address; what it answers is looked at later. */
async function reach(visit: Visit): Promise<void> {
  const address = leadsTo(visit, await firstAnswer(visit))
  if (address === undefined) return
  throw new RangeError(
    `${visit.base} leads to ${address}: check that address, since questions do not follow.`,
  )
}

async function firstAnswer(visit: Visit): Promise<Answer | undefined> {
  const { path } = routes.getConfig
  try {
    return await visit.stranger().send('GET', path)
  } catch (error) {
    if (error instanceof Unreachable) throw error
    // One call that hangs is a finding, a server on which every call hangs is none.
    try {
      await visit.stranger().send('GET', routes.getHealth.path)
      return undefined
    } catch {
      throw new Unreachable(`GET ${path}`, (error as Error).message)
    }
  }
}

/** The same call at https or on another host; one that is not there may lead anywhere. */
function leadsTo({ base }: Visit, answer: Answer | undefined): string | undefined {
  const { path } = routes.getConfig
  const location = answer?.headers.get('location')
  if (!answer || !location || answer.status < 300 || answer.status >= 400) return undefined
  const there = URL.parse(location, `${base}${path}`)
  if (!there?.pathname.endsWith(path)) return undefined
  const address = `${there.origin}${there.pathname.slice(0, -path.length)}`
  return address === base ? undefined : address
}

async function make(check: Check, visit: Visit, isStrict: boolean): Promise<CheckResult> {
  const { group, name } = check
  const obstacle = check.obstacle?.(visit)
  if (obstacle !== undefined) return { group, name, result: 'not-checked', remark: obstacle }
  try {
    for (const operation of check.operations) await visit.ensureServed(operation)
    const remark = await check.run(visit)
    return { group, name, result: 'passed', ...(remark && { remark }) }
  } catch (error) {
    if (error instanceof NotServed || error instanceof NotTaken) {
      const { remark, finding } = absence(error)
      return { group, name, result: isStrict ? 'failed' : 'not-served', remark, ...(isStrict && { finding }) }
    }
    if (error instanceof NotChecked) return { group, name, result: 'not-checked', remark: error.message }
    return { group, name, result: 'failed', finding: findingOf(error) }
  } finally {
    visit.closeStreams()
  }
}

function findingOf(error: unknown): Finding {
  if (error instanceof Mismatch) return error.finding
  if (error instanceof Unreachable) {
    return {
      call: error.call,
      expected: 'an answer',
      came: `a connection that broke (${error.message})`,
      advice: 'Keep the connection until the answer has been sent; look whether the process has ended.',
    }
  }
  // One check that cannot cope with an answer must not take the others, nor the deletions afterwards, with it.
  return {
    expected: 'answers that the check can go on with',
    came: `one on which it failed: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
    advice:
      'Compare the answers to these calls with openapi.json. If they are as it says, the check is wrong: report it.',
  }
}

/** What is said of a call or a field that is lacking; the finding where that counts. */
function absence(error: NotServed | NotTaken): { remark: string; finding: Finding } {
  const { operation } = error
  const call = `${routes[operation].method} ${routes[operation].path}`
  if (error instanceof NotServed) {
    const finding = {
      call,
      expected: 'the call to be served, because of --strict',
      came: 'the answer of a path that does not exist',
      advice: `Serve ${operation}, or leave --strict out.`,
    }
    return { remark: `${call} is not served`, finding }
  }
  const { field } = error
  const finding = {
    call,
    expected: `the field \`${field}\` to be taken, because of --strict`,
    came: 'a refusal that names it',
    advice: `Take \`${field}\`, or leave --strict out.`,
  }
  return { remark: `${call} does not take \`${field}\``, finding }
}

/** Deletes the conversations that were made. Where the server cannot delete, there is nothing to be said. */
async function cleanUp(visit: Visit): Promise<CheckResult | undefined> {
  await visit.findForgotten()
  if (visit.made.size === 0) return undefined
  const check: Check = {
    group: 'afterwards',
    name: 'what was made can be deleted again',
    operations: ['deleteConversation'],
    async run() {
      let failure: unknown
      for (const [id, client] of visit.made) {
        try {
          await visit.succeed(client, 'deleteConversation', { params: { id } })
        } catch (error) {
          failure ??= error
        }
      }
      if (failure !== undefined) throw failure as Error
    },
  }
  return make(check, visit, false)
}

function fits({ group, name, operations }: Check, pattern: string | undefined): boolean {
  if (pattern === undefined) return true
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const expression = new RegExp(source.join('.*'), 'i')
  return [`${group}: ${name}`, ...operations].some((text) => expression.test(text))
}

function withoutSecrets(result: CheckResult, visit: Visit): CheckResult {
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return visit.secrets.hide(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide(inner)]))
  }
  return hide(result) as CheckResult
}

function reportOf(visit: Visit, results: CheckResult[]): Report {
  const count = (wanted: CheckResult['result']) => results.filter(({ result }) => result === wanted).length
  return {
    url: visit.base,
    results,
    passed: count('passed'),
    failed: count('failed'),
    notServed: count('not-served'),
    notChecked: count('not-checked'),
  }
}
