import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the operator can watch. */
export interface Metrics {
  readonly registry: Registry
  /** Seconds until the answer was sent; for streams until they ended. */
  readonly requestDuration: Histogram<'method' | 'route' | 'status'>
  /** Answers that are being streamed to somebody. */
  readonly streamsOpen: Gauge
  /** Answers by how they ended: complete, stopped, failed, interrupted. */
  readonly generations: Counter<'result'>
  /** Failures of model services, by provider and error code. */
  readonly modelFailures: Counter<'provider' | 'code'>
  /** Seconds from the question to the first text of the answer. */
  readonly firstText: Histogram<'provider'>
  /** Browsers in which somebody has signed in, by the way of signing in. */
  readonly signIns: Counter<'provider'>
  /** What passkeys were asked for (`registration`, `sign-in`, `verification`, `payment`), and how it ended. */
  readonly passkeys: Counter<'purpose' | 'result'>
  /** Payments by gateway and what they became. */
  readonly payments: Counter<'provider' | 'status'>
  /** Jobs of tools by how they ended: succeeded, failed, canceled. */
  readonly toolJobs: Counter<'tool' | 'result'>
  /** Requests refused, by error code. */
  readonly refusals: Counter<'code'>
}

export function createMetrics(options: { withProcess?: boolean } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.withProcess) collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestDuration: new Histogram({
      name: 'studio_http_request_duration_seconds',
      help: 'Time until the answer was sent, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
      registers,
    }),
    streamsOpen: new Gauge({
      name: 'studio_streams_open',
      help: 'Answers that are being streamed to a reader',
      registers,
    }),
    generations: new Counter({
      name: 'studio_generations_total',
      help: 'Answers by how they ended',
      labelNames: ['result'],
      registers,
    }),
    modelFailures: new Counter({
      name: 'studio_model_failures_total',
      help: 'Failures of model services by error code',
      labelNames: ['provider', 'code'],
      registers,
    }),
    firstText: new Histogram({
      name: 'studio_first_text_seconds',
      help: 'Time from a question to the first text of its answer',
      labelNames: ['provider'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
      registers,
    }),
    signIns: new Counter({
      name: 'studio_sign_ins_total',
      help: 'Sign-ins by way of signing in',
      labelNames: ['provider'],
      registers,
    }),
    passkeys: new Counter({
      name: 'studio_passkeys_total',
      help: 'Answers of passkeys by what they were asked for and whether they were right',
      labelNames: ['purpose', 'result'],
      registers,
    }),
    payments: new Counter({
      name: 'studio_payments_total',
      help: 'Payments by gateway and what they became',
      labelNames: ['provider', 'status'],
      registers,
    }),
    toolJobs: new Counter({
      name: 'studio_tool_jobs_total',
      help: 'Jobs of tools by how they ended',
      labelNames: ['tool', 'result'],
      registers,
    }),
    refusals: new Counter({
      name: 'studio_refusals_total',
      help: 'Refused requests by error code',
      labelNames: ['code'],
      registers,
    }),
  }
}
