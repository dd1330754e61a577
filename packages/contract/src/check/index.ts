export { checkServer, type CheckOptions } from './check-server.ts'
export { Unreachable, type Finding } from './finding.ts'
export { resultLines, summaryLine, type CheckResult, type Report } from './report.ts'
export type { VisitOptions } from './visit.ts'
