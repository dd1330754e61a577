export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export type { SocialClient } from './social/social.ts'
export { speechAnswer, type SpeechAsked, type SpeechFault } from './speech/speech-answer.ts'
export { scenarios, type Scenario } from './social/scenarios.ts'
