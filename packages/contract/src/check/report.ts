import type { Finding } from './finding.ts'

/** How one check went. */
export interface CheckResult {
  /** What it is about, such as `stream`. */
  group: string
  /** What a server does that passes. */
  name: string
  /** `not-served`: the server lacks a call, or a field that it need not take. `not-checked`: something that the check needs is missing. */
  result: 'passed' | 'failed' | 'not-served' | 'not-checked'
  /** Why it was not made, or what else there is to say. */
  remark?: string
  /** What is wrong, where it failed. */
  finding?: Finding
}

/** How all of them went. */
export interface Report {
  /** The server that was checked. */
  url: string
  results: CheckResult[]
  passed: number
  failed: number
  notServed: number
  notChecked: number
}

const signs: Record<CheckResult['result'], string> = {
  passed: '✓',
  failed: '✗',
  'not-served': '–',
  'not-checked': '–',
}

/** One result as lines of text. */
export function resultLines({ group, name, result, remark, finding }: CheckResult): string[] {
  const line = `${signs[result]} ${group}: ${name}${remark === undefined ? '' : ` (${remark})`}`
  return [line, ...(finding ? findingLines(finding) : [])]
}

function findingLines({ call, expected, came, path, advice, traceId }: Finding): string[] {
  const parts = [
    ['call', call],
    ['expected', expected],
    ['came', came],
    ['at', path === '' ? undefined : path],
    ['trace id', traceId],
    ['what to do', advice],
  ] as const
  return parts.flatMap(([label, text]) =>
    text === undefined ? [] : [`    ${label.padEnd(12)}${oneLine(text)}`],
  )
}

/** What a server sends must not move the cursor of a terminal. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** The whole in one line. */
export function summaryLine({ url, passed, failed, notServed, notChecked }: Report): string {
  const rest = [
    ...(notServed > 0 ? [`${notServed} not served`] : []),
    ...(notChecked > 0 ? [`${notChecked} not checked`] : []),
  ].join(', ')
  const verdict = failed === 0 ? 'as the contract says' : 'not as the contract says'
  return `${url} is ${verdict}: ${passed} passed, ${failed} failed${rest && `, ${rest}`}.`
}
