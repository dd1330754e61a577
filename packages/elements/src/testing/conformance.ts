import { lifeCases } from './conformance/life.ts'
import { methodCases } from './conformance/methods.ts'
import { pageCases } from './conformance/page.ts'
import { propertyCases } from './conformance/properties.ts'
import type { ConformanceCase } from './conformance/subject.ts'

export type { ConformanceCase, Subject } from './conformance/subject.ts'

/** Everything that every element must do, for any page that has one. */
export const conformanceCases: ConformanceCase[] = [
  ...propertyCases,
  ...methodCases,
  ...lifeCases,
  ...pageCases,
]
