import { answerThread } from '../thread-side.ts'
import { look } from './look.ts'

// What a thread runs; see `look-at-pictures.ts`.
await answerThread(look)
