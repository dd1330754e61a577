import type { WriterOutput } from '@ai-studio/contract'
import { answerThread } from '../thread-side.ts'
import { writeBuiltIn } from './built-in.ts'
import type { WriterWork } from './compute.ts'

await answerThread<WriterWork, WriterOutput>(({ input, language }) => writeBuiltIn(input, language))
