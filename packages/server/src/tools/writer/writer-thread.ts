import { answerThread } from '../thread-side.ts'
import { writeBuiltIn } from './built-in.ts'
import type { WriterWork } from './compute.ts'

await answerThread<WriterWork>(({ input, language }) => writeBuiltIn(input, language))
