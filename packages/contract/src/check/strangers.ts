import type { ErrorCode } from '../error-codes.ts'
import type { Operation } from '../routes.ts'
import type { Answer } from './client.ts'
import { expectRefusal } from './expectations.ts'
import type { Visit } from './visit.ts'

/** Where a token was given, somebody else may be nobody that such a server lets in at all. */
export const isNobody = (visit: Visit, { status }: Pick<Answer, 'status'>): boolean =>
  visit.options.bearer !== undefined && (status === 401 || status === 403)

/**
 * Makes sure that somebody else is refused: as if there were nothing, or as a caller that is not let in.
 * @throws Mismatch unless it is a refusal with one of the given codes, or one for want of identity.
 */
export function expectStranger(
  visit: Visit,
  answer: Answer,
  operation: Operation,
  codes: readonly ErrorCode[] = ['NOT_FOUND'],
): void {
  if (!isNobody(visit, answer)) expectRefusal(answer, operation, codes)
}
