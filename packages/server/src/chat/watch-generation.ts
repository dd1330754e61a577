import type { Dependencies } from '../dependencies.ts'
import { quietly } from '../quietly.ts'
import type { EngineOptions } from './generation/engine.ts'

/** Metrics and log lines about answers; never what they say. */
export function watchGeneration({
  metrics,
  log,
}: Pick<Dependencies, 'metrics' | 'log'>): Required<
  Pick<EngineOptions, 'onOutcome' | 'onFirstText' | 'onProblem'>
> {
  return {
    onOutcome({ provider, identity }, { status, errorCode, cause }) {
      metrics.generations.inc({ result: status })
      if (errorCode?.startsWith('MODEL_')) metrics.modelFailures.inc({ provider, code: errorCode })
      if (status !== 'failed') return
      const line = { messageId: identity.messageId, provider, code: errorCode, err: cause }
      log.warn(line, 'an answer failed')
    },
    onFirstText({ provider }, milliseconds) {
      metrics.firstText.observe({ provider }, milliseconds / 1000)
    },
    onProblem: quietly(log, 'answers could not be written or read; it is tried again'),
  }
}
